import { isAscii } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AggregateRecord, AggregateReport } from '#domain/dmarc/aggregate-report.ts';
import { createAggregateReader, parseAggregateReport, type ReaderOptions } from '#domain/dmarc/aggregate-report-reader.ts';
import { wellFormedReport } from './generate-report.ts';
import { metadata, record, report } from './write-report.ts';

function good(xml: string, options: ReaderOptions = {}): AggregateReport {
  const result = parseAggregateReport(xml, options);
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.text).join(' '));
  return result.value;
}

function row(change: Parameters<typeof record>[0]): AggregateRecord {
  const [first] = good(report({ records: record(change) })).records;
  if (!first) throw new Error('no row');
  return first;
}

function problems(xml: string, options: ReaderOptions = {}): string[] {
  const result = parseAggregateReport(xml, options);
  return result.ok ? [] : result.problems.map((problem) => problem.code);
}

describe('the three passes', () => {
  test('agree on everything that is well-formed', () => {
    fc.assert(
      fc.property(wellFormedReport, (xml) => {
        const plain = parseAggregateReport(xml);
        expect(parseAggregateReport(xml, { startWith: 'strict' })).toEqual(plain);
        expect(parseAggregateReport(xml, { startWith: 'lenient' })).toEqual(plain);
        if (plain.ok) expect(plain.value.recovered).toBe(false);
      }),
      { numRuns: 1_500, seed: 7 },
    );
  });

  test('do not depend on where the text is cut into slices, nor on slices being bytes', () => {
    fc.assert(
      fc.property(
        wellFormedReport,
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
        fc.constantFrom('plain', 'strict', 'lenient'),
        fc.boolean(),
        (xml, sizes, startWith, asBytes) => {
          const reader = createAggregateReader({ startWith });
          for (let at = 0, i = 0; at < xml.length; i += 1) {
            const size = sizes[i % sizes.length] ?? 1;
            const piece = xml.slice(at, at + size);
            reader.write(
              asBytes && isAscii(Buffer.from(piece)) ? Uint8Array.from(piece, (letter) => letter.charCodeAt(0)) : piece,
            );
            at += size;
          }
          expect(reader.end()).toEqual(parseAggregateReport(xml));
        },
      ),
      { numRuns: 1_500, seed: 8 },
    );
  });

  test('agree on rows that are written in alternating ways, with parts that come and go', () => {
    const gaps = ['', ' ', '\n', '\r\n\t', '\n    ', '<!-- a -->', '\n<!-- b -->\n', '  ', '\t', '\n  '];
    const checks = [
      '<dkim><domain>a.example</domain><selector>s</selector><result>pass</result></dkim>',
      '<dkim><domain/><result>fail</result></dkim>',
      '<spf><domain>b.example</domain><scope>helo</scope><result>none</result></spf>',
      '<spf/>',
    ];
    const rows = Array.from({ length: 400 }, (_, i) =>
      record({
        count: `<count>${i}</count>`,
        auth: `<auth_results>${checks.filter((_, place) => ((i * 7) >> place) % 2 === 0).join('')}</auth_results>`,
        identifiers: i % 3 === 0 ? '<identities><header_from>example.com</header_from></identities>' : undefined,
      }).replaceAll('><', `>${gaps[(i * 13) % gaps.length]}<`),
    );
    const xml = report({ records: rows.join('\n') });
    const read = good(xml);
    expect(read.records.map((one) => one.count)).toEqual(Array.from({ length: 400 }, (_, i) => i));
    expect(read).toEqual(good(xml, { startWith: 'strict' }));
  });

  test('evaluate a report the same whatever was read before it', () => {
    const named = (open: string, close: string) =>
      report({ records: record({ identifiers: `<${open}><header_from>example.com</header_from></${close}>` }) });
    for (const name of ['identities', 'identifiers']) expect(good(named(name, name)).recovered).toBe(false);
    for (const [open, close] of [
      ['identifiers', 'identities'],
      ['identities', 'identifiers'],
    ] as const)
      expect(good(named(open, close))).toEqual(good(named(open, close), { startWith: 'strict' }));
    expect(good(named('identifiers', 'identities')).recovered).toBe(true);
  });

  test('take over in the middle without losing or doubling a row', () => {
    const rows = Array.from({ length: 30 }, (_, i) => record({ count: `<count>${i}</count>` }));
    rows[10] = record({ count: '<count><![CDATA[10]]></count>' });
    rows[20] = record({ count: '<count>20</count>' }).replace('</row>', '');
    const read = good(report({ records: rows.join('\n') }));
    expect(read.records.map((one) => one.count)).toEqual(Array.from({ length: 30 }, (_, i) => i));
    expect(read.recovered).toBe(true);
    expect(read.notes[0]).toMatch(/^Not well-formed XML/);
  });
});

