import { expect, test } from 'vitest';
import { alikeIn, byName, nameKey, nameLetters } from '#domain/customers/customer-name.ts';

test('capitals with accents, blanks and hidden characters do not set names apart, accents do', () => {
  expect(nameKey('CAFÉ  ZOË ')).toBe(nameKey('Café Zoë'));
  expect(nameKey('Cafe\u0301 Zoë')).toBe(nameKey('Café Zoë'));
  expect(nameKey('Ka\u200croo')).toBe(nameKey('Karoo'));
  expect(nameKey('Cafe')).not.toBe(nameKey('Café'));
});

test('names read alike without accents and company forms', () => {
  expect(nameLetters('Café Zoë (Pty) Ltd')).toBe(nameLetters('cafe-zoe'));
  expect(nameLetters('Limitedless')).toBe('limitedless');
  expect(nameLetters('Cc Ltd')).toBe('');
});

const rows = [
  { id: 1, name: 'Café Zoë' },
  { id: 2, name: 'Karoo' },
  { id: 3, name: 'KAROO' },
];

test('a name leads to its customer, and to none where several have it', () => {
  expect([...byName(rows)]).toEqual([
    ['café zoë', 1],
    ['karoo', null],
  ]);
  expect(alikeIn(rows)('Cafe Zoe Ltd').map(({ id }) => id)).toEqual([1]);
  expect(alikeIn([{ id: 4, name: '(Pty)' }])('Ltd')).toEqual([]);
});
