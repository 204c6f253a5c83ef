import { expect, it } from 'vitest';
import { copyLabel, uncountedLabel } from '#src/features/report-metadata/copy-label.ts';

it.each([
  [500, 90, ' has 90 messages, this one 500. The fuller copy counts.'],
  [500, 0, ' has 0 messages, this one 500. The fuller copy counts.'],
  [90, 1, ' has 1 message, this one 90. The fuller copy counts.'],
  [90, 500, ' has 500 messages, this one 90. It is incomplete or its sender is not authenticated, so this one counts.'],
  [90, 90, ' has as many messages with other details. This one counts.'],
])('a report of %i messages says of a copy with %i why it counts itself', (messages, others, text) =>
  expect(copyLabel({ messages }, { messages: others })).toBe(text),
);

it.each([
  [90, { messages: 500 }, ': 90 messages here, 500 there. '],
  [1, { messages: 0 }, ': 1 message here, 0 there. '],
  [90, { messages: 90 }, ': as many messages, with other details. '],
  [90, undefined, '. '],
])('a copy of %i messages that does not count says of %j how they disagree', (messages, counted, text) =>
  expect(uncountedLabel({ messages }, counted)).toBe(text),
);
