import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Copies } from '#src/features/report-metadata/Copies.tsx';

const other = (id: number, messages: number, isExcluded = false) => ({
  id,
  messages,
  unreadable_rows: 0,
  received_time: '2026-11-21T03:00:00.000Z',
  is_excluded: isExcluded,
});
const textOf = (report: Parameters<typeof Copies>[0]['report']) =>
  renderToStaticMarkup(<Copies report={report} />)
    .replace(/<\/div>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .trim();
const links = (report: Parameters<typeof Copies>[0]['report']) =>
  [...renderToStaticMarkup(<Copies report={report} />).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

test('a report without another copy says nothing', () =>
  expect(textOf({ state: 'current', messages: 500, superseded_by: null, other_copies: [] })).toBe(''));

test('the copy that counts names the one that disagrees, and why it counts itself', () => {
  const report = { state: 'current', messages: 500, superseded_by: null, other_copies: [other(2, 90)] } as const;
  expect(textOf({ ...report, other_copies: [other(2, 90)] })).toBe(
    'Copies of this report disagree: another copy has 90 messages, this one 500. The fuller copy counts.',
  );
  expect(links({ ...report, other_copies: [other(2, 90)] })).toEqual(['/app/report-metadata/2']);
});

test('a copy that staff left out is named as such', () => {
  const report = { state: 'current', messages: 90, superseded_by: null, other_copies: [other(2, 500, true)] } as const;
  expect(textOf({ ...report, other_copies: [other(2, 500, true)] })).toBe('The figures leave out another copy of this report.');
});

test('a copy that does not count leads to the one that does', () => {
  const report = { state: 'superseded' as const, messages: 90, superseded_by: 3, other_copies: [other(3, 500), other(4, 0)] };
  expect(textOf(report)).toBe(
    'Copies of this report disagree: 90 messages here, 500 there. Open the copy that counts. This one is stored for reference.',
  );
  expect(links(report)).toEqual(['/app/report-metadata/3']);
  expect(textOf({ ...report, superseded_by: null, other_copies: [] })).toBe(
    'Copies of this report disagree. This one is stored for reference.',
  );
});
