import { capital, formOf, spelled } from '#domain/text.ts';
import { direction } from './past.ts';
import type { MatrixRow } from './types.ts';

function domainsWord(count: number): string {
  return `${spelled(count, 'domain')}`;
}

/** What the matrix says as a whole: where the worst findings are. */
export function findingOf(rows: readonly MatrixRow[]): string {
  const read = rows.filter((row) => row.dns?.states != null);
  if (read.length === 0) return 'The checks of these domains are not here yet';
  const critical = read.filter((row) => (row.dns?.flags.critical ?? 0) > 0).length;
  const high = read.filter((row) => (row.dns?.flags.high ?? 0) > 0).length;
  const unchecked = rows.length - read.length;
  const left = unchecked > 0 ? `; ${domainsWord(unchecked)} not checked yet` : '';
  if (critical > 0) return `${capital(domainsWord(critical))} ${formOf(critical, 'has', 'have')} a critical finding${left}`;
  if (high > 0) return `${capital(domainsWord(high))} ${formOf(high, 'has', 'have')} a finding of high severity${left}`;
  return `No urgent finding${left}`;
}

/** What a comparison says as a whole: "Two domains rose and one fell since then". */
export function changeOf(rows: readonly MatrixRow[]): string {
  const ways = rows.map((row) => direction({ past: row.past, status: row.status }));
  const count = (way: string) => ways.filter((one) => one === way).length;
  const [up, down] = [count('up'), count('down')];
  const known = ways.filter((way) => way !== null).length;
  if (known === 0) return 'There is no data for that day or before';
  if (up === 0 && down === 0) return formOf(known, 'The domain is unchanged', 'Every domain is unchanged');
  if (down === 0) return `${capital(domainsWord(up))} rose, none fell`;
  if (up === 0) return `${capital(domainsWord(down))} fell, none rose`;
  return `${capital(domainsWord(up))} rose, ${spelled(down)} fell`;
}
