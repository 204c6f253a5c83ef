import { formOf } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { WholeReport } from './types.ts';

type Copy = Pick<WholeReport['report']['other_copies'][number], 'messages'>;

/** How a copy that counts and another copy of the report disagree: " has 90 messages, this one 500. The fuller copy counts." */
export function copyLabel(counted: Copy, other: Copy): string {
  if (other.messages === counted.messages) return ' has as many messages with other details. This one counts.';
  const both = ` has ${format.number(other.messages)} ${formOf(other.messages, 'message')}, this one ${format.number(counted.messages)}.`;
  if (other.messages < counted.messages) return `${both} The fuller copy counts.`;
  return `${both} It is incomplete or its sender is not authenticated, so this one counts.`;
}

/** What a copy that does not count says beside the link to the one that does: ": 90 messages here, 500 there. " */
export function uncountedLabel(copy: Copy, counted: Copy | undefined): string {
  if (counted === undefined) return '. ';
  if (counted.messages === copy.messages) return ': as many messages, with other details. ';
  return `: ${format.number(copy.messages)} ${formOf(copy.messages, 'message')} here, ${format.number(counted.messages)} there. `;
}
