import { expect, test } from 'vitest';
import { againLabel } from '#domain/intake/again-label.ts';

test.each([
  [2, 1, '2 batches run again; 1 message is queued again.'],
  [1, 0, '1 batch runs again.'],
  [0, 3, '3 messages are queued again.'],
  [0, 0, 'Nothing had to run again.'],
])('%s batches and %s messages', (batches, messages, text) => expect(againLabel(batches, messages)).toBe(text));
