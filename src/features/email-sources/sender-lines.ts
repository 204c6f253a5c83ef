import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { senderNote } from '#src/entities/senders/labels.ts';
import { byResult, isFaulty, passPct, type WholeSender, wholeSenders } from '#src/entities/senders/merge.ts';
import { compareValues, type Sort, type SortValue } from '#src/ui/table/order.ts';
import type { Sender } from './types.ts';

/**
 * A line of the inventory: a sender of one domain, or all of a sender that sends as several, followed by its `part` of each domain. `verdict`
 * is empty on a part where all say the same.
 */
export type SenderLine = {
  kind: 'one' | 'all' | 'part';
  sender: Sender;
  note: string;
  domain: string;
  verdict: string;
  isFaulty: boolean;
};

const line = (kind: SenderLine['kind'], sender: Sender): SenderLine => ({
  kind,
  sender,
  note: senderNote(sender),
  domain: writtenName(sender.domain_name),
  verdict: sender.verdict,
  isFaulty: isFaulty({ parts: [sender] }),
});

/** A sender's lines: one where it sends as one domain, else their sum and below it each domain. */
function linesOf({ sender, parts }: WholeSender): SenderLine[] {
  if (parts.length === 1) return [line('one', sender)];
  const domain = counted(parts.length, 'domain');
  const isSame = parts.every(({ verdict }) => verdict === sender.verdict);
  const note = senderNote(sender, domain);
  const [lowest, second] = parts.map(passPct).sort((a, b) => a - b);
  const differs = lowest !== second ? `Lowest pass rate as ${writtenName(sender.domain_name)}.` : 'Differs by domain.';
  const verdict = isSame ? sender.verdict : differs;
  return [
    { kind: 'all', sender, note, domain, verdict, isFaulty: isFaulty({ parts }) },
    ...parts.map((part) => ({ ...line('part', part), ...(isSame ? { verdict: '' } : {}) })),
  ];
}

/**
 * The lines of some senders of one category, those of one sender together. Without a sort the lowest share of passing messages is first;
 * `valueOf` is what a line is sorted by.
 */
export function senderLines(
  senders: readonly Sender[],
  whole: boolean,
  sort: Sort | null,
  valueOf: (columnId: string, line: SenderLine) => SortValue,
): SenderLine[] {
  const first = ([head]: SenderLine[]) => head as SenderLine;
  return wholeSenders(senders, whole)
    .map(linesOf)
    .sort((a, b) =>
      sort === null
        ? byResult(first(a).sender, first(b).sender)
        : compareValues(valueOf(sort.columnId, first(a)), valueOf(sort.columnId, first(b)), sort.descending),
    )
    .flat();
}
