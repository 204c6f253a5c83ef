import { expect, it } from 'vitest';
import { copyLabel } from '#src/features/report-metadata/copy-label.ts';

it.each([
  [500, 90, ' arrived with 90 messages; the fuller one is used.'],
  [500, 0, ' arrived with 0 messages; the fuller one is used.'],
  [90, 1, ' arrived with 1 message; the fuller one is used.'],
  [90, 500, ' arrived with 500 messages. It is incomplete or its sender is not authenticated, so this one is used.'],
  [90, 90, ' arrived with 90 messages; this one is used.'],
])('a report of %i messages says of a copy with %i what became of it', (messages, others, text) => {
  const other = { id: 2, messages: others, unreadable_rows: 0, received_time: '2026-11-21T03:00:00.000Z' };
  expect(copyLabel({ messages }, other)).toBe(text);
});