describe('shapes', () => {
  test.each([
    ['no name space', 'feedback', 'rfc7489'],
    ['the 0.1 name space', 'feedback xmlns="http://dmarc.org/dmarc-xml/0.1"', 'rfc7489'],
    ['the 2.0 name space', 'feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0"', 'rfc9990'],
    ['a prefix', 'dmarc:feedback xmlns:dmarc="urn:ietf:params:xml:ns:dmarc-2.0"', 'rfc9990'],
    ['a declared but unused name space', 'feedback xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"', 'rfc7489'],
  ])('%s', (_name, root, shape) => {
    const read = good(report({ root }));
    expect([read.header.shape, read.rowCount, read.recovered]).toEqual([shape, 1, false]);
  });

  test('prefixed elements inside a prefixed report are ours', () => {
    const xml = report({ root: 'd:feedback xmlns:d="urn:ietf:params:xml:ns:dmarc-2.0"' }).replace(
      /<(\/?)([a-z_]+)>/g,
      '<$1d:$2>',
    );
    expect(good(xml).rowCount).toBe(1);
  });

  test.each(['np', 'testing', 'discovery_method'])('%s alone makes it an RFC 9990 report, whatever version says', (name) => {
    const policy = `<policy_published><domain>example.com</domain><p>none</p><${name}>n</${name}></policy_published>`;
    expect(good(report({ policy, version: '<version>2.0</version>' })).header).toMatchObject({
      shape: 'rfc9990',
      version: '2.0',
    });
  });

  test('a DKIM signature without selector is noted only in RFC 9990 reports', () => {
    const records = record({
      auth: '<auth_results><dkim><domain>example.com</domain><result>pass</result></dkim></auth_results>',
    });
    expect(good(report({ records })).notes).toEqual([]);
    const read = good(report({ records, root: 'feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0"' }));
    expect(read.records[0]?.dkim).toEqual([{ domain: 'example.com', selector: null, result: 'pass', humanResult: null }]);
    expect(read.notes).toEqual(['A DKIM signature has no selector, which RFC 9990 requires.']);
  });

  test('keeps every field', () => {
    const xml = report({
      root: 'feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0" xmlns:v="urn:v"',
      metadata: metadata().replace(
        '</report_metadata>',
        '<extra_contact_info lang="en">call us</extra_contact_info><error>one</error><error>two</error><generator>g 1.0</generator></report_metadata>',
      ),
      policy:
        '<policy_published><domain>Example.COM.</domain><p>Reject</p><sp>none</sp><np>reject</np><adkim>S</adkim><aspf>r</aspf><fo>1:d</fo><pct>40</pct><testing>y</testing><discovery_method>treewalk</discovery_method></policy_published><extension><v:a><v:b/></v:a></extension>',
      records: record({
        evaluated:
          '<disposition>pass</disposition><dkim>fail</dkim><spf>pass</spf><reason><type>policy_test_mode</type></reason><reason><type>local_policy</type><comment lang="de">arc=pass</comment></reason><reason/>',
        identifiers:
          '<identifiers><envelope_to>Rcpt.example</envelope_to><envelope_from></envelope_from><header_from>News.Example.com</header_from></identifiers>',
        auth: '<auth_results><dkim><domain>a.example</domain><selector>S1</selector><result>fail</result><human_result>body &amp; hash</human_result></dkim><spf><domain>b.example</domain><scope>helo</scope><result>softfail</result><human_result>no</human_result></spf></auth_results><v:note>x</v:note>',
      }),
    });
    const read = good(xml);
    expect(read.header).toEqual({
      shape: 'rfc9990',
      version: null,
      orgName: 'Reporter',
      email: 'dmarc@reporter.example',
      extraContactInfo: 'call us',
      reportId: 'id-1',
      begin: 1_700_000_000,
      end: 1_700_086_399,
      errors: ['one', 'two'],
      generator: 'g 1.0',
      policy: {
        domain: 'example.com',
        p: 'reject',
        sp: 'none',
        np: 'reject',
        adkim: 's',
        aspf: 'r',
        fo: '1:d',
        pct: 40,
        testing: 'y',
        discoveryMethod: 'treewalk',
      },
      extensionsSkipped: 2,
    });
    expect(read.records).toEqual([
      {
        seq: 0,
        sourceIp: '192.0.2.1',
        count: 2,
        disposition: 'pass',
        dkimAligned: 'fail',
        spfAligned: 'pass',
        reasons: [
          { type: 'policy_test_mode', comment: null },
          { type: 'local_policy', comment: 'arc=pass' },
        ],
        headerFrom: 'news.example.com',
        envelopeFrom: null,
        envelopeTo: 'rcpt.example',
        dkim: [{ domain: 'a.example', selector: 'S1', result: 'fail', humanResult: 'body & hash' }],
        spf: [{ domain: 'b.example', scope: 'helo', result: 'softfail', humanResult: 'no' }],
      },
    ]);
    expect([read.recovered, read.notes]).toEqual([false, []]);
  });
});

