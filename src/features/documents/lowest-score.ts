export type Scored = { domain_id: number; domain: string; score: number };

/** The domain with the lowest score, the first by name where several have it, and how many have one. */
export function lowestScore(domains: readonly (Omit<Scored, 'score'> & { score: number | null })[]) {
  const scored = domains.filter((one): one is Scored => one.score !== null);
  const [lowest] = scored.toSorted((a, b) => a.score - b.score || a.domain.localeCompare(b.domain));
  return { lowest, count: scored.length };
}
