import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { PivotCells, PivotDimension } from '#domain/vocabulary/pivot.ts';
import { leftOut, lineName } from '#src/features/analytics/labels.ts';
import { pivotFinding } from '#src/features/analytics/PivotTable.tsx';
import { pivotColumns, pivotRows } from '#src/features/analytics/pivot-columns.tsx';
import { filterAt, lineAt, recordsAt } from '#src/features/analytics/pivot-links.ts';
import { splitFinding } from '#src/features/analytics/SplitTable.tsx';
import type { PivotLine, Result } from '#src/features/analytics/types.ts';
import { columnsCsv } from '#src/ui/table/csv.ts';

const line = (key: string | null, messages = 10, failed = 0, name = key): PivotLine => ({
  key,
  name,
  domain_id: null,
  domain_name: null,
  parts: key === null ? 3 : 1,
  messages,
  passed: messages - failed,
  failed,
});
const counts = (messages: number, failed: number) => ({ messages, passed: messages - failed, failed });
const none = counts(0, 0);
const stored = { start_date: '2026-10-30', end_date: '2026-11-28', days: 30, addresses_from: '2026-10-30' };
const deleted = { ...stored, addresses_from: '2026-12-01' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

describe('the name of a line', () => {
  test.each<[PivotDimension, PivotLine, string]>([
    ['sender', line('sardinepost.example', 1, 0, 'Sardinepost'), 'Sardinepost'],
    ['sender', line(null), '3 other senders'],
    ['sender', line(''), 'Not known'],
    ['country', line('NL'), 'Netherlands'],
    ['country', line(''), 'Not known'],
    ['country', { ...line(null), parts: 1 }, '1 other country'],
    ['header_from', line('xn--bcher-kva.example'), 'bücher.example'],
    ['delivery', line('quarantined'), 'Sent to spam'],
    ['override', line('mailing_list'), 'Mailing list'],
    ['override', line(''), 'No reason given'],
  ])('%s %o', (dimension, one, name) => expect(plain(lineName(dimension, one))).toBe(name));
});

describe('the finding of a split', () => {
  const totals = { messages: 20, passed: 15, failed: 5 };
  const said = (
    dimension: PivotDimension,
    rows: PivotLine[],
    { all = totals, result = undefined as Result, period = stored } = {},
  ) =>
    plain(splitFinding(dimension, { rows: rows.map((row) => ({ ...row, cells: [] })), totals: all, period, cut: null }, result));

  test('says what has most messages', () => {
    expect(said('country', [line('NL', 15), line('ZA', 5)])).toBe('75,0% of all messages came from servers in the Netherlands');
    expect(said('country', [line('', 15)])).toBe('75,0% of all messages came from servers in countries that are not known');
    expect(said('delivery', [line('passed', 15)])).toBe('Delivered, passed: 75,0% of all messages');
    expect(said('delivery', [], { all: none })).toBe('No messages in this period');
  });

  test('of one result says which messages it counts', () => {
    expect(said('country', [line('NL', 15)], { result: 'failed' })).toBe(
      '75,0% of all failing messages came from servers in the Netherlands',
    );
    expect(said('delivery', [line('passed', 20)], { result: 'passed' })).toBe('Delivered, passed: 100% of all passing messages');
    expect(said('override', [line('', 19), line('forwarded', 1)], { result: 'failed' })).toBe(
      '1 failing message has an override reason',
    );
    expect(said('country', [], { all: none, result: 'failed' })).toBe('No failing messages in this period');
  });

  test('of deleted or left out records says so', () => {
    expect(said('country', [], { all: none, period: deleted })).toBe('Records of this period are no longer stored');
    expect(said('country', [], { all: none, period: deleted, result: 'failed' })).toBe(
      'No failing messages in the records that are stored',
    );
    expect(pivotFinding({ rows: [], columns: [], totals: none, period: deleted }, 'sender', 'reporter', undefined)).toBe(
      'Records of this period are no longer stored',
    );
    expect(said('delivery', [line('passed', 15)], { period: deleted })).toBe('Delivered, passed: 75,0% of the counted messages');
    const cut = { rows: [{ ...line('passed', 15), cells: [] }], totals, period: stored, cut: 'Counting ended.' };
    expect(plain(splitFinding('delivery', cut, undefined))).toBe('Delivered, passed: 75,0% of the counted messages');
  });

  test('a note says what was left out, and nothing where all was counted', () => {
    const note = 'Records from before 1 Dec 2026 are not all stored. Messages of deleted ones are left out.';
    expect(leftOut({ period: stored, cut: null })).toBeNull();
    expect(plain(leftOut({ period: deleted, cut: null }) ?? '')).toBe(note);
    expect(plain(leftOut({ period: deleted, cut: 'Counting ended.' }) ?? '')).toBe(`Counting ended. ${note}`);
  });

  test('of override reasons says how many messages have one', () => {
    expect(said('override', [line('', 19), line('forwarded', 1)])).toBe('1 message has an override reason');
    expect(said('override', [line('forwarded', 20)])).toBe('20 messages have an override reason');
    expect(said('override', [line('', 20)])).toBe('No override reasons');
  });
});

describe('the finding of two splits', () => {
  const cell = (failed: number) => ({ messages: 10, passed: 10 - failed, failed });
  const two = (failed: [number, number], result?: Result) =>
    plain(
      pivotFinding(
        {
          rows: [{ ...line('a', 20, failed[0] + failed[1], 'Sardinepost'), cells: failed.map(cell) }],
          columns: [line('google.com', 10, failed[0], 'Google'), line(null, 10, failed[1])],
          totals: { messages: 20, passed: 20 - failed[0] - failed[1], failed: failed[0] + failed[1] },
          period: stored,
        },
        'sender',
        'reporter',
        result,
      ),
    );

  test('names the cell where most messages fail, never the rest', () => {
    expect(two([4, 5])).toBe('4 of 9 failing messages: Sardinepost, Google');
    expect(two([0, 1])).toBe('1 message fails');
    expect(two([0, 0])).toBe('No message fails');
  });

  test('of messages that passed names the cell where most pass', () => {
    expect(two([0, 0], 'passed')).toBe('10 of 20 passing messages: Sardinepost, Google');
  });

  test('says as which domain a network sends', () => {
    const network = { ...line('203.0.113.0/24', 10, 4, 'Servers in 203.0.113.0/24'), domain_id: 1, domain_name: 'karoo.example' };
    const pivot = {
      rows: [{ ...network, cells: [cell(4)] }],
      columns: [line('google.com', 10, 4, 'Google')],
      totals: { messages: 10, passed: 6, failed: 4 },
      period: stored,
    };
    expect(pivotFinding(pivot, 'sender', 'reporter', undefined)).toBe(
      '4 of 4 failing messages: Servers in 203.0.113.0/24 as karoo.example, Google',
    );
  });
});

describe('the columns of two splits', () => {
  const network = (id: number, name: string) => ({
    ...line('203.0.113.0/24', 10, 4, 'Servers in 203.0.113.0/24'),
    domain_id: id,
    domain_name: name,
  });
  const row = { ...line('google.com', 20, 8, 'Google'), cells: [counts(10, 4), counts(10, 4)] };
  const pivot = { rows: [row], columns: [network(1, 'karoo.example'), network(2, 'acme.example')], totals: counts(20, 8) };
  const columnsOf = (shown: PivotCells) =>
    pivotColumns(pivot, 'reporter', 'sender', shown, { period: {}, domain: null, result: undefined });

  test('tell a network of one domain from the same of another', () => {
    const columns = columnsOf('messages');
    expect(new Set(columns.map(({ id }) => id)).size).toBe(4);
    expect(columns.map(({ header }) => header)).toEqual([
      'Reporter',
      'Servers in 203.0.113.0/24 as karoo.example',
      'Servers in 203.0.113.0/24 as acme.example',
      'Total',
    ]);
  });

  test('hold in a file all that the cells show', () => {
    const file = (shown: PivotCells) => columnsCsv(columnsOf(shown), pivotRows(pivot, 'reporter')).split('\r\n');
    expect(file('both')[1]).toBe('Google,10,4,10,4,20,8');
    expect(file('both')[0]).toContain('"Total, messages","Total, failed"');
    expect(file('failed')[1]).toBe('Google,4,4,8');
  });

  test('of failed messages lead to the records of these', () => {
    const one = { columns: [line('passed'), line('karoo.example')] };
    const [, , column] = pivotColumns(one, 'reporter', 'header_from', 'failed', { period: {}, domain: null, result: undefined });
    const [first] = pivotRows(pivot, 'reporter');
    const shown = renderToStaticMarkup(first && column?.cell?.(first));
    expect(decodeURIComponent(shown)).toContain('result');
    expect(shown).toContain('>4</a>');
  });
});

describe('where numbers lead', () => {
  const karoo = { id: 7, name: 'karoo.example' };
  const all = { period: { days: 30 }, domain: null, result: undefined };

  test('to exactly these records, or nowhere', () => {
    const conditions = (href: string | null) => href && decodeURIComponent(href).replaceAll('"', '');
    const google = ['reporter', line('google.com')] as const;
    const rejected = ['delivery', line('rejected')] as const;
    expect(conditions(recordsAt([google, rejected], { ...all, domain: karoo, result: 'failed' }))).toContain(
      '[[domain,eq,karoo.example],[reporter,eq,google.com],[result,eq,failed],[disposition,eq,reject]]',
    );
    expect(conditions(recordsAt([google], { ...all, result: 'failed' }))).toContain(
      '[[reporter,eq,google.com],[result,eq,failed]]',
    );
    expect(conditions(filterAt([], { ...all, domain: karoo, result: 'passed' }))).toContain(
      '[[domain,eq,karoo.example],[result,eq,passed]]',
    );
    expect(filterAt([], all)).not.toContain('where');
    expect(recordsAt([google, ['country', line('NL')]], all)).toBeNull();
    expect(recordsAt([google, ['delivery', line('forwarded')]], all)).toBeNull();
    expect(recordsAt([['reporter', line(null)]], all)).toBeNull();
  });

  test('a sender to its page, as the domain where it fails most', () => {
    const sender = { ...line('sardinepost.example'), domain_id: 7 };
    expect(lineAt('sender', sender, all)).toContain('of=7');
    expect(lineAt('sender', sender, { ...all, domain: karoo })).toContain('domain=7');
    expect(lineAt('sender', line(null), all)).toBeNull();
  });
});
