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

test('shares are written with two digits at most, cut as on the screen', () => {
  expect(toCsv(['a'], [[99.96232102486812], [2 / 3], [1234.5], [100]])).toBe('\ufeffa\r\n99.96\r\n0.66\r\n1234.5\r\n100\r\n');
});

test('amounts of money keep their cents, large ones too', () => {
  const amounts = [0.29, 1.15, -1.15, 262_144.04, 1_234_567.89, 99_999_999.99];
  expect(
    toCsv(
      ['a'],
      amounts.map((amount) => [amount]),
    ),
  ).toBe(`\ufeffa\r\n${amounts.join('\r\n')}\r\n`);
});
