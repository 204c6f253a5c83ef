import * as format from '#src/ui/format.ts';

/** A day with its weekday: "Tue 17 Nov". A calendar day is taken as it is, a point in time as it is in South Africa. */
export const dayLabel = (when: string): string => format.weekdayDate(when).split('\u00a0').slice(0, 3).join('\u00a0');
