import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSrgDump, type SrgReport } from '#domain/import/dmarc-srg-report.ts';
import { createDumpReader } from '#domain/import/sql-dump.ts';
import { type SrgReportWish, type SrgRow, srgDump } from '#tests/fakes/srg-dump.ts';

function readDump(dump: Buffer): SrgReport[] {
  const srg = createSrgDump();
  const rows = createDumpReader().push(dump.toString('latin1'));
  for (const row of rows) srg.learn(row);
  return [...rows.flatMap((row) => srg.report(row) ?? []), ...srg.remaining()];
}

const row = (some: Partial<SrgRow> = {}): SrgRow => ({ ip: 'c0000207', count: 12, disposition: 2, dkim: 0, spf: 2, ...some });
const wish = (some: Partial<SrgReportWish> = {}): SrgReportWish => ({
  id: 7,
  externalId: '1795',
  begin: '2026-11-20 00:00:00',
  end: '2026-11-20 23:59:59',
  rows: [row()],
  ...some,
});
const only = (reports: SrgReport[]) => {
  expect(reports).toHaveLength(1);
  return reports[0] && 'xml' in reports[0] ? reports[0].xml : '';
};

describe('a report of dmarc-srg', () => {
  it.each([{}, { prefix: 'user' }, { prefix: 'srg_', isHexBlob: true }])('becomes the XML it was read from (%o)', (options) => {
    const rows = [
      row({
        reason: '[{"type":"mailing_list","comment":"a < b"}]',
        dkimAuth: '[{"domain":"karoo.example","selector":"s1","result":"fail"}]',
        spfAuth: '[{"domain":"karoo.example","scope":"mfrom","result":"pass"}]',
      }),
      row({ ip: '20010db8000000000000000000000001', disposition: 0, dkim: 2, spf: 1, count: 1 }),
      row({ ip: '2c000027', disposition: 1 }),
    ];
    const xml = only(
      readDump(srgDump(['karoo.example'], [wish({ org: 'Protea & Söhne', externalId: '<"1795">', rows })], options)),
    );
    for (const part of [
      '<org_name>Protea &amp; Söhne</org_name><email>dmarc@reporter.example</email><report_id>&lt;&quot;1795&quot;&gt;</report_id>',
      '<begin>1795132800</begin><end>1795219199</end>',
      '<policy_published><domain>karoo.example</domain><adkim>r</adkim><aspf>r</aspf><p>none</p><pct>100</pct></policy_published>',
      '<source_ip>192.0.2.7</source_ip><count>12</count><policy_evaluated><disposition>none</disposition><dkim>fail</dkim><spf>pass</spf>',
      '<reason><type>mailing_list</type><comment>a &lt; b</comment></reason>',
      '<dkim><domain>karoo.example</domain><selector>s1</selector><result>fail</result></dkim>',
      '<spf><domain>karoo.example</domain><scope>mfrom</scope><result>pass</result></spf>',
      '<source_ip>2001:0db8:0000:0000:0000:0000:0000:0001</source_ip><count>1</count>',
      '<disposition>reject</disposition><dkim>pass</dkim><spf>unknown</spf>',
      '<source_ip>44.0.0.39</source_ip>',
      '<disposition>quarantine</disposition>',
    ])
      expect(xml).toContain(part);
  });

  const foreign = (dialect: 'postgresql' | 'sqlite', ip: string) => {
    const tables = {
      domains: ['id', 'fqdn'],
      reports: ['id', 'domain_id', 'begin_time', 'end_time', 'org', 'external_id'],
      rptrecords: ['report_id', 'ip', 'rcount', 'disposition', 'dkim_align', 'spf_align', 'header_from'],
    };
    const values = {
      domains: ['1', 'karoo.example'],
      reports: ['7', '1', '2026-11-20 00:00:00', '2026-11-20 23:59:59', 'reporter.example', '1795'],
      rptrecords: ['7', ip, '12', '2', '2', '0', 'karoo.example'],
    };
    const begins = { postgresql: 'SET standard_conforming_strings = on;\n', sqlite: 'PRAGMA foreign_keys=OFF;\n' };
    const lines = (['domains', 'reports', 'rptrecords'] as const).map((table) =>
      dialect === 'postgresql'
        ? `COPY public.${table} (${tables[table].join(', ')}) FROM stdin;\n${values[table].join('\t')}\n\\.\n`
        : `CREATE TABLE ${table} (${tables[table].map((column) => `${column} TEXT NULL`).join(', ')});\nINSERT INTO ${table} VALUES(${values[table].map((value) => (value.startsWith("x'") ? value : `'${value}'`)).join(',')});\n`,
    );
    return readDump(Buffer.from(begins[dialect] + lines.join('')));
  };

  it.each([
    ['postgresql', '1::2', '1::2'],
    ['postgresql', '192.0.2.7', '192.0.2.7'],
    ['sqlite', "x'2c000027'", '44.0.0.39'],
  ] as const)('of %s has the address %s', (dialect, ip, shown) => {
    expect(only(foreign(dialect, ip))).toContain(`<source_ip>${shown}</source_ip><count>12</count>`);
  });

  it('of SQLite whose addresses are texts is named: the dump cut them off at a zero byte', () => {
    expect(foreign('sqlite', ' \x01\r\xb8')).toMatchObject([{ why: expect.stringContaining('cast(ip as blob)') as string }]);
  });

  it('keeps a row whose address is none, for the intake to name', () => {
    expect(only(readDump(srgDump(['karoo.example'], [wish({ rows: [row({ ip: 'c00002' })] })])))).toContain(
      '<source_ip>0xc00002</source_ip>',
    );
  });

  it.each<[string, Partial<SrgReportWish>, string]>([
    ['without its domain', { domainId: 5 }, 'has domain 5, which is not in the dump'],
    ['without rows', { rows: [] }, 'has no rows in the dump'],
    ['without a period', { begin: '0000-00-00 00:00:00' }, 'has the begin_time 0000-00-00 00:00:00, which is not a time'],
    ['with an unknown result', { rows: [row({ dkim: 3 })] }, 'has a row whose dkim_align is 3'],
    ['with an unknown disposition', { rows: [row({ disposition: 9 })] }, 'has a row whose disposition is 9'],
    ['with half a JSON', { rows: [row({ spfAuth: '[{"domain":"kar' })] }, 'has a row whose spf_auth is not JSON'],
  ])('%s is named with the reason', (_what, some, why) => {
    const [report] = readDump(srgDump(['karoo.example'], [wish(some)]));
    expect(report).toEqual({ name: expect.stringMatching(/^report 7 of reporter.example with id 1795 \(line \d+\)$/), why });
  });

  it('that is gone is named by the rows that are left of it', () => {
    const dump = srgDump(['karoo.example'], [wish({ rows: [row(), row()] })])
      .toString('latin1')
      .replace(/INSERT INTO `reports`.*/, '');
    expect(readDump(Buffer.from(dump, 'latin1'))).toEqual([
      { name: 'rows of report 7', why: '(2) belong to no report in the dump' },
    ]);
  });

  it('needs the columns of its tables', () => {
    const dump = srgDump(['karoo.example'], [wish()])
      .toString('latin1')
      .replace(/CREATE TABLE[\s\S]*?;\n/g, '');
    expect(() => readDump(Buffer.from(dump, 'latin1'))).toThrow('does not name the columns of domains');
  });

  it('is given once with all its rows, in whatever order rows and tables come', () => {
    const wishes = fc.array(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(wishes, fc.array(fc.integer()), (counts, order) => {
        const reports = counts.map((all, index) =>
          wish({ id: index + 1, externalId: `id-${index}`, rows: all.map((count) => row({ count })) }),
        );
        const srg = createSrgDump();
        const rows = createDumpReader().push(srgDump(['karoo.example'], reports).toString('latin1'));
        const mixed = rows
          .map((one, index) => ({ one, at: order[index] ?? index }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        for (const one of mixed) srg.learn(one);
        const given = mixed.flatMap((one) => srg.report(one) ?? []);
        expect(srg.remaining()).toEqual([]);
        const texts = (all: number[]) => all.toSorted((a, b) => a - b).join(' ');
        const countsOf = (report: SrgReport) =>
          'xml' in report ? [...report.xml.matchAll(/<count>(\d+)</g)].map(([, count]) => Number(count)) : [];
        expect(given.map((report) => texts(countsOf(report))).toSorted()).toEqual(counts.map(texts).toSorted());
      }),
    );
  });
});
