/** The database channel that announces every change of statistics. */
export const statsChannel = 'beacon_figures';

/** PostgreSQL takes less than 8 000 bytes in one notification. */
const mostBytes = 7_900;

/**
 * The payload on the channel: the domains whose statistics change; empty if there are too many, in which case those of all may have
 * changed.
 */
export function statsChanges(domainIds: readonly number[]): string {
  const news = [...new Set(domainIds)].join(',');
  return news.length > mostBytes ? '' : news;
}

/** The domains that the news names, or null: all. */
export function changedDomains(news: string): Set<number> | null {
  return news === '' ? null : new Set(news.split(',').map(Number));
}
