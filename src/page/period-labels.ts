import { counted, formOf } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { type PeriodSearch, spanDays, usualDays } from './search.ts';

/** "in the last 30 days", "on 17 Nov 2026", "from 3 to 17 Nov 2026". */
export function periodLabel({ days, from, to }: PeriodSearch): string {
  if (from === undefined || to === undefined) return `in the last ${counted(days ?? usualDays, 'day')}`;
  if (from === to) return `on ${format.utcDay(from)}`;
  return `from ${from.slice(0, 4) === to.slice(0, 4) ? format.utcDayMonth(from) : format.utcDay(from)} to ${format.utcDay(to)}`;
}

/** The previous period, in words: "than in the 30 days before", "than on the day before". */
export function beforeLabel({ days, from, to }: PeriodSearch): string {
  const span = from !== undefined && to !== undefined ? spanDays(from, to) : (days ?? usualDays);
  return formOf(span, 'the day before', `the ${counted(span, 'day')} before`);
}
