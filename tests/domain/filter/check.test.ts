import { describe, expect, it } from 'vitest';
import { checkFilter } from '#domain/filter/check.ts';
import { operatorsOf } from '#domain/filter/operators.ts';
import { filterShapes } from '#domain/filter/tables.ts';
import { filterTables } from '#domain/vocabulary/filter.ts';

const problemOf = (table: (typeof filterTables)[number], field: string, operator: string, value?: unknown) => {
  const { problems } = checkFilter(table, { conditions: [{ field, operator, value: value as string }] });
  return problems.map(({ part, text }) => `${part}: ${text}`).join();
};

describe('a filter', () => {
  it.each([
    ['records', 'colour', 'eq', 'red', /^field: Records have no field "colour"\. Use day, domain, source_ip/],
    [
      'records',
      'header_from',
      'regex',
      '^a',
      /^operator: Regular expressions are not supported\. Use contains, starts or ends\.$/,
    ],
    ['records', 'header_from', 'LIKE', 'a%', /^operator: Regular expressions/],
    ['records', 'header_from', 'gt', 'a', /^operator: Header From does not take "gt"\. Use eq, ne/],
    ['records', 'day', 'eq', '2026-02-30', /^value: Enter a day like/],
    ['records', 'source_ip', 'cidr', '192.0.2.0', /^value: Enter a network like/],
    ['records', 'source_ip', 'cidr', '192.0.2.0/33', /^value: Enter a network like/],
    ['records', 'source_ip', 'eq', '192.0.2.0/24', /^value: Enter an IP address .* use the operator cidr/],
    ['records', 'source_ip', 'starts', '192.0.2.%', /^value: Enter how an address begins/],
    ['records', 'messages', 'gt', 'many', /^value: Enter a number/],
    ['records', 'messages', 'between', [5], /^value: Give two values\.$/],
    ['records', 'messages', 'between', [9, 5], /^value: The second value is smaller/],
    ['records', 'messages', 'eq', [1, 2], /^value: Give 1 value\.$/],
    ['records', 'result', 'eq', 'maybe', /^value: Choose passed, failed\.$/],
    ['records', 'dkim_aligned', 'eq', 'yes', /^value: Choose true or false\.$/],
    ['records', 'envelope_to', 'empty', 'x', /^value: This operator takes no value/],
    ['records', 'reporter', 'contains', '  ', /^value: Enter a value\.$/],
    ['records', 'reporter', 'contains', undefined, /^value: Enter a value\.$/],
    ['records', 'reporter', 'in', Array.from({ length: 101 }, () => 'a'), /^value: Give at most 100 values\.$/],
    ['reports', 'received_time', 'gt', '14:00', /^value: Enter a day like/],
    ['sources', 'category', 'in', ['own', 'friend'], /^value: Choose own, approved/],
    ['alerts', 'severity', 'contains', 'i', /^operator: Severity does not take/],
  ] as const)('over %s with %s %s %j says what to do', (table, field, operator, value, text) => {
    expect(problemOf(table, field, operator, value)).toMatch(text);
  });

  it('names the place of each wrong condition and keeps the sound ones', () => {
    const { filter, problems } = checkFilter('records', {
      conditions: [
        { field: 'messages', operator: 'gte', value: '10' },
        { field: 'result', operator: 'eq', value: 'lost' },
      ],
    });
    expect(problems).toEqual([{ condition: 1, part: 'value', text: 'Choose passed, failed.' }]);
    expect(filter.conditions.map(({ field, values }) => [field.name, values])).toEqual([['messages', [10]]]);
  });

  it('spells addresses and texts as they are compared', () => {
    const { filter } = checkFilter('records', {
      conditions: [
        { field: 'source_ip', operator: 'eq', value: '2001:DB8:0:0::1' },
        { field: 'header_from', operator: 'in', value: [' Example.COM ', 'b.example'] },
      ],
    });
    expect(filter.conditions.map(({ values }) => values)).toEqual([['2001:db8::1'], ['example.com', 'b.example']]);
  });

  it('knows every field of a table once, with at least one operator', () => {
    for (const table of filterTables) {
      const { fields } = filterShapes[table];
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      for (const field of fields) expect(operatorsOf(field).length).toBeGreaterThan(0);
    }
  });
});