describe('headers as reporters write them', () => {
  test.each([
    ['decimals', '1700000000.999', '1700086399.1', 1_700_000_000, 1_700_086_399],
    ['milliseconds', '1700000000000', '1700086399000', 1_700_000_000, 1_700_086_399],
    ['microseconds', '1700000000000000', '1700086399000000', 1_700_000_000, 1_700_086_399],
    ['nanoseconds', '1700000000000000000', '1700086399000000000', 1_700_000_000, 1_700_086_399],
    ['numbers as software prints large ones', '1.7E9', '1.700086399e+09', 1_700_000_000, 1_700_086_399],
    ['times in words of UTC', '2023-11-14 22:13:20 UTC', '2023-11-15 22:13:19 GMT', 1_700_000_000, 1_700_086_399],
    ['a zone behind a space', '2023-11-14 22:13:20 +0000', '2023-11-16 00:13:19 +0200', 1_700_000_000, 1_700_086_399],
    ['the time of C', 'Tue Nov 14 22:13:20 2023', 'Wed Nov 15 22:13:19 2023', 1_700_000_000, 1_700_086_399],
    ['dates of eight digits', '20231114', '20231115', 1_699_920_000, 1_700_006_400],
    ['ISO 8601', '2023-11-14T22:13:20Z', '2023-11-15 22:13:19', 1_700_000_000, 1_700_086_399],
    ['message dates', 'Tue, 14 Nov 2023 22:13:20 +0000', '15 Nov 2023 22:13:19 GMT', 1_700_000_000, 1_700_086_399],
    ['201 days', '1700000000', '1717366400', 1_700_000_000, 1_717_366_400],
    ['only a begin', '1700000000', '', 1_700_000_000, 1_700_086_399],
    ['days and times of digits alone', '20251128000000', '20251128235959', 1_764_288_000, 1_764_374_399],
  ])('a period with %s', (_name, begin, end, first, last) => {
    expect(good(report({ metadata: metadata({ begin, end }) })).header).toMatchObject({ begin: first, end: last });
  });

  test.each(['', 'the next day'])('an end of the period that is %j is not said to be there', (end) =>
    expect(good(report({ metadata: metadata({ begin: '1700000000', end }) })).notes).toEqual([
      'Only one end of the period can be read; one day is assumed.',
    ]),
  );

  test('a span of two days is noted, since its counts are spread, one of 27 hours is not', () => {
    expect(good(report({ metadata: metadata({ end: '1700172800' }) })).notes).toEqual([
      'The period is longer than a day; its counts are spread over its days.',
    ]);
    expect(good(report({ metadata: metadata({ end: '1700097200' }) })).notes).toEqual([]);
  });

  test.each([
    ['no-period', metadata({ begin: '', end: '' })],
    ['no-period', metadata({ begin: 'soon', end: 'later' })],
    ['no-period', metadata({ begin: '45 Nov 2026 99:99:99', end: '46 Nov 2026 00:00:00' })],
    ['no-period', metadata({ begin: '31 Feb 2026 00:00:00 +0000', end: '2026-02-31' })],
    ['no-period', metadata({ begin: '3 Nov 2026 00:00:00 +9999', end: '2026-13-01T00:00:00Z' })],
    ['bad-period', metadata({ begin: '1700086399', end: '1700000000' })],
    ['span-too-long', metadata({ end: '1800000000' })],
  ])('refuses %s', (code, head) => {
    expect(problems(report({ metadata: head }))).toEqual([code]);
  });

  test.each([
    ['<abc@reporter.example>', 'abc@reporter.example'],
    ['&lt;abc.1@x&gt;', 'abc.1@x'],
    ['a'.repeat(5_000), 'a'.repeat(5_000)],
  ])('the whole report id of %s stays', (written, kept) => {
    const id = good(report({ metadata: metadata({ report_id: written.startsWith('<') ? `<![CDATA[${written}]]>` : written }) }))
      .header.reportId;
    expect(id).toBe(kept);
  });

  test('a missing organisation becomes the domain of the email', () => {
    expect(good(report({ metadata: metadata({ org_name: '' }) })).header.orgName).toBe('reporter.example');
  });

  test('a stray & or < in the organisation is read, and said', () => {
    const ampersand = good(report({ metadata: metadata({ org_name: 'Smith & Sons <Pty> Ltd' }) }));
    expect(ampersand.header.orgName).toMatch(/^Smith & Sons/);
    expect(ampersand.recovered).toBe(true);
    expect(good(report({ metadata: metadata({ org_name: 'A <B Ltd' }) })).header.orgName).toBe('A <B Ltd');
    expect(good(report({ metadata: metadata({ email: 'Us <dmarc@reporter.example>' }) })).header).toMatchObject({
      email: 'Us <dmarc@reporter.example>',
      reportId: 'id-1',
    });
  });

  test('a repeated policy counts once, the first', () => {
    const policy =
      '<policy_published><domain>a.example</domain><p>none</p></policy_published><policy_published><domain>b.example</domain><p>reject</p></policy_published>';
    const read = good(report({ policy }));
    expect(read.header.policy).toMatchObject({ domain: 'a.example', p: 'none' });
    expect(read.notes).toContain('report_metadata or policy_published is repeated; the first one counts.');
  });

  test.each([
    ['https://Example.com/', 'example.com'],
    ['_dmarc.example.com', 'example.com'],
    ['_dmarc.example.com.', 'example.com'],
    ['.example.com', 'example.com'],
    ['example.com:', 'example.com'],
    ['"example.com"', 'example.com'],
    ['postmaster at &lt;a@example.com&gt;', 'example.com'],
    ['example.com, example.net', 'example.com'],
  ])('the policy domain %s is taken as %s, and said', (written, domain) => {
    const { header, notes } = good(
      report({ policy: `<policy_published><domain>${written}</domain><p>none</p></policy_published>` }),
    );
    expect(header.policy.domain).toBe(domain);
    expect(
      notes.filter((note) => note.startsWith('The policy domain is written as') && note.endsWith(`${domain} is used.`)),
    ).toHaveLength(1);
  });

  test.each(['example.com', 'EXAMPLE.com.', 'example.com ', 'b\u00fccher.example'])(
    'the policy domain %s needs no note',
    (written) => {
      const { notes } = good(report({ policy: `<policy_published><domain>${written}</domain><p>none</p></policy_published>` }));
      expect(notes.filter((note) => note.includes('policy domain'))).toEqual([]);
    },
  );

  test('a From domain behind a dot is taken without it, and said', () => {
    const { records, notes } = good(
      report({ records: record({ identifiers: '<identifiers><header_from>.example.com</header_from></identifiers>' }) }),
    );
    expect([records[0]?.headerFrom, notes.length]).toEqual(['example.com', 1]);
  });

  test('a missing policy domain is taken from the first row, and said', () => {
    const read = good(report({ policy: '' }));
    expect(read.header.policy.domain).toBe('example.com');
    expect(read.notes).toHaveLength(1);
    expect(problems(report({ policy: '', records: '' }))).toEqual(['no-policy-domain']);
  });

  test.each([
    '<?xml version="1.0" encoding="UTF-8" >',
    '<?xml version=1.0',
    '\ufeff<?xml version="1.0" encoding="utf-16"?>',
    '\n\n  ',
    '',
  ])('the declaration %j does no harm', (prolog) => {
    expect(good(report({ prolog })).rowCount).toBe(1);
  });

  test('xs:schema that is never closed does not swallow the report', () => {
    const read = good(
      report({
        version: '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://dmarc.org/dmarc-xml/0.1">',
      }),
    );
    expect([read.rowCount, read.header.reportId, read.recovered]).toEqual([1, 'id-1', true]);
  });
});

