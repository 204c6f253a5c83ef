/** The channel of the database on which every change of figures is told. */
export const statsChannel = 'beacon_figures';

/** PostgreSQL takes less than 8 000 bytes in one notification. */
const mostBytes = 7_900;

/** What is told on the channel: the domains whose figures change; nothing, where they are too many: then those of all may have changed. */
export function statsChanges(domainIds: readonly number[]): string {
  const news = [...new Set(domainIds)].join(',');
  return news.length > mostBytes ? '' : news;
}

/** The domains that the news names, or null: all. */
export function changedDomains(news: string): Set<number> | null {
  return news === '' ? null : new Set(news.split(',').map(Number));
}
