import { expect, test } from 'vitest';
import { tlsReportsIn } from '#domain/tls-reports-of-file.ts';

const [one, two] = ['{"a":"}\\"{"}', '{"b":{"c":[{}]}}'];

test.each<[string, string, string[]]>([
  ['one', one, [one]],
  ['one behind the other', `${one}${two}`, [one, two]],
  ['one a line', `${one}\r\n${two}\n`, [one, two]],
  ['a list', `[${one}, ${two}]`, [one, two]],
  ['the last one cut off', `${one}{"b":`, [one, '{"b":']],
  ['none', '<feedback/>', ['<feedback/>']],
  ['words between them', `${one} and ${two}`, [`${one} and ${two}`]],
  ['words behind them', `${one}${two} end`, [one, two]],
  ['words behind one', `${one}\r\n-- \r\nScanned by "x"`, [one]],
  ['zeros behind one', `${one}\0\0`, [one]],
])('%s', (_, file, expected) => expect(tlsReportsIn(file, 9)).toEqual(expected));

test('no more than asked for', () => expect(tlsReportsIn(one.repeat(5), 3)).toEqual([one, one, one]));
