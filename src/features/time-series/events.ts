import { capital, spelled } from '#domain/text.ts';
import type { SeriesData } from './types.ts';

/** The lanes under the chart, from the top down. */
export const eventKinds = ['Policy', 'DNS', 'Alert', 'Holiday'] as const;
/** What may explain the line: a numbered event of a day `YYYY-MM-DD`, and the alert that it is. */
export type SeriesEvent = { number: number; day: string; kind: (typeof eventKinds)[number]; text: string; alert?: number };

type Dated = Pick<SeriesData, 'changes' | 'alerts' | 'holidays' | 'settled_to'>;
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

/** The changes of records, the alerts and the public holidays up to a day, numbered from the oldest. */
export function eventsOf({ changes, alerts, holidays, settled_to: settled }: Dated, until: string): SeriesEvent[] {
  const days = holidays.flatMap(({ day, name }) =>
    day > until ? [] : [{ day, kind: 'Holiday' as const, text: day > settled ? `${name}, in the forecast` : name }],
  );
  const alerted = alerts.map(({ id, day, title }) => ({ day, kind: 'Alert' as const, text: title, alert: id }));
  return [...changes.map(ofChange), ...alerted, ...days]
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map((event, at) => ({ number: at + 1, ...event }));
}

/** How much happened, in words. */
export function eventsFinding(events: readonly SeriesEvent[]): string {
  const of = (...kinds: SeriesEvent['kind'][]) => events.filter(({ kind }) => kinds.includes(kind)).length;
  const changes = capital(spelled(of('Policy', 'DNS'), 'record change'));
  return `${changes}, ${spelled(of('Alert'), 'alert')} from medium up and ${spelled(of('Holiday'), 'public holiday')}`;
}
