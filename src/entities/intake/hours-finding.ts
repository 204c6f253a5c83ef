import * as format from '#src/ui/format.ts';

/** When the rows of the last hours were stored; the first of them began less than 24 hours ago. */
export function hoursFinding(hours: readonly { hour: string; rows: number }[]): string {
  const [first] = hours;
  const rows = hours.reduce((sum, hour) => sum + hour.rows, 0);
  if (first === undefined) return 'No rows yet';
  if (rows === 0) return `No rows since ${format.time(first.hour)}`;
  const most = hours.reduce((best, hour) => (hour.rows > best.rows ? hour : best), first);
  return `Busiest hour: ${format.time(most.hour)}, ${format.share(most.rows, rows, 0)} of the day`;
}
