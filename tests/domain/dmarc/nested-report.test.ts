import { expect, test } from 'vitest';
import { createAggregateReader } from '#domain/dmarc/aggregate-report-reader.ts';
import { reportXml } from '#tests/fakes/mail.ts';

const bare = (xml: string) => xml.replace(/^<\?xml.*?\?>\s*/, '');
const inner = bare(reportXml({ reportId: 'inner', count: 9 }));
const outer = bare(reportXml({ reportId: 'outer' }));

function read(xml: string) {
  const reader = createAggregateReader();
  reader.write(xml);
  const read = reader.end();
  if (!read.ok) throw new Error(read.problems[0]?.text);
  return read.value;
}

test.each([
  ['after', outer.replace('</feedback>', `${inner}</feedback>`)],
  ['before', outer.replace('<feedback>', `<feedback>${inner}`)],
])('a report inside another, %s its rows, is passed over with a note', (_where, xml) => {
  const { header, messageCount, notes } = read(xml);
  expect([header.reportId, messageCount]).toEqual(['outer', 3]);
  expect(notes).toContain('Another report inside this one was passed over.');
});

test('signs that nobody sees in the id and the name of a report are shown', () => {
  const { header } = read(reportXml({ reportId: 'a\u202eb\u200bc', reporter: 'goo\u200bgle' }));
  expect([header.reportId, header.orgName]).toEqual(['a[U+202E]b[U+200B]c', 'goo[U+200B]gle']);
});
