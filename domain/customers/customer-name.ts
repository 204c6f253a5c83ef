/** A name as it is compared: without case, doubled blanks and characters that nobody sees, accents counted. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/g, ' ');
}

const companyForms = /(?<![\p{L}\p{N}])(?:pty|ltd|proprietary|limited|inc|cc|npc|rf)(?![\p{L}\p{N}])/gu;

/** What two names that read alike share: letters and digits without accents, company forms left out. Empty where nothing is left. */
export function nameLetters(name: string): string {
  return nameKey(name)
    .replace(companyForms, '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

type Named = { id: number; name: string };

/** Rows by the key of their names; `null` for a name that several have. */
export function byName(rows: readonly Named[]): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const { id, name } of rows) found.set(nameKey(name), found.has(nameKey(name)) ? null : id);
  return found;
}

/** Finds the rows whose names read alike. */
export function alikeIn<Row extends Named>(rows: readonly Row[]): (name: string) => Row[] {
  const groups = Map.groupBy(rows, ({ name }) => nameLetters(name));
  return (name) => {
    const letters = nameLetters(name);
    return letters === '' ? [] : (groups.get(letters) ?? []);
  };
}
