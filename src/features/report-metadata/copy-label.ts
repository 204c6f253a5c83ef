import { counted } from '#domain/text.ts';
import type { WholeReport } from './types.ts';

type Report = WholeReport['report'];

/** What the page of a report that counts says of another copy of it: " arrived with 90 messages; the fuller one is used." */
export function copyLabel(report: Pick<Report, 'messages'>, other: Report['other_copies'][number]): string {
  const arrived = ` arrived with ${counted(other.messages, 'message')}`;
  if (other.messages < report.messages) return `${arrived}; the fuller one is used.`;
  if (other.messages > report.messages)
    return `${arrived}. It is incomplete or its sender is not authenticated, so this one is used.`;
  return `${arrived}; this one is used.`;
}
