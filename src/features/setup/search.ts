/** What the address of the setup says: which tab is open. */
export type SetupSearch = { tab?: 'first-run' | undefined };

/** Reads the address of the setup. */
export function readSetupSearch(search: Record<string, unknown>): SetupSearch {
  return search['tab'] === 'first-run' ? { tab: 'first-run' } : {};
}
