import { median } from '#domain/alerts/robust.ts';
import { counted, spelled } from '#domain/text.ts';
import { monthName } from './fleet.ts';
import type { Summary } from './types.ts';

type Move = Summary['days_to_enforcement']['moves'][number];
/** Three months with the domains that reached enforcement in them, and the median of their days. */
export type Quarter = { id: string; label: string; moves: Move[]; median: number | null };

const quarters = 4;

/** The month so many months before another, both `YYYY-MM`. */
function monthBefore(month: string, months: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 - months, 1)).toISOString().slice(0, 7);
}

const shortName = (month: string) => monthName(month).slice(0, 3);

/** The moves of twelve months by three months each, the oldest first, the last ones up to `month`; those before the first move are left out. */
export function byQuarter(moves: readonly Move[], month: string): Quarter[] {
  const all = Array.from({ length: quarters }, (_none, at) => {
    const last = monthBefore(month, 3 * (quarters - 1 - at));
    const first = monthBefore(last, 2);
    const within = moves.filter(({ day }) => day.slice(0, 7) >= first && day.slice(0, 7) <= last);
    const label = `${shortName(first)}–${shortName(last)}`;
    return { id: last, label, moves: within, median: median(within.map(({ days }) => days)) };
  });
  return all.slice(
    Math.max(
      0,
      all.findIndex((quarter) => quarter.moves.length > 0),
    ),
  );
}

/** "Median of 66 days in Sep–Nov, 97 days in Dec–Feb", or of the only domains there are. */
export function movesFinding(all: readonly Quarter[]): string {
  const moved = all.filter((quarter) => quarter.moves.length > 0);
  const [first] = moved;
  const last = moved.at(-1);
  if (first?.median == null || last?.median == null) return 'No domain has reached it';
  if (first === last) return `Median of ${counted(last.median, 'day')} for ${spelled(last.moves.length, 'domain')}`;
  return `Median of ${counted(last.median, 'day')} in ${last.label}, ${counted(first.median, 'day')} in ${first.label}`;
}
