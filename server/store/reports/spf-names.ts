import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { rowsOfDays } from './source-days.ts';

const askable = /^[a-z0-9_.-]{1,253}$/;

/** Names of an organisational domain that messages passed SPF with, according to a domain's reports, busiest first. */
export async function seenSpfNames(db: Db, domainId: number, org: string, days: DayRange, most: number): Promise<string[]> {
  const seen = new Map<string, number>();
  for await (const { rows } of rowsOfDays(db, domainId, days)) {
    const names = rows.spfLists.map((list) =>
      list.flatMap(({ domain, result }) => {
        const name = domain?.toLowerCase() ?? '';
        return result === 'pass' && askable.test(name) && (name === org || name.endsWith(`.${org}`)) ? [name] : [];
      }),
    );
    for (let row = 0; row < rows.length; row += 1)
      for (const name of names[rows.spf[row] as number] ?? [])
        seen.set(name, (seen.get(name) ?? 0) + (rows.count[row] as number));
  }
  return [...seen]
    .sort(([a, of], [b, than]) => than - of || (a < b ? -1 : 1))
    .map(([name]) => name)
    .slice(0, most);
}
