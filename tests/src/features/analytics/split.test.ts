import { describe, expect, test } from 'vitest';
import type { PivotDimension } from '#domain/vocabulary/pivot.ts';
import { lineName } from '#src/features/analytics/labels.ts';
import { pivotFinding } from '#src/features/analytics/PivotTable.tsx';
import { lineAt, recordsAt } from '#src/features/analytics/pivot-links.ts';
import { splitFinding } from '#src/features/analytics/SplitTable.tsx';
import type { PivotLine } from '#src/features/analytics/types.ts';

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
  const said = (dimension: PivotDimension, rows: PivotLine[], all = totals) =>
    plain(splitFinding(dimension, { rows: rows.map((row) => ({ ...row, cells: [] })), totals: all, period: stored, cut: null }));

  test('says what has most messages', () => {
    expect(said('country', [line('NL', 15), line('ZA', 5)])).toBe('75,0% came from servers in the Netherlands');
    expect(said('country', [line('', 15)])).toBe('75,0% came from servers in countries that are not known');
    expect(said('delivery', [line('passed', 15)])).toBe('Delivered, passed: 75,0% of all messages');
    expect(said('delivery', [], { messages: 0, passed: 0, failed: 0 })).toBe('No messages in this period');
  });

  test('of deleted or left out records says so', () => {
    const none = { messages: 0, passed: 0, failed: 0 };
    expect(splitFinding('country', { rows: [], totals: none, period: deleted, cut: null })).toBe(
      'Records of this period are no longer stored',
    );
    expect(pivotFinding({ rows: [], columns: [], totals: none, period: deleted }, 'sender', 'reporter')).toBe(
      'Records of this period are no longer stored',
    );
    const cut = splitFinding('delivery', {
      rows: [{ ...line('passed', 15), cells: [] }],
      totals,
      period: stored,
      cut: 'Counting ended.',
    });
    expect(plain(cut)).toBe('Delivered, passed: 75,0% of the counted messages');
  });

  test('of override reasons says how many messages have one', () => {
    expect(said('override', [line('', 19), line('forwarded', 1)])).toBe('1 message has an override reason');
    expect(said('override', [line('forwarded', 20)])).toBe('20 messages have an override reason');
    expect(said('override', [line('', 20)])).toBe('No override reasons');
  });
});

describe('the finding of two splits', () => {
  const cell = (failed: number) => ({ messages: 10, passed: 10 - failed, failed });
  const two = (failed: [number, number]) =>
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
      ),
    );

  test('names the cell where most messages fail, never the rest', () => {
    expect(two([4, 5])).toBe('4 of 9 failing messages: Sardinepost, Google');
    expect(two([0, 1])).toBe('1 message fails');
    expect(two([0, 0])).toBe('No message fails');
  });
});

describe('where numbers lead', () => {
  test('to exactly these records, or nowhere', () => {
    const conditions = (href: string | null) => href && decodeURIComponent(href).replaceAll('"', '');
    const google = ['reporter', line('google.com')] as const;
    expect(conditions(recordsAt([google, ['delivery', line('rejected')]], { days: 30 }, 'karoo.example'))).toContain(
      '[domain,eq,karoo.example],[reporter,eq,google.com],[result,eq,failed],[disposition,eq,reject]',
    );
    expect(recordsAt([google, ['country', line('NL')]], {}, null)).toBeNull();
    expect(recordsAt([google, ['delivery', line('forwarded')]], {}, null)).toBeNull();
    expect(recordsAt([['reporter', line(null)]], {}, null)).toBeNull();
  });

  test('a sender to its page, as the domain where it fails most', () => {
    const sender = { ...line('sardinepost.example'), domain_id: 7 };
    expect(lineAt('sender', sender, {}, null)).toContain('of=7');
    expect(lineAt('sender', sender, {}, { id: 7, name: 'karoo.example' })).toContain('domain=7');
    expect(lineAt('sender', line(null), {}, null)).toBeNull();
  });
});
