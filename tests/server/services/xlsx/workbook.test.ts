import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { columnName, type XlsxSheet, type XlsxValue } from '#server/services/xlsx/sheet.ts';
import { xlsxWorkbook } from '#server/services/xlsx/workbook.ts';
import { readWorkbook } from '#tests/support/workbook.ts';

const madeTime = new Date('2026-11-24T08:00:00Z');

async function* inPieces(...pieces: XlsxValue[][][]): AsyncGenerator<XlsxValue[][]> {
  yield* pieces;
}
const sheet = (name: string, ...pieces: XlsxValue[][][]): XlsxSheet => ({
  name,
  columns: [{ label: 'First' }, { label: 'Second' }],
  rows: inPieces(...pieces),
});
const made = async (sheets: XlsxSheet[], most?: number) =>
  readWorkbook(await buffer(xlsxWorkbook(sheets, { madeTime, ...(most === undefined ? {} : { most }) })));
const cells = async (...values: XlsxValue[]) => (await made([sheet('One', [values])])).get('One')?.[1];

describe('a workbook', () => {
  it('has its sheets in their order, each with its heading and every row', async () => {
    const book = await made([sheet('One', [['a', 1]], [], [['b', 2]]), sheet('Two')]);
    expect([...book]).toEqual([
      [
        'One',
        [
          ['First', 'Second'],
          ['a', '1'],
          ['b', '2'],
        ],
      ],
      ['Two', [['First', 'Second']]],
    ]);
  });

  it('keeps days, South African times, numbers, flags and empty cells as what they are', async () => {
    expect(await cells({ day: '2026-11-24' }, { time: '2026-11-24T22:00:00Z' }, -1.5, true, false, null, '')).toEqual([
      '46350',
      '46351',
      '-1.5',
      'true',
      'false',
      '',
      '',
    ]);
  });

  it.each([
    ['markup', '<b>&"\'', '<b>&"\''],
    ['a formula, which stays text', '=1+1', '=1+1'],
    ['spaces at its ends', '  x ', '  x '],
    ['what XML does not have', 'a\u0000b\ud800', 'a\ufffdb\ufffd'],
    ['what would be read as an escaped letter', '_x0041_', '_x005F_x0041_'],
    ['more than a cell holds', 'x'.repeat(40_000), `${'x'.repeat(32_766)}…`],
  ])('takes text with %s', async (_what, text, expected) => {
    expect(await cells(text)).toEqual([expected]);
  });

  it.each([1, 2, 3, 7])('goes on in another sheet where one is full, in pieces of %i rows', async (size) => {
    const rows = Array.from({ length: 7 }, (_none, index) => [String(index), index]);
    const pieces = Array.from({ length: Math.ceil(7 / size) }, (_none, at) => rows.slice(at * size, (at + 1) * size));
    const book = await made([sheet('Rows', ...pieces), sheet('About')], 4);
    expect([...book.keys()]).toEqual(['Rows', 'Rows 2', 'Rows 3', 'About']);
    const all = [...book].filter(([name]) => name !== 'About').flatMap(([, lines]) => lines.slice(1));
    expect(all.map(([first]) => first)).toEqual(rows.map(([first]) => first));
  });

  it('writes a piece of many rows whole and in order', async () => {
    const rows = Array.from({ length: 2_500 }, (_none, index) => [String(index), index]);
    const lines = (await made([sheet('Rows', rows)])).get('Rows')?.slice(1);
    expect(lines?.map(([first]) => first)).toEqual(rows.map(([first]) => first));
  });

  it('opens no sheet for rows that just fit', async () => {
    const book = await made([sheet('Rows', [['a', 1]], [['b', 2]])], 3);
    expect([...book.keys()]).toEqual(['Rows']);
  });

  it('gives sheets names that spreadsheets take', async () => {
    const long = 'A name that is far too long for a sheet of a workbook';
    const book = await made([sheet('a/b: [c]?'), sheet(long), sheet(long), sheet('A B C')]);
    expect([...book.keys()]).toEqual(['a b c', 'A name that is far too long for', 'A name that is far too long f 2', 'A B C 2']);
  });

  it('fails as its rows fail, and ends them', async () => {
    let isEnded = false;
    async function* failing(): AsyncGenerator<XlsxValue[][]> {
      try {
        yield [['a', 1]];
        throw new Error('the rows ended early');
      } finally {
        isEnded = true;
      }
    }
    await expect(buffer(xlsxWorkbook([{ ...sheet('One'), rows: failing() }], { madeTime }))).rejects.toThrow('ended early');
    expect(isEnded).toBe(true);
  });

  it('ends its rows where nobody takes the rest', async () => {
    let isEnded = false;
    async function* endless(): AsyncGenerator<XlsxValue[][]> {
      try {
        for (let row = 0; ; row++) yield Array.from({ length: 500 }, () => [String(Math.random()), row]);
      } finally {
        isEnded = true;
      }
    }
    let bytes = 0;
    for await (const piece of xlsxWorkbook([{ ...sheet('One'), rows: endless() }], { madeTime })) {
      bytes += piece.length;
      if (bytes > 50_000) break;
    }
    await expect.poll(() => isEnded).toBe(true);
  });

  it.each([
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [702, 'ZZ'],
    [703, 'AAA'],
  ])('names column %i %s', (column, name) => {
    expect(columnName(column)).toBe(name);
  });
});