describe('rows as reporters write them', () => {
  test.each([
    ['no source address', { ip: '' }, 'no-source-ip'],
    ['a network as address', { ip: '<source_ip>192.0.2.0/24</source_ip>' }, 'bad-source-ip'],
    ['no count', { count: '' }, 'no-count'],
    ['a negative count', { count: '<count>-3</count>' }, 'bad-count'],
    ['a count that is no number', { count: '<count>many</count>' }, 'bad-count'],
    ['a count with a separator of thousands', { count: '<count>1,000</count>' }, 'bad-count'],
    ['a count that is one or a thousand', { count: '<count>1.000</count>' }, 'bad-count'],
    ['a count above 2^31', { count: '<count>4294967296</count>' }, 'bad-count'],
    ['no From domain', { identifiers: '<identifiers/>' }, 'no-header-from'],
  ])('%s costs only this row', (_name, change, code) => {
    const read = good(report({ records: record() + record(change) + record() }));
    expect([read.rowCount, read.messageCount, read.refusedRowCount]).toEqual([2, 4, 1]);
    expect(read.records.map((one) => one.seq)).toEqual([0, 2]);
    expect(read.refusedRows[0]).toMatchObject({ seq: 1, code });
    expect(read.refusedRows[0]?.sample).toContain('disposition=none');
  });

  test.each([
    ['two counts', { count: '<count>2</count><count>3</count>' }],
    ['a second row', { count: '<count>2</count></row><row><source_ip>192.0.2.9</source_ip><count>3</count>' }],
    [
      'two From domains',
      {
        identifiers: '<identifiers><header_from>example.com</header_from><header_from>other.example</header_from></identifiers>',
      },
    ],
  ])('%s in one record: the first counts, and what is left out is noted', (_name, change) => {
    const read = good(report({ records: record() + record(change) + record() }));
    expect([read.rowCount, read.messageCount, read.refusedRowCount, read.isComplete]).toEqual([3, 6, 0, false]);
    expect(read.notes).toContain('A record has several source addresses, counts or From domains; only the first ones count.');
  });

  test('records inside an element that no standard knows are not lost without a word', () => {
    expect(problems(report({ records: `<records>${record()}${record()}</records>` }))).toEqual(['misplaced-records']);
    const read = good(report({ records: `${record()}<more>${record()}</more>` }));
    expect([read.rowCount, read.isComplete]).toEqual([1, false]);
    expect(read.notes).toContain('Some records are inside an unknown element; they are not counted.');
  });

  test('a count of 0 stays as evidence', () => {
    expect(row({ count: '<count>0</count>' }).count).toBe(0);
  });

  test.each([
    ['rejected', 'reject'],
    ['Quarantined', 'quarantine'],
    ['delivered', 'none'],
  ])('the disposition %s counts as %s', (written, taken) => {
    expect(row({ evaluated: `<disposition>${written}</disposition><dkim>fail</dkim><spf>fail</spf>` }).disposition).toBe(taken);
  });

  test.each(['constructor', '__proto__'])('"%s", which every object has, is a word like any other', (word) => {
    const read = row({
      evaluated: `<disposition>${word}</disposition><dkim>pass</dkim><spf>fail</spf>`,
      auth: `<auth_results><spf><domain>&${word};.example</domain><result>${word}</result></spf></auth_results>`,
    });
    expect(read).toMatchObject({ disposition: 'none', spf: [{ result: word, rawResult: word }] });
    expect(read.spf[0]?.domain).not.toContain('native code');
  });

  test('characters that nobody sees are shown in every word of a row', () => {
    const odd = 'a\u202eb\u009bc';
    const read = row({
      evaluated: `<disposition>none</disposition><dkim>pass</dkim><spf>fail</spf><reason><type>${odd}</type></reason>`,
      auth: `<auth_results><spf><domain>a.example</domain><scope>${odd}</scope><result>${odd}</result></spf></auth_results>`,
    });
    const shown = 'a[U+202E]b[U+009B]c';
    expect(read).toMatchObject({ reasons: [{ type: shown }], spf: [{ scope: shown, result: shown, rawResult: shown }] });
  });

  test('words in capitals and words of no standard', () => {
    const read = row({
      evaluated: '<disposition>Reject</disposition><dkim>PASS</dkim><spf>hardfail</spf><reason><type>Made_Up</type></reason>',
      auth: '<auth_results><dkim><domain>a.example</domain><result>Pass</result></dkim><spf><domain>a.example</domain><result>hardfail</result></spf><spf><domain>a.example</domain><result>unknown</result></spf><spf><result>odd</result></spf></auth_results>',
    });
    expect(read).toMatchObject({
      disposition: 'reject',
      dkimAligned: 'pass',
      spfAligned: 'fail',
      reasons: [{ type: 'made_up', comment: null }],
    });
    expect(read.dkim[0]).toEqual({ domain: 'a.example', selector: null, result: 'pass', humanResult: null });
    expect(read.spf).toMatchObject([
      { result: 'fail', rawResult: 'hardfail' },
      { result: 'temperror', rawResult: 'unknown' },
      { domain: null, scope: 'mfrom', result: 'odd', rawResult: 'odd' },
    ]);
  });

  test.each(['', '<auth_results/>', '<auth_results></auth_results>', '<auth_results><dkim/><spf></spf></auth_results>'])(
    '%j as results keeps the row',
    (auth) => {
      expect(row({ auth })).toMatchObject({ count: 2, dkim: [], spf: [] });
    },
  );

  test('identities instead of identifiers, an address instead of a domain', () => {
    const read = row({
      identifiers:
        '<identities><header_from>Someone@Example.com.</header_from><envelope_from>&lt;x@bounce.example&gt;</envelope_from></identities>',
    });
    expect(read).toMatchObject({ headerFrom: 'example.com', envelopeFrom: 'bounce.example' });
  });

  test('more signatures than the limit are cut and said', () => {
    const many = '<dkim><domain>a.example</domain><selector>s</selector><result>pass</result></dkim>'.repeat(101);
    const read = good(report({ records: record({ auth: `<auth_results>${many}</auth_results>` }) }));
    expect(read.records[0]?.dkim).toHaveLength(100);
    expect(read.notes[0]).toMatch(/more than 100/);
  });
});

