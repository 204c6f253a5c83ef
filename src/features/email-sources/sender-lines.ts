import { isNetwork } from '#domain/senders/sender-mail.ts';
import { counted } from '#domain/text.ts';
import { senderNote } from '#src/entities/senders/labels.ts';
import { compareValues, type Sort, type SortValue } from '#src/ui/table/order.ts';
import type { Sender } from './types.ts';

/**
 * A line of the inventory: a sender of one domain, or all of a sender that sends as several, followed by its `part` of each domain. `verdict`
 * is empty on a part where all say the same.
 */
export type SenderLine = { kind: 'one' | 'all' | 'part'; sender: Sender; note: string; domain: string; verdict: string };

const share = ({ passed, total_messages: total }: Sender) => (100 * passed) / Math.max(1, total);

/** Lowest share of passing messages first, then most messages. */
const byResult = (a: Sender, b: Sender) => share(a) - share(b) || b.total_messages - a.total_messages;

/** The sums of a sender over its domains. */
function together(worst: Sender, parts: readonly Sender[]): Sender {
  const sum = (of: (part: Sender) => number) => parts.reduce((total, part) => total + of(part), 0);
  const days = parts.map(({ last_seen: day }) => day).sort();
  return {
    ...worst,
    total_messages: sum((part) => part.total_messages),
    passed: sum((part) => part.passed),
    failed: sum((part) => part.failed),
    stopped: sum((part) => part.stopped),
    trend: worst.trend.map((_, day) => sum((part) => part.trend[day] ?? 0)),
    last_seen: days.at(-1) ?? worst.last_seen,
  };
}

const line = (kind: SenderLine['kind'], sender: Sender): SenderLine => ({
  kind,
  sender,
  note: senderNote(sender),
  domain: sender.domain_name,
  verdict: sender.verdict,
});

/** A sender's lines: one where it sends as one domain, else their sum and below it each domain. */
function linesOf(parts: readonly Sender[]): SenderLine[] {
  const [worst, ...others] = parts.toSorted(byResult);
  if (worst === undefined) return [];
  if (others.length === 0) return [line('one', worst)];
  const domain = counted(parts.length, 'domain');
  const isSame = others.every(({ verdict }) => verdict === worst.verdict);
  const note = senderNote(isNetwork(worst.name) ? { ...worst, networks: [] } : worst, domain);
  const verdict = isSame ? worst.verdict : `Lowest pass rate as ${worst.domain_name}.`;
  return [
    { kind: 'all', sender: together(worst, parts), note, domain, verdict },
    ...parts.map((part) => ({ ...line('part', part), ...(isSame ? { verdict: '' } : {}) })),
  ];
}

/**
 * The lines of some senders of one category, those of one sender together. Without a sort the lowest share of passing messages is first;
 * `valueOf` is what a line is sorted by.
 */
export function senderLines(
  senders: readonly Sender[],
  sort: Sort | null,
  valueOf: (columnId: string, line: SenderLine) => SortValue,
): SenderLine[] {
  const groups = [...Map.groupBy(senders, ({ key }) => key).values()].map(linesOf);
  const first = ([head]: SenderLine[]) => head as SenderLine;
  return groups
    .sort((a, b) =>
      sort === null
        ? byResult(first(a).sender, first(b).sender)
        : compareValues(valueOf(sort.columnId, first(a)), valueOf(sort.columnId, first(b)), sort.descending),
    )
    .flat();
}
