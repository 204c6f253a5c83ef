import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFilter, type WrittenCondition } from '#domain/filter/check.ts';
import { type Cell, openMatch, saDay } from '#domain/filter/match.ts';
import { ipv4Text } from '#domain/rows/addresses.ts';
import type { FilterTable } from '#domain/vocabulary/filter.ts';

function fits(table: FilterTable, [field, operator, value]: [string, string, WrittenCondition['value']?], cell: Cell): boolean {
  const { filter, problems } = checkFilter(table, { conditions: [{ field, operator, value }] });
  expect(problems).toEqual([]);
  return openMatch(filter)({ [field]: cell });
}

describe('a condition', () => {
  it.each<[FilterTable, [string, string, WrittenCondition['value']?], Cell, boolean]>([
    ['records', ['header_from', 'eq', 'EXAMPLE.com'], 'Example.com', true],
    ['records', ['header_from', 'contains', 'ampl'], 'Example.com', true],
    ['records', ['header_from', 'starts', 'ample'], 'Example.com', false],
    ['records', ['header_from', 'ends', '.com'], 'Example.com', true],
    ['records', ['header_from', 'not_in', ['a.example', 'example.com']], 'Example.com', false],
    ['records', ['envelope_from', 'ne', 'a.example'], null, true],
    ['records', ['envelope_from', 'empty'], '', true],
    ['records', ['envelope_from', 'not_empty'], 'a.example', true],
    ['records', ['dkim_domain', 'eq', 'a.example'], ['b.example', 'a.example'], true],
    ['records', ['dkim_domain', 'ne', 'a.example'], ['b.example', 'a.example'], false],
    ['records', ['dkim_domain', 'empty'], [null], true],
    ['records', ['dkim_domain', 'empty'], [], true],
    ['records', ['messages', 'between', [5, 9]], 9, true],
    ['records', ['messages', 'lt', 5], 5, false],
    ['records', ['messages', 'in', ['5', 7]], 7, true],
    ['records', ['dkim_aligned', 'eq', 'false'], false, true],
    ['records', ['day', 'gte', '2026-11-20'], '2026-11-19', false],
    ['records', ['source_ip', 'starts', '192.0.2.'], '192.0.2.77', true],
    ['records', ['source_ip', 'cidr', '192.0.2.77/24'], '192.0.2.1', true],
    ['records', ['source_ip', 'cidr', '0.0.0.0/0'], '2001:db8::1', false],
    ['records', ['source_ip', 'cidr', '2001:db8::/33'], '2001:db8:8000::1', false],
    ['records', ['source_ip', 'cidr', '2001:db8::/33'], '2001:db8:7fff::1', true],
    ['reports', ['received_time', 'eq', '2026-11-21'], '2026-11-20T22:30:00.000Z', true],
    ['alerts', ['resolved_time', 'lt', '2026-11-21'], null, false],
  ])('over %s %j of %j: %s', (table, condition, cell, expected) => {
    expect(fits(table, condition, cell)).toBe(expected);
  });

  it('joins with all or with any; no condition takes every row', () => {
    const conditions = [
      { field: 'messages', operator: 'gt', value: 10 },
      { field: 'result', operator: 'eq', value: 'failed' },
    ];
    const row = { messages: 5, result: 'failed' };
    expect(openMatch(checkFilter('records', { conditions }).filter)(row)).toBe(false);
    expect(openMatch(checkFilter('records', { conditions, match: 'any' }).filter)(row)).toBe(true);
    expect(openMatch(checkFilter('records', { match: 'any' }).filter)(row)).toBe(true);
  });

  it('and its opposite never agree, whatever the texts', () => {
    const text = fc.string({ maxLength: 5, minLength: 1 }).filter((one) => one.trim() !== '');
    fc.assert(
      fc.property(text, fc.oneof(text, fc.constant(null), fc.array(fc.option(text), { maxLength: 3 })), (value, cell) => {
        expect(fits('records', ['dkim_domain', 'ne', value], cell)).toBe(!fits('records', ['dkim_domain', 'eq', value], cell));
        expect(fits('records', ['dkim_domain', 'empty'], cell)).toBe(!fits('records', ['dkim_domain', 'not_empty'], cell));
      }),
    );
  });

  it('on a network agrees with the arithmetic of addresses', () => {
    const word = fc.integer({ min: 0, max: 0xffff_ffff });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 32 }), (address, start, length) => {
        const size = 2 ** (32 - length);
        const expected = Math.floor(address / size) === Math.floor(start / size);
        expect(fits('records', ['source_ip', 'cidr', `${ipv4Text(start)}/${length}`], ipv4Text(address))).toBe(expected);
      }),
    );
  });

  it('takes the day of a time in South Africa', () => {
    expect(saDay('2026-11-20T21:59:59.999Z')).toBe('2026-11-20');
    expect(saDay('2026-11-20T22:00:00.000Z')).toBe('2026-11-21');
  });
});
