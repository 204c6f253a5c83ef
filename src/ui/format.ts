import { counted, formOf, percent, percentOf } from '#domain/text.ts';

export const timeZone = 'Africa/Johannesburg';

const locale = 'en-ZA';
const space = '\u00a0';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export type When = Date | number | string;

const spelled = (format: Intl.NumberFormat, value: number): string =>
  format
    .formatToParts(value)
    .map((part) => {
      if (part.type === 'group') return space;
      if (part.type === 'decimal') return ',';
      if (part.type === 'minusSign') return '\u2212';
      return part.value;
    })
    .join('');

const plain = new Map<number, Intl.NumberFormat>();
const numberFormat = (digits: number): Intl.NumberFormat => {
  const known = plain.get(digits);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true,
    signDisplay: 'negative',
  });
  plain.set(digits, made);
  return made;
};

export const number = (value: number, digits = 0): string => spelled(numberFormat(digits), value);

/** With its sign, which what rounds to zero has not. */
export const signed = (value: number, digits = 0): string =>
  Number(value.toFixed(digits)) > 0 ? `+${number(value, digits)}` : number(value, digits);

export { percent };

export const share = (part: number, whole: number, digits = 1): string =>
  whole === 0 ? 'no messages' : percentOf(part, whole, digits);

export const money = (rands: number, digits = 2): string => {
  const text = `R${space}${number(Math.abs(rands), digits)}`;
  return rands < 0 ? `\u2212${text}` : text;
};

const byteUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'];
export const bytes = (count: number): string => {
  let value = count;
  let unit = 0;
  while (value >= 1000 && unit < byteUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const name = unit === 0 ? formOf(count, 'byte', 'bytes') : (byteUnits[unit] ?? '');
  return `${number(value, unit === 0 || value >= 100 ? 0 : 1)}${space}${name}`;
};

const clockParts = new Intl.DateTimeFormat('en-ZA', {
  timeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const parts = (when: When) => {
  const at = new Date(when);
  if (Number.isNaN(at.getTime())) throw new RangeError(`Not a point in time: ${String(when)}`);
  const found = Object.fromEntries(clockParts.formatToParts(at).map((part) => [part.type, part.value]));
  return {
    weekday: found.weekday ?? '',
    day: Number(found.day),
    month: months[Number(found.month) - 1] ?? '',
    year: found.year ?? '',
    clock: `${found.hour ?? ''}:${found.minute ?? ''}`,
  };
};

export const date = (when: When): string => {
  const { day, month, year } = parts(when);
  return `${day}${space}${month}${space}${year}`;
};
export const dayMonth = (when: When): string => {
  const { day, month } = parts(when);
  return `${day}${space}${month}`;
};
export const weekdayDate = (when: When): string => `${parts(when).weekday}${space}${date(when)}`;
export const time = (when: When): string => parts(when).clock;
export const dateTime = (when: When): string => `${date(when)}, ${time(when)}`;

/** A calendar day spelled `2026-11-20` (UTC day of a report); no zone is applied. */
export const utcDay = (day: string): string => {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (!found) throw new RangeError(`Not a day: ${day}`);
  return `${Number(found[3])}${space}${months[Number(found[2]) - 1] ?? ''}${space}${found[1] ?? ''}`;
};
export const utcDayMonth = (day: string): string => utcDay(day).split(space).slice(0, 2).join(space);

const dayKey = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** "Today, 06:12", "Yesterday, 18:00", "17 Nov, 09:40", "17 Nov 2025, 09:40". */
export const moment = (when: When, now: When): string => {
  const at = new Date(when);
  const today = new Date(now);
  const key = dayKey.format(at);
  if (key === dayKey.format(today)) return `Today, ${time(at)}`;
  if (key === dayKey.format(today.getTime() - 86_400_000)) return `Yesterday, ${time(at)}`;
  return parts(at).year === parts(today).year ? `${dayMonth(at)}, ${time(at)}` : dateTime(at);
};

/** What is to come, within a sentence: "today, 18:00", "tomorrow, 07:30", "Wed 2 Dec, 07:30", "Fri 1 Jan 2027, 07:30". */
export const coming = (when: When, now: When): string => {
  const at = new Date(when);
  const today = new Date(now);
  const key = dayKey.format(at);
  if (key === dayKey.format(today)) return `today, ${time(at)}`;
  if (key === dayKey.format(today.getTime() + 86_400_000)) return `tomorrow, ${time(at)}`;
  const isThisYear = parts(at).year === parts(today).year;
  return `${isThisYear ? `${parts(at).weekday}${space}${dayMonth(at)}` : weekdayDate(at)}, ${time(at)}`;
};

/** The same within a sentence: "today, 06:12". */
export const atMoment = (when: When, now: When): string => moment(when, now).replace(/^[TY]/, (letter) => letter.toLowerCase());

/** A duration in words: "45 s", "12 min", "26 h", "3 days". */
export const duration = (durationMs: number): string => {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  if (seconds < 60) return `${seconds}${space}s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)}${space}min`;
  const hours = Math.round(seconds / 3600);
  return hours < 72 ? `${number(hours)}${space}h` : counted(Math.round(hours / 24), 'day');
};

/** How long work takes, by its minutes: "0 min", "1 h 25 min", "2 h". */
export const workTime = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours === 0 ? [] : [`${hours}${space}h`]), ...(rest === 0 && hours > 0 ? [] : [`${rest}${space}min`])].join(space);
};

export const relative = (when: When, now: When): string => {
  const gapMs = new Date(now).getTime() - new Date(when).getTime();
  if (Math.abs(gapMs) < 45_000) return 'just now';
  return gapMs > 0 ? `${duration(gapMs)} ago` : `in ${duration(-gapMs)}`;
};
