import { expect, test } from 'vitest';
import { toCsv } from '#src/ui/table/csv.ts';

test('quotes, commas and line breaks survive', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['x, y', 'say "no"'],
        ['two\nlines', null],
      ],
    ),
  ).toBe('\ufeffa,b\r\n"x, y","say ""no"""\r\n"two\nlines",\r\n');
});

test('text from a stranger is not run as a formula, numbers stay numbers', () => {
  expect(toCsv(['a'], [['=HYPERLINK("x")'], ['@sum'], [-3], ['-3']])).toBe(
    '\ufeffa\r\n"\'=HYPERLINK(""x"")"\r\n\'@sum\r\n-3\r\n\'-3\r\n',
  );
});
