import { describe, expect, it } from 'vitest';
import { readBankAmount, readBankDay } from '#domain/billing/bank-amounts.ts';
import { readBankStatement } from '#domain/billing/bank-statement.ts';

it.each([
  ['1 234,56', 123_456],
  ['R1,234.56', 123_456],
  ['R 249', 24_900],
  ['-249.00', -24_900],
  ['249.00-', -24_900],
  ['(249,5)', -24_950],
  ['249.00 Dr', -24_900],
  ['249.00Cr', 24_900],
  ['1,234', 123_400],
  ['', null],
  ['abc', null],
  ['.', null],
])('reads the amount %s', (text, cents) => expect(readBankAmount(text)).toBe(cents));

it.each([
  ['2026/11/20', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['20261120120000', null],
  ['20/11/2026', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['5Nov2026', '2026-11-05'],
  ['5 November 2026', '2026-11-05'],
  ['31/02/2026', null],
  ['soon', null],
])('reads the day %s', (text, day) => expect(readBankDay(text)).toBe(day));

const files: Record<string, string> = {
  FNB: 'ACCOUNT TRANSACTION HISTORY\n\nName:, BEACON\nAccount:, 62000000000\n\nDate, Amount, Balance, Description\n2026/11/20, 249.00, 1249.00, "FNB OB PMT BCN-0007"\n',
  'Standard Bank': 'Date,Description,Amount,Balance\n20261120,"CREDIT TRANSFER, BCN-0007","249,00","1 249,00"\n',
  Absa: 'Date;Description;Amount;Balance\n2026-11-20;ABSA BANK BCN-0007;249.00;1249.00\n',
  Nedbank: 'Transaction Date,Description,Debit,Credit,Balance\n20Nov2026,BCN-0007,,249.00,1249.00\n',
  Capitec:
    'Nr,Account,Posting Date,Transaction Date,Description,Original Description,Category,Money In,Money Out,Fee,Balance\n1,123,21/11/2026,20/11/2026,Payment Received,PAYMENT BCN-0007,Other,249.00,,,1249.00\n',
  OFX: 'OFXHEADER:100\n<OFX><BANKTRANLIST>\n<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120120000<TRNAMT>249.00<FITID>9<NAME>BCN-0007\n</STMTTRN></BANKTRANLIST></OFX>',
};

describe('the statement of', () => {
  it.each(Object.entries(files))('%s', (_, file) => {
    const { lines, refused } = readBankStatement(file);
    expect(refused).toEqual([]);
    expect(lines).toMatchObject([{ day: '2026-11-20', cents: 24_900, text: expect.stringContaining('BCN-0007') }]);
  });
});

it('names the lines that it cannot read, and distinguishes the same line in two files from two equal lines in one', () => {
  const head = 'Date,Description,Amount\n';
  const row = '2026/11/20,BCN-0007,249.00\n';
  const { lines, refused } = readBankStatement(`${head}${row}${row}x,BCN,1\n2026/11/21,BCN,one\n`);
  expect(refused).toEqual([
    { line: 4, why: '"x" is not a date.' },
    { line: 5, why: 'The amount cannot be read.' },
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  expect(readBankStatement(head + row).lines[0]?.key).toBe(lines[0]?.key);
  expect(readBankStatement('hello\nworld').refused).toEqual([
    { line: 1, why: 'No row names the columns date, description and amount.' },
  ]);
});

it('reads a quote within a cell as a part of it, which ends no other line', () => {
  const { lines, refused } = readBankStatement(
    'Date,Description,Amount\n2026/11/20,KAROO 5" PIPE BCN-0007,249.00\n2026/11/21,BCN-0008,120.00\n',
  );
  expect(refused).toEqual([]);
  expect(lines.map(({ text, cents }) => [text, cents])).toEqual([
    ['KAROO 5" PIPE BCN-0007', 24_900],
    ['BCN-0008', 12_000],
  ]);
});
