import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { VirtualBody } from '#src/ui/table/VirtualBody.tsx';

type Row = { name: string; messages: number | null };
const rows: Row[] = [
  { name: 'b', messages: 10 },
  { name: 'a', messages: null },
  { name: 'c', messages: 9 },
];
const columns: Column<Row>[] = [
  { id: 'name', header: 'Sender', value: (row) => row.name },
  { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.messages },
];
let root: Root;
let box: HTMLElement;
const names = () => [...box.querySelectorAll('tbody th')].map((cell) => cell.textContent);
const draw = (props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  act(() => root.render(<DataTable caption="Senders" rows={rows} columns={columns} rowId={(row) => row.name} {...props} />));
const press = (text: string) =>
  act(() => [...box.querySelectorAll('button')].find((button) => button.textContent === text)?.click());

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

test('a press on a heading sorts, a second one turns round, the unmeasured row stays last', () => {
  draw();
  expect(names()).toEqual(['b', 'a', 'c']);
  press('Messages');
  expect(names()).toEqual(['b', 'c', 'a']);
  press('Messages');
  expect(names()).toEqual(['c', 'b', 'a']);
  expect(box.querySelector('[aria-sort]')?.getAttribute('aria-sort')).toBe('ascending');
});

test.each([1, 2])('a page past the last of %i says so and leads back to the last', (pages) => {
  const onPage = vi.fn();
  draw({ rows: [], noun: ['sender', 'senders'], paging: { kind: 'pages', page: 9, pageSize: 10, total: 10 * pages, onPage } });
  expect(box.querySelector('nav')?.textContent).toContain('No senders on page 9');
  press('Previous');
  expect(onPage).toHaveBeenCalledWith(pages);
});

describe('the cards of a phone', () => {
  const many = Array.from({ length: 6 }, (_, index) => ({ name: `s${index}`, messages: index }));
  const group = () => box.querySelector('[role=group][aria-label=Cards]');
  const label = (text: string) => group()?.querySelector<HTMLElement>(`[aria-label="${text}"]`);
  test('turn their order round without a heading', () => {
    draw({ rows: many, defaultSort: { columnId: 'messages', descending: true } });
    expect(names()[0]).toBe('s5');
    act(() => label('Descending; reverse')?.click());
    expect(names()[0]).toBe('s0');
    expect(label('Ascending; reverse')).toBeTruthy();
    expect(group()?.textContent).toBe('By messages');
  });
  test('are selected all at once', () => {
    const onSelected = vi.fn();
    draw({ rows: many, selected: new Set(['s1']), onSelected, rowLabel: (row) => row.name });
    act(() => group()?.querySelector('input')?.click());
    expect(onSelected.mock.calls[0]?.[0]).toEqual(new Set(many.map(({ name }) => name)));
  });
  test('need neither where they are few', () => {
    draw({ selected: new Set(), onSelected: vi.fn(), rowLabel: (row) => row.name });
    expect(group()).toBeNull();
  });
});

test('rows that the server sorted keep their order and tell the page what was asked', () => {
  const onSort = vi.fn();
  draw({ serverSort: true, onSort });
  press('Sender');
  expect(names()).toEqual(['b', 'a', 'c']);
  expect(onSort).toHaveBeenCalledWith({ columnId: 'name', descending: false });
});

test('a press anywhere in a row opens it once', () => {
  const onOpen = vi.fn();
  draw({ onOpen });
  act(() => {
    box.querySelectorAll('tbody td')[2]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  expect(onOpen.mock.calls).toEqual([[rows[2]]]);
});

test('hidden columns are gone from the table', () => {
  draw({ hidden: ['messages'] });
  expect(box.querySelectorAll('thead th')).toHaveLength(1);
});

test('a long table draws the rows in view only and says how many there are', () => {
  const many = Array.from({ length: 400 }, (_, index) => ({ name: `sender ${index}`, messages: index }));
  const sizes = [
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(41),
  ];
  draw({ rows: many, virtual: VirtualBody });
  for (const size of sizes) size.mockRestore();
  expect(names()[0]).toBe('sender 0');
  expect(names().length).toBeLessThan(100);
  expect(box.querySelector('table')?.getAttribute('aria-rowcount')).toBe('401');
});

test('under the name of a phone card stand the columns said in a line, without those that say nothing', () => {
  const many = (row: Row) => (row.messages === null ? '' : `${row.messages} messages`);
  draw({
    columns: [
      ...columns.slice(0, 1),
      { id: 'messages', header: 'Messages', value: (row) => row.messages, inLine: many },
      { id: 'kind', header: 'Kind', cell: () => 'relay', inLine: () => 'a relay' },
    ],
  });
  expect([...box.querySelectorAll('.ui-line')].map((line) => line.textContent)).toEqual([
    '10 messages · a relay',
    'a relay',
    '9 messages · a relay',
  ]);
});

test('a row without an address has its name as text, beside rows that are links', () => {
  draw({ rowHref: ({ name }) => (name === 'a' ? null : `/sender/${name}`) });
  expect([...box.querySelectorAll('tbody th a')].map((link) => link.getAttribute('href'))).toEqual(['/sender/b', '/sender/c']);
  expect(names()).toContain('a');
});
