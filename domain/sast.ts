/** South African standard time is two hours ahead of UTC all year (no summer time since 1944). */
const offsetMs = 7_200_000;
const dayMs = 86_400_000;

/** A moment on the South African clock: the day (`2026-11-20`), minutes since its midnight, the weekday (0 is Sunday). */
export type SastMoment = { day: string; minutes: number; weekday: number };

/** A moment (epoch ms) on the South African clock. */
export function sastOf(ms: number): SastMoment {
  const at = new Date(ms + offsetMs);
  return {
    day: at.toISOString().slice(0, 10),
    minutes: at.getUTCHours() * 60 + at.getUTCMinutes(),
    weekday: at.getUTCDay(),
  };
}

/** The moment (epoch ms) of a South African day and minutes since its midnight. */
export function sastAt(day: string, minutes: number): number {
  return Date.parse(`${day}T00:00:00Z`) - offsetMs + minutes * 60_000;
}

/** The day so many days after another. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Minutes since midnight of a time like `07:30`. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Minutes since midnight as a clock shows them: `07:30`. */
export function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as sentences name it: `17 Nov`, with a space that does not break. */
export function dayMonth(day: string): string {
  return `${Number(day.slice(8, 10))}\u00a0${months[Number(day.slice(5, 7)) - 1] ?? ''}`;
}

/** A moment (epoch ms) as sentences name it, on the South African clock: `17 Nov 2026, 14:02`. */
export function momentText(ms: number): string {
  const { day, minutes } = sastOf(ms);
  return `${dayMonth(day)}\u00a0${day.slice(0, 4)}, ${clockText(minutes)}`;
}
