import type { StatusKind } from '#src/ui/StatusTag.tsx';
import { passedNote } from './sender-labels.ts';
import type { Sender, SetUpStep } from './types.ts';

/** The face of a step's state. */
export const setUpFaces: Record<SetUpStep['state'], StatusKind> = {
  done: 'pass',
  todo: 'attention',
  optional: 'info',
  unknown: 'unknown',
};

/** The steps in words. */
export const setUpTitles: Record<SetUpStep['id'], string> = { dkim: 'DKIM key', spf: 'SPF include' };

const othersMail: ReadonlySet<string | undefined> = new Set(['unwanted', 'forwarder']);

/**
 * Whether its service is one to set up for the domain: not where it forwards or nobody wants it, as people say or, before anybody did, as it
 * seems. An include of a forwarder would let all its customers pass SPF.
 */
export const isToSetUp = ({
  status,
  suggestion,
}: Pick<Sender, 'status'> & { suggestion: { category: string } | null }): boolean =>
  !othersMail.has(status) && !othersMail.has(suggestion?.category);

/** Whether the messages of a sender prove that it is set up. */
export function proofOf(sender: Pick<Sender, 'passed' | 'total_messages'>): { kind: StatusKind; text: string } {
  if (sender.passed === 0) return { kind: 'waiting', text: 'None yet. The next report shows it, usually within 24 hours.' };
  const isWhole = sender.passed >= 0.95 * sender.total_messages;
  const text = passedNote(sender);
  return { kind: isWhole ? 'pass' : 'attention', text: `${text.charAt(0).toUpperCase()}${text.slice(1)} in this period.` };
}
