import type { SeriesData } from './types.ts';

/** The lanes under the chart, from the top down. */
export const eventKinds = ['Policy', 'DNS', 'Holiday'] as const;
/** What may explain the line: a numbered event of a day `YYYY-MM-DD`. */
export type SeriesEvent = { number: number; day: string; kind: (typeof eventKinds)[number]; text: string };

type Change = SeriesData['changes'][number];

const policyOf = (record: string | null): string => /(?:^|;)\s*p\s*=\s*(\w+)/i.exec(record ?? '')?.[1]?.toLowerCase() ?? '';

/** What a change did, in short: the policy where it is another one, else that the record changed. */
function ofChange({ day, record, before, after }: Change): Omit<SeriesEvent, 'number'> {
  const [from, to] = [policyOf(before), policyOf(after)];
  const kind = record === 'DMARC' && from !== to ? 'Policy' : 'DNS';
  if (before === null) return { day, kind, text: `${record} record published` };
  if (after === null) return { day, kind, text: `${record} record removed` };
  const isPolicy = kind === 'Policy' && from !== '' && to !== '';
  return { day, kind, text: isPolicy ? `DMARC policy from ${from} to ${to}` : `${record} record changed` };
}

/** The changes of records and the public holidays up to a day, numbered from the oldest. */
export function eventsOf({ changes, holidays, settled_to: settled }: SeriesData, until: string): SeriesEvent[] {
  const days = holidays.flatMap(({ day, name }) =>
    day > until ? [] : [{ day, kind: 'Holiday' as const, text: day > settled ? `${name}, in the forecast` : name }],
  );
  return [...changes.map(ofChange), ...days]
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map((event, at) => ({ number: at + 1, ...event }));
}
