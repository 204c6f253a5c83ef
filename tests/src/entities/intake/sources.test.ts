import { expect, test } from 'vitest';
import { type IntakeSource, intakeSourceId, intakeSourcesFinding } from '#src/entities/intake/sources.ts';

const source = (
  channel: IntakeSource['channel'],
  status: IntakeSource['status'],
  address: string | null = null,
): IntakeSource => ({
  channel,
  status,
  address,
  text: '',
  last_seen_time: null,
  received_24h: 0,
  backlog: null,
});

test.each([
  [[source('smtp', 'off'), source('imap', 'off')], 'No intake source is working'],
  [[source('smtp', 'connected'), source('imap', 'off')], '1 intake source working, 1 off'],
  [[source('smtp', 'connected'), source('imap', 'unreachable', 'a')], 'Mailbox (IMAP) cannot be reached'],
  [
    [source('imap', 'auth_failed', 'a'), source('imap', 'unreachable', 'b'), source('imap', 'connected', 'c')],
    '2 of 3 mailboxes cannot be reached',
  ],
])('says whether mail can come in', (sources, said) => expect(intakeSourcesFinding(sources)).toBe(said));

test('tells two mailboxes apart', () => {
  expect(intakeSourceId(source('imap', 'connected', 'a'))).not.toBe(intakeSourceId(source('imap', 'connected', 'b')));
});
