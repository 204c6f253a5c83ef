import { expect, test } from 'vitest';
import { createAggregateReader } from '#domain/dmarc/aggregate-report-reader.ts';
import { reportXml } from '#tests/fakes/mail.ts';

const bare = (xml: string) => xml.replace(/^<\?xml.*?\?>\s*/, '');
const inner = bare(reportXml({ reportId: 'inner', count: 9 }));
const outer = bare(reportXml({ reportId: 'outer' }));
const deepest = bare(reportXml({ reportId: 'deepest', count: 40 }));
const within = (report: string, other: string) => report.replace('</feedback>', `${other}</feedback>`);

function read(xml: string, pieceChars: number) {
  const reader = createAggregateReader();
  for (let at = 0; at < xml.length; at += pieceChars) reader.write(xml.slice(at, at + pieceChars));
  const read = reader.end();
  if (!read.ok) throw new Error(read.problems[0]?.text);
  return read.value;
}

/** The same file once well-formed and once so broken that it is read leniently. */
const broken = (xml: string) => xml.replace('<org_name>', '<org_name>a & b ');

const passedOver = 'Another report inside this one was not read. Send each report as a file of its own.';
const wasInside = 'The report was inside the element feedback.';
const shapes: [string, string, [string, number], string][] = [
  ['after the rows of the other', within(outer, inner), ['outer', 3], passedOver],
  ['three deep', within(outer, within(inner, deepest)), ['outer', 3], passedOver],
  ['twice', within(outer, inner + deepest), ['outer', 3], passedOver],
  ['between the rows', outer.replace('<record>', `${inner}<record>`), ['outer', 3], passedOver],
  ['in an empty one', `<feedback>\n <!-- a gateway -->${inner}</feedback>`, ['inner', 9], wasInside],
  ['in two empty ones', `<feedback><feedback>${inner}</feedback></feedback>`, ['inner', 9], wasInside],
  ['before the rows of the other', outer.replace('<feedback>', `<feedback>${inner}`), ['inner', 9], wasInside],
];

for (const pieceChars of [7, 10_000])
  test.each(
    shapes.flatMap(([where, xml, ...rest]) => [
      [where, xml, ...rest] as const,
      [`${where}, broken`, broken(xml), ...rest] as const,
    ]),
  )(`of two reports, one %s, a single one counts (pieces of ${pieceChars})`, (_where, xml, counted, note) => {
    const { header, messageCount, notes } = read(xml, pieceChars);
    expect([header.reportId, messageCount]).toEqual(counted);
    expect(notes).toContain(note);
  });

test.each([
  ['a comment', outer.replace('</feedback>', `<!-- ${inner} --></feedback>`)],
  ['CDATA', outer.replace('<org_name>', `<org_name><![CDATA[${inner.slice(0, 200)}]]>`)],
])('a report in %s is text', (_where, xml) => {
  const { header, messageCount } = read(xml, 10_000);
  expect([header.reportId, messageCount]).toEqual(['outer', 3]);
});

test('invisible characters in the id and the name of a report are shown', () => {
  const { header } = read(reportXml({ reportId: 'a\u202eb\u200bc', reporter: 'goo\u200bgle' }), 10_000);
  expect([header.reportId, header.orgName]).toEqual(['a[U+202E]b[U+200B]c', 'goo[U+200B]gle']);
});
