import { dayAfter, dayMonth } from '../sast.ts';
import { count, formOf } from '../text.ts';
import type { FilterTable } from '../vocabulary/filter.ts';
import type { Filter } from './check.ts';
import { type Cells, openMatch } from './match.ts';
import { filterShapes } from './tables.ts';

/** Days as a filter names them: the last `days` days, or two days, both included. */
export type AskedDays = { days: number; start_date?: string | undefined; end_date?: string | undefined };

/** UTC days, both included. */
type Span = { start_date: string; end_date: string; days: number };

/** The first rows of a table without conditions, in the order of the server, as a device holds them; `total` is how many there are in all. */
export type HeldRows<Row extends Cells> = { rows: readonly Row[]; total: number; period: Span | null };

/** What a filter finds in held rows, in which days they are; `missing` says in a sentence what is not among them, `null` if nothing can be. */
export type FoundRows<Row extends Cells> = { rows: Row[]; period: Span | null; missing: string | null };

/** How a table is ordered, for "the 500 newest". */
const orders: Record<FilterTable, string> = {
  records: 'newest',
  reports: 'newest',
  sources: 'busiest',
  domains: 'first',
  alerts: 'worst',
};

const dayMs = 86_400_000;

/** The asked days. Counted days end where the held ones do: later ones are not on the device. */
function spanOf({ days, start_date: from, end_date: to }: AskedDays, held: Span): Span {
  const end = to ?? held.end_date;
  const start = from ?? dayAfter(end, 1 - days);
  return { start_date: start, end_date: end, days: Math.round((Date.parse(end) - Date.parse(start)) / dayMs) + 1 };
}

const later = (one: string, other: string) => (one > other ? one : other);

/** The UTC day of a record or a report, which is what its period goes by. */
const dayOf = (row: Cells) => String(row['day'] ?? row['begin_time']).slice(0, 10);

/**
 * Finds rows of a filter among those that a device holds. Sources are sums over their days, so that they answer for these days alone:
 * `null` for others.
 */
export function filterHeld<Row extends Cells>(
  filter: Filter,
  asked: AskedDays,
  { rows, total, period: held }: HeldRows<Row>,
): FoundRows<Row> | null {
  const { table } = filter;
  const { noun } = filterShapes[table];
  const fits = openMatch(filter);
  const isPart = rows.length < total;
  const part = `This device has only the ${formOf(rows.length, `${orders[table]} ${noun}`, `${count(rows.length)} ${orders[table]} ${noun}s`)}.`;
  if (held === null) return { rows: rows.filter(fits), period: null, missing: isPart ? part : null };
  const span = spanOf(asked, held);
  if (table === 'sources') {
    if (span.start_date !== held.start_date || span.end_date !== held.end_date) return null;
    return { rows: rows.filter(fits), period: held, missing: isPart ? part : null };
  }
  const last = rows.at(-1);
  const oldest = isPart && last !== undefined ? dayOf(last) : held.start_date;
  const isMissing = span.start_date < (isPart ? dayAfter(oldest) : oldest) || span.end_date > held.end_date;
  return {
    rows: rows.filter((row) => dayOf(row) >= span.start_date && dayOf(row) <= span.end_date && fits(row)),
    period: spanOf({ ...asked, start_date: later(span.start_date, oldest), end_date: span.end_date }, held),
    missing: !isMissing
      ? null
      : isPart
        ? part
        : `This device has only ${noun}s from ${dayMonth(held.start_date)} to ${dayMonth(held.end_date)}.`,
  };
}
