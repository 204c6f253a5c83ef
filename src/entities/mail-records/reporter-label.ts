type Reporter = { name: string; reporter_name: string };

/** A reporter as people know it; of several with one name, also what it calls itself. */
export function reporterLabel({ name, reporter_name: known }: Reporter, all: readonly Reporter[]): string {
  return all.filter((one) => one.reporter_name === known).length > 1 ? `${known}, ${name}` : known;
}
