import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf, protectedPart } from '#domain/part-of.ts';
import {
  cellText,
  counted,
  countedThat,
  csvLine,
  formOf,
  listed,
  restPercent,
  sentence,
  shortened,
  spelled,
} from '#domain/text.ts';

const open = ['is open', 'are open'] as const;

describe('counts in sentences', () => {
  it.each([
    [sentence('You left Karoo Wines (Pty) Ltd'), 'You left Karoo Wines (Pty) Ltd.'],
    [sentence('You left Helderberg Accounting Inc.'), 'You left Helderberg Accounting Inc.'],
    [counted(0, 'domain'), '0 domains'],
    [counted(1, 'domain'), '1 domain'],
    [counted(28_661, 'message'), '28\u00a0661 messages'],
    [counted(2, 'query', 'queries'), '2 queries'],
    [spelled(0, 'domain'), 'no domains'],
    [spelled(1, 'domain'), 'one domain'],
    [spelled(12), 'twelve'],
    [spelled(14, 'reply', 'replies'), '14 replies'],
    [formOf(1.4, 'point'), 'points'],
    [counted(1.4, 'point'), '1 point'],
    [countedThat(0, open, 'alert'), 'No alert is open'],
    [countedThat(1, open, 'alert'), '1 alert is open'],
    [countedThat(27, open, 'alert'), '27 alerts are open'],
    [partOf(0, 61, 'protected', 'domain'), 'None of 61 domains is protected'],
    [partOf(1, 4, 'protected', 'domain'), 'One of four domains is protected'],
    [partOf(3, 4, 'protected', 'domain'), 'Three of four domains are protected'],
    [partOf(4, 4, 'protected', 'domain'), 'All four domains are protected'],
    [partOf(2, 2, 'protected', 'domain'), 'Both domains are protected'],
    [partOf(0, 2, 'protected', 'domain'), 'Neither domain is protected'],
    [protectedPart(0, 4, 1), 'None of four domains is known to be protected'],
    [protectedPart(2, 4, 0), 'Two of four domains are protected'],
    [partOf(0, 1, 'protected', 'domain'), 'The domain is not protected'],
    [restPercent(87.36), '12,7%'],
    [restPercent(87.4), '12,6%'],
    [restPercent(100), '0%'],
    [restPercent(99.97), '0,1%'],
    [restPercent(0.02), '99,9%'],
    [restPercent(0), '100%'],
    [shortened('Karoo', 5), 'Karoo'],
    [shortened('Karoo Wines', 7), 'Karoo…'],
    [shortened('ab👩🏽‍🌾cd', 8), 'ab…'],
    [shortened('ab👩🏽‍🌾cd', 10), 'ab👩🏽‍🌾…'],
    [shortened('cafe\u0301s', 5), 'caf…'],
    [listed([]), ''],
    [listed(['SPF']), 'SPF'],
    [listed(['SPF', 'DKIM']), 'SPF and DKIM'],
    [listed(['a', 'b', 'c']), 'a, b and c'],
    [listed(['a', 'b', 'c', 'd'], 2), 'a, b and 2 more'],
  ])('%s', (made, expected) => expect(made).toBe(expected));

  it('never joins a plural noun or verb to one thing', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), (value) => {
        const said = countedThat(value, open, 'alert');
        expect(/^(No|1) alert is open$/.test(said)).toBe(value < 2);
      }),
    );
  });
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1+1', '\t=1', '\n=1', '\r', '\u00a0=1', '＝1+1', '－1', '\uFEFF=1'])(
  'a spreadsheet takes %j for no formula',
  (text) => expect(cellText(text)).toBe(`'${text}`),
);
it.each(['', 'shop.example', 'a=b', '_dmarc', '10 %'])('%j stays as it is', (text) => expect(cellText(text)).toBe(text));

it('a line of CSV stays one line whatever its texts hold, line feeds alone included', () => {
  const line = csvLine(['a\n=1+1', 'b\rc', '"d", e', '=1', -1, 'f;g']);
  expect(line).toBe(['"a\n=1+1"', '"b\rc"', '"""d"", e"', "'=1", '-1', 'f;g\r\n'].join(','));
});
