import { expect, test } from 'vitest';
import { ownMessagesForStaff } from '#domain/analytics/own-messages.ts';

test('staff read whose the messages are', () => {
  expect(ownMessagesForStaff('98,4% of your own messages passed', 1)).toBe('98,4% of the domain’s own messages passed');
  expect(ownMessagesForStaff('Failures of your own messages began on 20 Nov', 3)).toBe(
    'Failures of the domains’ own messages began on 20 Nov',
  );
  expect(ownMessagesForStaff('3 forged messages', 3)).toBe('3 forged messages');
});
