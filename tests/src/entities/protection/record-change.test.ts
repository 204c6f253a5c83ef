import { expect, test } from 'vitest';
import { changedTags, recordDiff } from '#src/entities/protection/record-change.ts';

const before = 'v=DMARC1; p=none; pct=50; rua=mailto:a@example.co.za';
const after = 'v=DMARC1; p=quarantine; np=reject; rua=mailto:a@example.co.za';

test('the changed parts are listed, each with its previous value', () => {
  expect(changedTags(before, after)).toEqual([
    { name: 'p', before: 'none', after: 'quarantine' },
    { name: 'np', before: null, after: 'reject' },
    { name: 'pct', before: '50', after: null },
  ]);
  expect(changedTags(after, after)).toEqual([]);
});

test('both records are whole, and only what differs is marked', () => {
  const diff = recordDiff(before, after);
  expect(diff.before.map((piece) => piece.text).join('')).toBe(before);
  expect(diff.after.filter((piece) => piece.kind === 'new').map((piece) => piece.text)).toEqual(['p=quarantine', 'np=reject']);
  expect(diff.before.filter((piece) => piece.kind === 'gone').map((piece) => piece.text)).toEqual(['p=none', 'pct=50']);
});