describe('broken files', () => {
  const whole = report({ records: record() + record() + record() });

  test.each(['</feedback>', '</record></feedback>', '<auth_results>', '</count>'])(
    'a file cut before its last %s says so',
    (mark) => {
      const read = good(whole.slice(0, whole.lastIndexOf(mark)));
      expect(read.recovered).toBe(true);
      expect(read.notes).toContain('The file is cut off: it ends before the report does.');
      expect(read.rowCount + read.refusedRowCount).toBe(3);
      expect(read.refusedRows.map((one) => one.code)).toEqual(mark === '</feedback>' ? [] : ['cut-off']);
    },
  );

  test('no cut is ever taken for a whole report', () => {
    for (let end = whole.indexOf('<record>'); end < whole.length; end += 1) {
      const result = parseAggregateReport(whole.slice(0, end));
      if (result.ok) expect(result.value.recovered).toBe(true);
    }
  });

  test('text behind the report is passed over, and said', () => {
    expect(good(report({ tail: '\n<!-- end -->\n' })).recovered).toBe(false);
    const read = good(report({ tail: 'bye <feed' }));
    expect([read.recovered, read.notes]).toEqual([true, ['Text after the report was skipped.']]);
  });

  describe('a report inside other elements', () => {
    const inner = report({ records: record({}) + record({}) });
    const body = inner.replace(/^<\?xml[^>]*\?>/, '');
    const wrappings = [
      ['one element', `<report>${body}</report>`],
      [
        'an envelope',
        `<?xml version="1.0"?>\n<soap:Envelope xmlns:soap="urn:soap">\n<soap:Header/><soap:Body>${body}</soap:Body></soap:Envelope>\n`,
      ],
      ['a comment that names feedback', `<a><!-- <feedback> --><b>text</b>${body}</a>`],
    ] as const;

    test.each(wrappings)('%s', (_name, xml) => {
      const read = good(xml);
      expect([read.rowCount, read.recovered, read.isComplete]).toEqual([2, false, true]);
      expect(read.notes.filter((note) => /inside the element/.test(note))).toHaveLength(1);
      expect(read.records).toEqual(good(inner).records);
    });

    test.each(wrappings)('%s, cut into slices', (_name, xml) => {
      const reader = createAggregateReader({});
      for (const letter of xml) reader.write(letter);
      expect(reader.end()).toEqual(parseAggregateReport(xml));
    });

    test.each([
      ['side by side', `${inner}\n${inner}`],
      ['in one element', `<reports>${body}<!-- <feedback> -->${body}</reports>`],
      ['each in an element', `<all><one>${body}</one><one>${body}</one></all>`],
    ])('a second report in the same file is handed over to another reader: %s', (_name, xml) => {
      for (const size of [1, 7, xml.length]) {
        const reader = createAggregateReader({});
        let at = 0;
        for (; reader.following() === null && at < xml.length; at += size) reader.write(xml.slice(at, at + size));
        const next = createAggregateReader({ isBehind: true });
        next.write(`${reader.following()}${xml.slice(at)}`);
        for (const read of [reader.end(), next.end()])
          expect(read).toMatchObject({ ok: true, value: { rowCount: 2, isComplete: true, recovered: false } });
        expect(next.following()).toBeNull();
      }
    });
  });

  test.each([
    ['', 'not-a-report'],
    ['unused', 'not-a-report'],
    ['<html><body>hello</body></html>', 'not-a-report'],
    ['<?xml version="1.0"?>', 'not-a-report'],
    ['<feedback></feedback>', 'no-period'],
  ])('%j is no report', (xml, code) => {
    expect(problems(xml)[0]).toBe(code);
  });
});

