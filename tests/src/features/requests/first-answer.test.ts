import { expect, it } from 'vitest';
import { answerFinding } from '#src/features/requests/FirstAnswer.tsx';

const at = '2026-11-26T08:00:00.000Z';
const sent = { at, by: null, subject: '', text: '', outcome: 'sent' as const };
const kept = { ...sent, outcome: 'kept' as const };

it.each([
  ['new', null, null, 'Ready to send'],
  ['new', null, kept, 'Not sent: in the outbox folder'],
  ['contacted', at, kept, 'Marked as answered'],
  ['contacted', at, null, 'Marked as answered'],
  ['won', at, null, 'Not sent from here'],
  ['won', at, sent, 'Answered'],
] as const)('an enquiry that is %s says of its first answer what was sent', (status, answered_at, sentAs, finding) => {
  expect(answerFinding({ status, answered_at, sent: sentAs })).toBe(finding);
});
