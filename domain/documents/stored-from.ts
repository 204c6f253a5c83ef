import type { DocumentFacts } from './facts.ts';
import { longDay } from './format.ts';

type Stored = Pick<DocumentFacts, 'senders_from' | 'period'>;

/** The first day from which addresses are stored, where the period begins before; else `null`. */
export const storedFrom = ({ senders_from: from, period }: Stored): string | null => (period.start_date < from ? from : null);

/** That no forged messages were reported, as far as it is known. */
export function noForged(facts: Stored): string {
  const from = storedFrom(facts);
  if (from === null) return 'No forged messages were reported.';
  return facts.period.end_date < from
    ? 'Which messages of this period were forged is not known any more.'
    : `No forged messages were reported from ${longDay(from)}.`;
}

/** From which day senders and forged messages are known, where that is not the whole period; as a line, else none. */
export function storedText(facts: Stored): string[] {
  const from = storedFrom(facts);
  return from === null ? [] : [`Senders and forged messages from ${longDay(from)}: older addresses are deleted`];
}
