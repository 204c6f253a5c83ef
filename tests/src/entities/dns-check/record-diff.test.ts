import { expect, test } from 'vitest';
import { changesInLabel, diffLabel, isSameText } from '#src/entities/dns-check/record-diff.ts';

const marked = (before: string, after: string) =>
  diffLabel(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

test('only the tag that changed is marked', () => {
  expect(marked('v=DMARC1; p=none; rua=mailto:a@b.co.za', 'v=DMARC1; p=reject; rua=mailto:a@b.co.za')).toBe(
    'v=DMARC1; [-p=none-][+p=reject+]; rua=mailto:a@b.co.za',
  );
});

test('a term taken out of the middle leaves the rest as it was', () => {
  expect(marked('v=spf1 mx include:old.example ~all', 'v=spf1 mx ~all')).toBe('v=spf1 mx [-include:old.example -]~all');
});

test('both texts can be put together again from the pieces, whatever they are', () => {
  for (const [before, after] of [
    ['', 'v=spf1 -all'],
    ['v=spf1 a a a mx -all', 'v=spf1 mx a -all'],
    ['10 mx1.example\n20 mx2.example', '20 mx2.example'],
    ['same', 'same'],
    ['x'.repeat(3000).replace(/xx/g, 'x '), 'y'],
  ] as const) {
    const pieces = diffLabel(before, after);
    const text = (without: string) =>
      pieces
        .filter(({ kind }) => kind !== without)
        .map((piece) => piece.text)
        .join('');
    expect(text('new')).toBe(before);
    expect(text('gone')).toBe(after);
  }
});

test('changes are described in words, tags by their names', () => {
  expect(changesInLabel('v=DMARC1; p=none; pct=50', 'v=DMARC1; p=quarantine; t=y')).toEqual([
    'p: none became quarantine',
    'pct=50 is gone',
    't=y is new',
  ]);
  expect(changesInLabel('v=spf1 include:a.example ~all', 'v=spf1 include:b.example ~all')).toEqual([
    'include:a.example is gone',
    'include:b.example is new',
  ]);
});

test('spaces and a last semicolon do not make a difference, letters do', () => {
  expect(isSameText('v=DMARC1; p=none;', ' v=DMARC1;p=none')).toBe(true);
  expect(isSameText('v=DMARC1; p=none', 'v=DMARC1; p=reject')).toBe(false);
});