describe('attacks', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]>`;

  test.each([
    [
      'billion laughs',
      report({ prolog: `<?xml version="1.0"?>${laughs}`, metadata: metadata({ org_name: '&l9;' }) }),
      'doctype-refused',
    ],
    [
      'quadratic blow-up',
      report({
        prolog: `<!DOCTYPE b [<!ENTITY a "${'a'.repeat(50_000)}">]>`,
        metadata: metadata({ org_name: '&a;'.repeat(50_000) }),
      }),
      'doctype-refused',
    ],
    ['an external entity', report({ prolog: '<!DOCTYPE f SYSTEM "file:///etc/passwd">' }), 'doctype-refused'],
    ['a document type inside', report({ version: '<b><!DOCTYPE x [<!ENTITY a "b">]></b>' }), 'doctype-refused'],
    ['300 000 nested elements', report({ version: '<a>'.repeat(300_000) }), 'too-deep'],
    ['300 000 nested known elements', report({ records: '<record><row>'.repeat(300_000) }), 'too-deep'],
    ['a text of 65 537 characters', report({ metadata: metadata({ org_name: 'x'.repeat(65_537) }) }), 'text-too-long'],
    ['an element of 9 MB', report({ version: `<x>${'<y>1</y>'.repeat(1_200_000)}</x>` }), 'element-too-large'],
    ['too many rows', report({ records: record().repeat(11) }), 'too-many-rows'],
  ])('%s ends in a clear answer', (_name, xml, code) => {
    const reader = createAggregateReader({ limits: { maxRows: _name === 'too many rows' ? 10 : 2_000_000 } });
    for (let at = 0; at < xml.length && !reader.failed(); at += 262_144) reader.write(xml.slice(at, at + 262_144));
    const result = reader.end();
    expect(result.ok ? 'ok' : result.problems[0]?.code).toBe(code);
  });

  test('2 000 001 rows stream in little memory and are refused', () => {
    const rows = record().repeat(250) + '<record/>'.repeat(4_750);
    let delivered = 0;
    const reader = createAggregateReader({
      onRows: (batch) => {
        delivered += batch.length;
      },
    });
    reader.write(report().replace('</feedback>', ''));
    for (let i = 0; i < 400 && !reader.failed(); i += 1) reader.write(rows);
    expect(reader.failed()?.code).toBe('too-many-rows');
    expect(delivered).toBeGreaterThan(90_000);
  });
});

describe('rows in batches', () => {
  test('few rows arrive whole, many in batches', () => {
    const batches: number[] = [];
    const options = {
      wholeRows: 10,
      batchRows: 4,
      onRows: (rows: AggregateRecord[]) => batches.push(rows.length),
    };
    expect(good(report({ records: record().repeat(10) }), options).records).toHaveLength(10);
    expect(batches).toEqual([]);
    const read = good(report({ records: record().repeat(23) }), options);
    expect([read.records.length, read.rowCount, read.messageCount]).toEqual([0, 23, 46]);
    expect(batches).toEqual([4, 4, 3, 4, 4, 4]);
  });
});

test.each([
  ['example.com, example.org', 'example.com', 1],
  ['Shop &lt;a@example.com&gt;', 'example.com', 1],
  ['example.com', 'example.com', 0],
])('a From domain written as %j counts for %s', (headerFrom, domain, notes) => {
  const read = good(
    report({ records: record({ identifiers: `<identifiers><header_from>${headerFrom}</header_from></identifiers>` }) }),
  );
  expect(read.records.map((one) => one.headerFrom)).toEqual([domain]);
  expect(read.notes.filter((note) => note.includes('the first domain in it counts'))).toHaveLength(notes);
});
