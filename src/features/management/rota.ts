import { isOnDuty, rotaGaps } from '#domain/delivery/duty.ts';
import { sastOf } from '#domain/sast.ts';
import { capital, counted, listed } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { RotaReply, Shift } from './types.ts';

const weekMs = 7 * 86_400_000;

/** A row of the rota: somebody whose own switch is on, a shift, or a gap; `toMs` is `null` where nobody follows. */
export type RotaRow = { id: string; name: string; fromMs: number; toMs: number | null; text: string } & (
  | { kind: 'switch' | 'gap' }
  | { kind: 'shift'; shift: Shift }
);

/** "today, 18:00, to tomorrow, 07:00", "Wed 2 Dec, 08:00 to 17:00"; `null` as the end: "from today, 18:00, on". */
function span(fromMs: number, toMs: number | null, now: number): string {
  if (toMs === null) return `from ${format.coming(fromMs, now)}, on`;
  const isOneDay = sastOf(fromMs).day === sastOf(toMs).day;
  return isOneDay
    ? `${format.coming(fromMs, now)} to ${format.time(toMs)}`
    : `${format.coming(fromMs, now)}, to ${format.coming(toMs, now)}`;
}

const timesOf = ({ starts_time: from, ends_time: to }: Pick<Shift, 'starts_time' | 'ends_time'>) => ({
  fromMs: Date.parse(from),
  toMs: Date.parse(to),
});

/** The shifts that are not over. */
export const shiftsLeft = ({ shifts }: RotaReply, now: number): Shift[] => shifts.filter((shift) => timesOf(shift).toMs > now);

/** The gaps of the next seven days; none where nobody is on the rota at all. */
function gapsOf(reply: RotaReply, now: number) {
  const left = shiftsLeft(reply, now);
  return left.length === 0 ? [] : rotaGaps(left.map(timesOf), now, now + weekMs);
}

const gapText = ({ fromMs, toMs }: { fromMs: number; toMs: number | null }, now: number) =>
  fromMs > now || toMs === null ? span(fromMs, toMs, now) : `now, until ${format.coming(toMs, now)}`;

/** What is said of these gaps; `null` where there is none. */
export function gapNote(reply: RotaReply, now: number): string | null {
  const gaps = gapsOf(reply, now);
  const [first] = gaps;
  if (first === undefined) return null;
  const { fromMs, toMs } = first;
  const when = gapText(first, now);
  if (gaps.length > 1) return `The rota has ${counted(gaps.length, 'gap')} in the next 7 days. The first: ${when}.`;
  return `The rota has nobody ${fromMs > now && toMs !== null ? 'from ' : ''}${when}.`;
}

/** Whose switch is on, then the shifts that run or come, in the order they begin, with the gaps of the next seven days among them. */
export function rotaRows(reply: RotaReply, now: number): RotaRow[] {
  const { staff } = reply;
  const left = shiftsLeft(reply, now);
  const next = Math.min(...left.map((shift) => timesOf(shift).fromMs).filter((fromMs) => fromMs > now));
  const rows = left.map((shift): RotaRow => {
    const { fromMs, toMs } = timesOf(shift);
    const when = span(fromMs, toMs, now);
    const text = fromMs <= now ? `Now, until ${format.coming(toMs, now)}` : fromMs === next ? `Next: ${when}` : capital(when);
    const name = staff.find(({ id }) => id === shift.user_id)?.name ?? '';
    return { id: `shift ${shift.id}`, kind: 'shift', name, fromMs, toMs, shift, text };
  });
  const gaps = gapsOf(reply, now).map(
    (gap): RotaRow => ({ id: `gap ${gap.toMs}`, kind: 'gap', name: 'Nobody', ...gap, text: capital(gapText(gap, now)) }),
  );
  const on = staff
    .filter(({ on_duty: isOn }) => isOn)
    .map(
      ({ id, name }): RotaRow => ({
        id: `switch ${id}`,
        kind: 'switch',
        name,
        fromMs: 0,
        toMs: null,
        text: 'Now, by the switch under My alerts',
      }),
    );
  return [...on, ...rows, ...gaps].sort((one, other) => one.fromMs - other.fromMs);
}

/** The names of those who are on duty now: by their own switch, or by the rota. */
export function onDutyNow({ staff, shifts }: RotaReply, now: number): string {
  const isNow = ({ id, on_duty }: RotaReply['staff'][number]) =>
    isOnDuty({ on_duty, shifts: shifts.filter((one) => one.user_id === id).map(timesOf) }, now);
  const names = staff.filter(isNow).map(({ name }) => name);
  return names.length === 0 ? 'Nobody' : listed(names);
}
