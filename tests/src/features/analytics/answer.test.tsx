import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Answer } from '#src/features/analytics/Answer.tsx';
import type { Overview } from '#src/features/analytics/types.ts';

const overview = {
  totals: { messages: 26 },
  split: { headline: '26 forged messages, all stopped', own_messages: 0 },
  previous_split: { own_messages: 0 },
  stored_from: null,
} as Overview;

const said = (name: string | null) =>
  renderToStaticMarkup(<Answer overview={overview} search={{ days: 7 }} name={name} />).replaceAll(/<[^>]*>|\u00a0/g, '');

test('one domain is named before what happened to its messages', () => {
  expect(said('karoowines.com')).toBe('karoowines.com: 26 forged messages, all stopped in the last 7 days.');
  expect(said(null)).toBe('26 forged messages, all stopped in the last 7 days.');
});
