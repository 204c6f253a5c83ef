import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { redactFailureReport } from '#domain/dmarc/failure-report-redact.ts';
import { readMessage } from '#server/services/intake/read-message.ts';
import type { ReadFile, ReadOptions } from '#server/services/intake/read-types.ts';
import { UNPACK_LIMITS } from '#server/services/intake/unpack-limits.ts';
import { recordsOf } from '#server/store/reports/packed-rows.ts';
import { makeReport } from '#tests/bench/corpus.ts';
import { failureMail } from '#tests/fakes/mail.ts';
import { gzip, mail, plainMail, uuencoded, zip } from './pack.ts';

const XML = makeReport(1, 2);
const TLS = JSON.stringify({
  'organization-name': 'R',
  'date-range': { 'start-datetime': '2026-01-01T00:00:00Z', 'end-datetime': '2026-01-01T23:59:59Z' },
  'report-id': 'r1',
  policies: [],
});

/** Kind and row count, or the code of the refusal, of each file. */
async function outline(raw: Uint8Array, options: ReadOptions = {}): Promise<string[]> {
  return (await readMessage(raw, options)).files.map(shown);
}

function shown(file: ReadFile): string {
  if (file.kind === 'none') return file.problem.code;
  if (!file.result.ok) return `${file.kind} ${file.result.problems[0]?.code}`;
  return file.kind === 'aggregate'
    ? `aggregate ${file.result.value.rowCount}${file.result.value.recovered ? ' recovered' : ''}`
    : file.kind;
}

async function hashOf(xml: string): Promise<string | null> {
  const [file] = (await readMessage(bytes(xml))).files;
  return file?.kind === 'aggregate' ? file.contentSha256 : null;
}

const bytes = (text: string): Buffer => Buffer.from(text);

/** The same zip of one file, whose writer made no checksum. */
function withoutChecksums(packed: Buffer): Buffer {
  const copy = Buffer.from(packed);
  copy.fill(0, 14, 18);
  const entry = copy.indexOf('PK\u0001\u0002');
  copy.fill(0, entry + 16, entry + 20);
  return copy;
}

describe('TLS reports in one file', () => {
  const other = TLS.replace('"r1"', '"r2 }{ \\\\\\" ["');

  test.each([
    ['one after the other', `${TLS}${other}`],
    ['one a line', `\ufeff${TLS}\r\n${other}\n`],
    ['as a list', `[${TLS},\n${other}]`],
  ])('%s are all read', async (_, text) => {
    const { files } = await readMessage(bytes(text));
    const ids = files.map((file) => file.kind === 'tls' && file.result.ok && file.result.value.reportId);
    expect(ids).toEqual(['r1', 'r2 }{ \\" [']);
    expect(new Set(files.map(({ path }) => path)).size).toBe(2);
  });

  test('one in the text of a message is read', async () => {
    expect(await outline(plainMail(`Dear all,\r\n\r\nhere it is:\r\n${TLS}\r\nRegards`))).toEqual(['tls']);
  });

  test('a report that is cut off does not take the others along', async () => {
    const cut = `${TLS}\n${other.slice(0, -20).replace('"date-range"', '"policies":[],"date-range"')}`;
    expect(await outline(bytes(cut))).toEqual(['tls', 'tls bad-json']);
  });

  test('more than are read of one message are refused, those before are read', async () => {
    const found = await outline(bytes(`${TLS}\n`.repeat(UNPACK_LIMITS.maxMembers + 5)));
    expect([found.length, found.at(-2), found.at(-1)]).toEqual([UNPACK_LIMITS.maxMembers + 1, 'tls', 'too-many-files']);
  });
});

describe('packings, recognised by content and never by name', () => {
  test.each<[string, () => Buffer]>([
    ['plain XML', () => bytes(XML)],
    ['one line of XML', () => bytes(XML.replace(/>\s+</g, '><'))],
    ['a byte order mark', () => bytes(`\ufeff${XML}`)],
    ['UTF-16', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(XML.replace('UTF-8', 'UTF-16'), 'utf16le')])],
    ['gzip', () => gzip(XML)],
    ['gzip of gzip', () => gzip(gzip(XML))],
    ['gzip in two members', () => Buffer.concat([gzip(XML.slice(0, 900)), gzip(XML.slice(900))])],
    ['gzip with two bytes behind it', () => Buffer.concat([gzip(XML), Buffer.from([0x0d, 0x0a])])],
    [
      'gzip with name and comment in its header',
      () =>
        Buffer.concat([
          Buffer.from([0x1f, 0x8b, 8, 0x1c, 0, 0, 0, 0, 0, 3, 2, 0, 1, 2]),
          bytes('a.xml\0note\0'),
          gzip(XML).subarray(10),
        ]),
    ],
    ['zip', () => zip([{ name: 'r.xml', data: bytes(XML) }])],
    ['zip without compression', () => zip([{ name: 'r.xml', data: bytes(XML), stored: true }])],
    [
      'zip whose first entry is a folder named like a report',
      () =>
        zip([
          { name: 'a.xml/', data: bytes('') },
          { name: 'a.xml/r.xml', data: bytes(XML) },
        ]),
    ],
    ['zip that claims a smaller size', () => zip([{ name: 'r.xml', data: bytes(XML), claimedSize: 10 }])],
    ['zip that claims 4 GiB', () => zip([{ name: 'r.xml', data: bytes(XML), claimedSize: 0xfffffff0 }])],
    ['zip with a path that leaves the folder', () => zip([{ name: '../../etc/r.xml', data: bytes(XML) }])],
    ['zip with bytes behind it', () => Buffer.concat([zip([{ name: 'r.xml', data: bytes(XML) }]), bytes('\r\n')])],
    ['zip without its directory', () => zip([{ name: 'r.xml', data: bytes(XML) }]).subarray(0, -30)],
    ['base64 alone', () => bytes(gzip(XML).toString('base64').replace(/.{76}/g, '$&\r\n'))],
  ])('%s', async (_name, pack) => {
    expect(await outline(pack(), { sourceName: 'report.json.zip' })).toEqual(['aggregate 2']);
  });

  test('a cut gzip gives what there is, and says so', async () => {
    const whole = gzip(makeReport(5, 200));
    const { files } = await readMessage(whole.subarray(0, whole.length >> 1));
    expect(files[0]).toMatchObject({
      kind: 'aggregate',
      result: { ok: true, value: { recovered: true } },
      notes: ['The gzip file is cut off.'],
    });
  });

  describe('a copy that was damaged on its way is read, but is not complete', () => {
    const three = makeReport(1, 3);
    const third = three.lastIndexOf('<source_ip>');
    const flipped = (packed: Buffer, at: number): Buffer => {
      const copy = Buffer.from(packed);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const stored = zip([{ name: 'r.xml', data: bytes(three), stored: true }]);
    const countAt = stored.indexOf('<count>') + '<count>'.length;

    test.each<[string, () => Buffer, boolean]>([
      ['nothing happened to it', () => zip([{ name: 'r.xml', data: bytes(three) }]), true],
      ['a stray & costs nothing', () => bytes(three.replace('</org_name>', ' & Co</org_name>')), true],
      ['a zip without checksums', () => withoutChecksums(stored), true],
      ['one digit of a stored zip changed', () => flipped(stored, countAt), false],
      [
        'the same beside another file',
        () =>
          flipped(
            zip([
              { name: 'r.xml', data: bytes(three), stored: true },
              { name: 'readme', data: bytes('-') },
            ]),
            countAt,
          ),
        false,
      ],
      ['the same without the directory of the zip', () => flipped(stored, countAt).subarray(0, -30), false],
      ['the checksum of a gzip changed', () => flipped(gzip(three), gzip(three).length - 6), false],
      [
        'a piece from one row into another is gone',
        () => bytes(three.slice(0, three.indexOf('<count>') + 3) + three.slice(third + 13)),
        false,
      ],
      [
        'a piece between closing tags is gone',
        () => bytes(three.slice(0, three.indexOf('</record>') + 3) + three.slice(three.lastIndexOf('<record>') + 3)),
        false,
      ],
    ])('%s', async (_name, make, isComplete) => {
      const reports = (await readMessage(make())).files.flatMap((file) =>
        file.kind === 'aggregate' && file.result.ok ? [file.result.value] : [],
      );
      expect(reports.map((report) => report.isComplete)).toEqual([isComplete]);
      expect(reports[0]?.rowCount).toBeGreaterThan(0);
    });
  });

  test('windows-1252 under a UTF-8 declaration', async () => {
    const raw = Buffer.from(
      XML.replace('google.com</org_name>', 'Société “Été”</org_name>').replace('“', '\u0093').replace('”', '\u0094'),
      'latin1',
    );
    const { files } = await readMessage(raw);
    expect(files[0]).toMatchObject({ result: { value: { header: { orgName: 'Société “Été”' }, recovered: false } } });
    expect(files[0]?.kind === 'aggregate' ? files[0].notes : []).toEqual([
      'The bytes are not the UTF-8 they claim to be; they were read as windows-1252.',
    ]);
  });

  test('UTF-8 letters that are cut between pieces', async () => {
    const xml = makeReport(1, 1_000).replaceAll('<envelope_from>', '<envelope_from>é').replaceAll('</comment>', '日本</comment>');
    expect(await outline(gzip(xml))).toEqual(['aggregate 1000']);
  });

  test('several reports in one zip, one of them broken', async () => {
    const files = [bytes(XML), bytes(makeReport(2, 3)), bytes('unused'), bytes(TLS), Buffer.alloc(0)];
    expect(await outline(zip(files.map((data, i) => ({ name: `${i}`, data }))))).toEqual([
      'aggregate 2',
      'aggregate 3',
      'not-a-report',
      'tls',
      'empty',
    ]);
  });

  test('a zip of 20 000 files: a thousand are read, the rest is said', async () => {
    const raw = zip(Array.from({ length: 20_000 }, (_, i) => ({ name: `${i}.xml`, data: bytes(XML), stored: false })));
    const { files } = await readMessage(raw);
    expect(files.map(shown)).toEqual([...Array<string>(1_000).fill('aggregate 2'), 'too-many-files']);
    expect(files.at(-1)).toMatchObject({ problem: { text: 'The zip holds more than 1000 files; 19000 were not read.' } });
  });

  test.each([
    [999, 0],
    [1_000, 0],
    [1_001, 1],
  ])('a zip of %i files leaves %i of them unread', async (count, left) => {
    const raw = zip(Array.from({ length: count }, (_, i) => ({ name: `${i}.xml`, data: bytes(XML) })));
    const { files } = await readMessage(raw);
    expect(files.filter(({ kind }) => kind === 'aggregate')).toHaveLength(count - left);
    expect(files.map(shown).filter((one) => one === 'too-many-files')).toHaveLength(left > 0 ? 1 : 0);
  });

  const reports = (count: number, name = 'xml') =>
    Array.from({ length: count }, (_, i) => ({ name: `${i}.${name}`, data: bytes(XML) }));

  test.each<[string, () => Buffer, number]>([
    ['three hundred reports', () => zip(reports(300)), 300],
    ['three hundred reports as gzip', () => zip(reports(300).map((one) => ({ ...one, data: gzip(XML) }))), 300],
    ['three hundred zips', () => zip(reports(300, 'zip').map((one) => ({ ...one, data: zip(reports(1)) }))), 300],
    [
      'two zips of gzips',
      () => zip([0, 1].map((n) => ({ name: `${n}.zip`, data: zip([{ name: 'a.gz', data: gzip(XML) }]) }))),
      2,
    ],
    ['a zip in a gzip', () => gzip(zip(reports(2))), 2],
  ])('a backfill: a zip of %s', async (_name, make, count) => {
    const { files } = await readMessage(make());
    expect(new Set(files.map(shown))).toEqual(new Set(['aggregate 2']));
    expect(files).toHaveLength(count);
  });

  test('what systems and people add to a zip is passed over, what is damaged is not', async () => {
    const notes = ['README.txt', 'read me', 'docs/licence.md', '__MACOSX/._0.xml', '.DS_Store'].map((name) => ({
      name,
      data: bytes('nothing'),
    }));
    expect(await outline(zip([...reports(2), ...notes, { name: 'bad.xml', data: bytes('nothing') }]))).toEqual([
      'aggregate 2',
      'aggregate 2',
      'not-a-report',
    ]);
    expect(await outline(zip(notes))).toEqual(['not-a-report']);
    expect(await outline(zip([{ name: 'readme.xml', data: bytes(XML) }]))).toEqual(['aggregate 2']);
  });

  const page = bytes('<!DOCTYPE html>\n<html><body>Reports of October</body></html>');
  const forPeople = [
    { name: 'readme.html', data: page },
    { name: 'index.html', data: bytes('<html><body>no</body></html>') },
    { name: 'logo.svg', data: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'COPYING', data: bytes('GNU') },
    { name: 'LICENSE', data: page },
    { name: 'README', data: Buffer.alloc(0) },
    { name: 'readme.html.gz', data: gzip(page) },
  ];

  test.each(forPeople)('$name beside a report is passed over, alone it is refused', async ({ name, data }) => {
    const report = { name: 'r.xml', data: bytes(XML) };
    const broken = { name: 'broken.xml', data: bytes('<feedback><report_metadata>') };
    expect(await outline(zip([{ name, data }, report]))).toEqual(['aggregate 2']);
    expect(await outline(zip([broken, { name, data }]))).toEqual(['aggregate cut-off']);
    for (const type of ['text/html', 'image/svg+xml', 'application/octet-stream']) {
      const attached = { type, body: data, name };
      expect(await outline(mail([attached, { type: 'text/xml', body: XML, name: 'r.xml' }]))).toEqual(['aggregate 2']);
      expect(await outline(mail([{ type: 'text/xml', body: 'nothing', name: 'r.xml' }, attached]))).toEqual(['not-a-report']);
    }
    const alone = (await readMessage(zip([{ name, data }]))).files;
    expect(alone.map(shown)).toEqual([expect.stringMatching(/^(?:not-a-report|doctype-refused|empty)$/)]);
  });

  test('every report of one file is read', async () => {
    const other = makeReport(2, 3);
    const body = (xml: string) => xml.replace(/^<\?xml[^>]*\?>/, '');
    const packings = [`${XML}${other}`, `<reports>\n${body(XML)}\n${body(other)}\n</reports>`];
    for (const one of packings) {
      for (const raw of [bytes(one), gzip(one), zip([{ name: 'r.xml', data: bytes(one) }])]) {
        const { files } = await readMessage(raw);
        expect(files.map(shown)).toEqual(['aggregate 2', 'aggregate 3']);
        expect(files.map((file) => (file.kind === 'aggregate' ? file.contentSha256 : null))).toEqual(
          await Promise.all([XML, other].map(hashOf)),
        );
      }
    }
  });

  test('the reports of one file are limited, and the rest is named', async () => {
    const found = await outline(bytes('<feedback></feedback>'.repeat(1_200)));
    expect([found.length, found.at(-1)]).toEqual([1_001, 'aggregate too-many-files']);
  });

  test('files of all nested zips together are limited', async () => {
    const inner = zip(reports(400).map((one) => ({ ...one, data: bytes('nothing') })));
    const found = await outline(zip(Array.from({ length: 900 }, (_, i) => ({ name: `${i}.zip`, data: inner }))));
    expect(found.length).toBeLessThan(1_010);
    expect(found.at(-1)).toBe('too-many-files');
  });

  test('nested zips cannot inflate beyond the budget of a message', async () => {
    const inner = zip([{ name: 'a.xml', data: Buffer.concat([bytes('<feedback>'), Buffer.alloc(12_000_000, 32)]) }]);
    const found = await outline(zip(Array.from({ length: 24 }, (_, i) => ({ name: `${i}.zip`, data: inner }))));
    expect(found).toHaveLength(24);
    for (const one of found) expect(one).toMatch(/zip-bomb|inflates-too-large/);
  });

  test.each(['text/plain; charset=utf-8', 'text/plain; name="r.xml.gz"'])('a gzip in a part of type %s', async (type) => {
    const text = { type: 'text/plain', body: 'A report.', encoding: '7bit' as const };
    for (const disposition of ['inline', 'attachment']) {
      const part = { type, body: gzip(XML), name: 'r.xml.gz', disposition };
      expect(await outline(mail([text, part]))).toEqual(['aggregate 2']);
    }
    expect(await outline(mail([{ type, body: gzip(XML) }]))).toEqual(['aggregate 2']);
  });

  const quoted = (data: Buffer): string =>
    (
      data
        .toString('latin1')
        .replace(/[^!-<>-~]/g, (one) => `=${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
        .match(/(?:=..|[^=]){1,24}/g) ?? []
    ).join('=\r\n');
  const lines = (data: Buffer): string => data.toString('base64').replace(/.{60}/g, '$&\r\n');
  const heads = [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type:\r\n text/plain;\r\n\tname="r.xml.gz"',
    'Content-Type: TEXT/HTML',
    'Content-Type: text/plain\r\nContent-Disposition: inline; filename=r.xml.gz',
    'X-None: of a type',
  ];
  const codings: [string, string, (data: Buffer) => string][] = [
    ['base64', 'base64', lines],
    ['base64 behind empty lines', 'base64', (data) => `\r\n \r\n${lines(data)}`],
    ['quoted-printable', 'quoted-printable', quoted],
    ['quoted-printable of base64', 'quoted-printable', (data) => quoted(Buffer.from(lines(data)))],
    ['binary', 'binary', (data) => data.toString('latin1')],
    ['base64 without saying so', '7bit', lines],
  ];
  const cases = heads.flatMap((head) => codings.map((coding) => [head, ...coding] as const));

  test.each(cases)('an archive as text: %s, %s', async (head, _name, encoding, code) => {
    for (const packed of [gzip(XML), zip([{ name: 'r.xml', data: bytes(XML) }])]) {
      const part = `${head}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${code(packed)}\r\n`;
      const from = 'From: a@reporter.example\r\nMIME-Version: 1.0\r\n';
      const parts = `${from}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHello.\r\n--b\r\n${part}--b--\r\n`;
      for (const whole of [`${from}${part}`, parts]) {
        for (const text of [whole, encoding === 'binary' ? whole : whole.replaceAll('\r\n', '\n')])
          expect(await outline(Buffer.from(text, 'latin1'))).toEqual(['aggregate 2']);
      }
    }
  });

  test.each<[string, () => Buffer, string]>([
    [
      'three zips',
      () => zip([{ name: 'a', data: zip([{ name: 'b', data: zip([{ name: 'c', data: bytes(XML) }]) }]) }]),
      'nested-archive',
    ],
    ['a zip in two gzips', () => gzip(gzip(zip([{ name: 'b', data: bytes(XML) }]))), 'nested-archive'],
    ['three gzips', () => gzip(gzip(gzip(XML))), 'nested-archive'],
    ['an encrypted zip', () => zip([{ name: 'a', data: bytes(XML), flags: 1 }]), 'encrypted-archive'],
    [
      'a gzip of noise',
      () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), Buffer.alloc(300, 0xfe)]),
      'damaged-archive',
    ],
    ['a gzip that is cut off before its content', () => gzip(XML).subarray(0, 14), 'damaged-archive'],
    ['a text in UTF-32', () => Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from('<\0\0\0?\0\0\0')]), 'not-a-report'],
    ['a zip of nothing', () => zip([]), 'empty'],
    ['a cut zip header', () => bytes('PK\u0003\u0004\u0014'), 'damaged-archive'],
    ['nothing', () => Buffer.alloc(0), 'empty'],
    ['the word unused', () => bytes('unused'), 'not-a-report'],
    ['a PNG', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'not-a-report'],
    ['a page', () => bytes('<!-- x --><html><body>no</body></html>'), 'not-a-report'],
    ['other JSON', () => bytes('{"name":"package"}'), 'not-a-report'],
    ['lines of other JSON', () => bytes('{"name":"package"}\n{"name":"other"}'), 'not-a-report'],
  ])('%s is refused with a sentence', async (_name, pack, code) => {
    const { files } = await readMessage(pack());
    expect(files.map(shown)).toEqual([code]);
    expect(files[0]?.kind === 'none' ? files[0].problem.text : '').toMatch(/^[A-Z].{10,}\.$/);
  });
});

describe('messages', () => {
  const attached = { type: 'application/x-gzip', body: gzip(XML), name: 'r.xml.gz' };
  const text = { type: 'text/plain', body: 'This is a report.', encoding: '7bit' as const };

  test.each<[string, () => Buffer]>([
    ['gzip attached', () => mail([text, attached])],
    ['gzip called zip', () => mail([{ type: 'application/zip', body: gzip(XML), name: 'r.zip' }])],
    [
      'zip called gzip',
      () => mail([{ type: 'application/gzip', body: zip([{ name: 'x', data: bytes(XML) }]), name: 'r.xml.gz' }]),
    ],
    ['octet-stream', () => mail([{ type: 'application/octet-stream', body: gzip(XML), name: 'r' }])],
    ['XML attached', () => mail([{ type: 'text/xml', body: XML, name: 'r.xml' }])],
    ['XML attached without encoding', () => mail([{ type: 'application/xml', body: XML, encoding: '8bit', name: 'r.xml' }])],
    ['XML as plain text attachment', () => mail([{ type: 'text/plain', body: XML, encoding: '7bit', name: 'r.xml' }])],
    ['XML in the text', () => plainMail(`Dear all,\r\n\r\nhere it is:\r\n${XML}\r\nRegards`)],
    ['base64 in the text', () => plainMail(`${gzip(XML).toString('base64').replace(/.{60}/g, '$&\r\n')}\r\n`)],
    ['a file in the text, uuencoded', () => plainMail(`Dear all,\r\n\r\n${uuencoded(gzip(XML))}\r\nRegards`)],
    ['a file in the text, uuencoded and cut off', () => plainMail(`Hi\r\n\r\n${uuencoded(bytes(XML), '')}`)],
    [
      'an attachment with x-uuencode',
      () => plainMail(uuencoded(gzip(XML)), { 'Content-Type': 'application/gzip', 'Content-Transfer-Encoding': 'x-uuencode' }),
    ],
    [
      'an archive as the whole body',
      () =>
        plainMail(gzip(XML).toString('base64'), { 'Content-Type': 'application/gzip', 'Content-Transfer-Encoding': 'base64' }),
    ],
    [
      'a picture and a signature beside it',
      () =>
        mail([
          attached,
          { type: 'image/png', body: 'xx', name: 'a.png' },
          { type: 'application/pgp-signature', body: 'yy', name: 's.asc' },
        ]),
    ],
    ['forwarded as a mail', () => mail([text, { type: 'message/rfc822', body: mail([attached]), encoding: '7bit' }])],
    [
      'forwarded twice',
      () =>
        mail([
          {
            type: 'message/rfc822',
            body: mail([{ type: 'message/rfc822', body: mail([attached]), encoding: '7bit', name: 'm.eml' }]),
            encoding: '7bit',
          },
        ]),
    ],
    [
      'nested parts',
      () =>
        plainMail(`--a\r\n${mail([attached], {}, 'multipart/related').toString('latin1')}\r\n--a--`, {
          'Content-Type': 'multipart/mixed; boundary=a',
        }),
    ],
    ['LF line ends', () => bytes(mail([text, attached]).toString('latin1').replaceAll('\r\n', '\n'))],
    ['an mbox line in front', () => Buffer.concat([bytes('From reports@x Thu Nov 10 03:27:02 2022\n'), mail([attached])])],
    ['no subject that says so', () => mail([attached], { Subject: 'hello' })],
  ])('%s', async (_name, pack) => {
    const raw = pack();
    const found = await outline(raw);
    expect(found).toEqual(['aggregate 2']);
  });

  test('facts of the mail', async () => {
    const raw = mail([attached], {
      'Authentication-Results': 'mx.beacon.example; dmarc=pass header.from=reporter.example',
      'Return-Path': '<bounce@reporter.example>',
    });
    expect((await readMessage(raw)).mail).toEqual({
      subject: 'Report Domain: example.com Submitter: reporter.example Report-ID: <1>',
      from: 'noreply@reporter.example',
      fromDomain: 'reporter.example',
      to: ['rua@beacon.example'],
      returnPath: 'bounce@reporter.example',
      messageId: '<1@reporter.example>',
      date: 1_668_050_822,
      authenticationResults: ['mx.beacon.example; dmarc=pass header.from=reporter.example'],
    });
  });

  test('a bad attachment does not cost the good one beside it', async () => {
    const broken = { type: 'application/gzip', body: gzip(XML).subarray(0, 15), name: 'x.gz' };
    expect(await outline(mail([broken, attached, { type: 'application/json', body: TLS, name: 't.json' }]))).toEqual([
      'damaged-archive',
      'aggregate 2',
      'tls',
    ]);
  });

  test('a text file of uuencoded files gives each of them, and says what cannot be read', async () => {
    const whole = uuencoded(gzip(XML));
    const base64 = `begin-base64 644 r.xml\n${bytes(XML).toString('base64').replace(/.{60}/g, '$&\n')}\n====\n`;
    expect(await outline(bytes(whole + uuencoded(bytes('Hello there')) + base64))).toEqual([
      'aggregate 2',
      'not-a-report',
      'aggregate 2',
    ]);
  });

  test('a mail without a report says so', async () => {
    expect(await outline(mail([text]))).toEqual(['no-report-in-mail']);
    expect(await outline(plainMail('unused'))).toEqual(['no-report-in-mail']);
  });

  test('of two failure reports in one message each is read with the message it quotes', async () => {
    const feedback = (ip: string) => ({
      type: 'message/feedback-report',
      body: `Feedback-Type: auth-failure\r\nSource-IP: ${ip}\r\n`,
      encoding: '7bit' as const,
    });
    const quoted = (subject: string) => ({
      type: 'message/rfc822',
      body: plainMail('Hello', { Subject: subject }),
      encoding: '7bit' as const,
    });
    const raw = mail([text, feedback('192.0.2.1'), quoted('one'), feedback('192.0.2.2'), feedback('192.0.2.3'), quoted('three')]);
    const { files } = await readMessage(raw);
    expect(files).toMatchObject([
      { kind: 'failure', result: { value: { sourceIp: '192.0.2.1', original: { subject: 'one' } } } },
      { kind: 'failure', result: { value: { sourceIp: '192.0.2.2', original: null } } },
      { kind: 'failure', result: { value: { sourceIp: '192.0.2.3', original: { subject: 'three' } } } },
    ]);
  });

  test('a forwarded failure report is not one about itself', async () => {
    const feedback = { type: 'message/feedback-report', body: 'Source-IP: 192.0.2.1\r\n', encoding: '7bit' as const };
    const inner = mail([feedback], {}, 'multipart/report; report-type=feedback-report');
    const words = { ...text, body: 'This is an authentication failure report for your domain.' };
    const { files } = await readMessage(mail([words, { type: 'message/rfc822', body: inner, encoding: '7bit' }]));
    expect(files).toMatchObject([{ kind: 'failure', result: { value: { sourceIp: '192.0.2.1', original: null } } }]);
  });

  test('reports quoted inside a failure report are not read as reports', async () => {
    const feedback = {
      type: 'message/feedback-report',
      body: 'Feedback-Type: auth-failure\r\nSource-IP: 192.0.2.1\r\n',
      encoding: '7bit' as const,
    };
    const raw = mail(
      [text, feedback, { type: 'message/rfc822', body: mail([attached]), encoding: '7bit' }],
      {},
      'multipart/report; report-type=feedback-report',
    );
    const { files } = await readMessage(raw);
    expect(files.map(shown)).toEqual(['failure']);
    expect(JSON.stringify(files)).not.toContain('H4sI');
  });

  test.each(['application/octet-stream', 'text/x-feedback', 'message/x'])('a failure report of type %s is one', async (type) => {
    const feedback = { type, body: 'Feedback-Type: auth-failure\r\nSource-IP: 192.0.2.1\r\n', name: 'details' };
    const original = { type: 'message/rfc822', body: mail([attached]), encoding: '7bit' as const };
    expect(await outline(mail([text, feedback, original], {}, 'multipart/report; report-type=feedback-report'))).toEqual([
      'failure',
    ]);
  });

  test.each([gzip(XML), zip([{ name: 'r.xml', data: bytes(XML) }]), bytes(XML)])(
    'a report that is called a message is read',
    async (body) => {
      expect(await outline(mail([text, { type: 'message/rfc822', body }]))).toEqual(['aggregate 2']);
    },
  );

  test('a message whose attachments Outlook packed says so, unless a report is beside it', async () => {
    const packed = { type: 'application/ms-tnef', body: Buffer.from('789f3e22010006', 'hex'), name: 'winmail.dat' };
    const { files } = await readMessage(mail([text, packed]));
    expect(files).toMatchObject([{ problem: { code: 'not-a-report', text: expect.stringContaining('winmail.dat') } }]);
    expect(await outline(mail([text, packed, attached]))).toEqual(['aggregate 2']);
  });

  const encrypted = Buffer.from('3082010006092a864886f70d010703a081f0', 'hex');

  test.each([
    [
      'PGP',
      mail([
        { type: 'application/pgp-encrypted', body: 'Version: 1' },
        { type: 'application/octet-stream', body: '-----BEGIN PGP MESSAGE-----\r\n\r\nhQ' },
      ]),
    ],
    ['S/MIME', mail([{ type: 'application/pkcs7-mime; smime-type=enveloped-data', body: encrypted, name: 'smime.p7m' }])],
  ])('a message encrypted with %s says so, in one file', async (_name, raw) => {
    const { files } = await readMessage(raw);
    expect(files).toMatchObject([
      { kind: 'none', problem: { code: 'encrypted', text: expect.stringContaining('is encrypted') } },
    ]);
  });

  test('what S/MIME packs into a signature says so, a signature beside a report is nothing', async () => {
    const body = Buffer.from('3082010006092a864886f70d010702a081f0', 'hex');
    const { files } = await readMessage(mail([{ type: 'application/pkcs7-mime; smime-type=signed-data', body }]));
    expect(files).toMatchObject([{ problem: { code: 'not-a-report', text: expect.stringContaining('S/MIME') } }]);
    expect(await outline(mail([attached, { type: 'application/pkcs7-signature', body }]))).toEqual(['aggregate 2']);
  });

  test('what says that a message was delivered or read is no report', async () => {
    const status = { type: 'message/delivery-status', body: 'Reporting-MTA: dns; mx\r\n\r\nAction: failed\r\n' };
    expect(await outline(mail([text, status, attached]))).toEqual(['aggregate 2']);
    expect(await outline(mail([text, status]))).toEqual(['no-report-in-mail']);
  });

  test('messages nested without end are refused', async () => {
    let raw = mail([attached]);
    for (let i = 0; i < 8; i += 1)
      raw = mail([{ type: 'message/rfc822', body: raw, encoding: '7bit' }], { 'X-Depth': String(i) });
    expect(await outline(raw)).toEqual(['too-deep']);
  });
});

describe('the subject of a message that a failure report quotes', () => {
  const base64 = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
  test.each([
    [base64('For thandi@acme.example: café'), 'For [hidden]@acme.example: café'],
    ['=?iso-8859-1?Q?For_thandi=40acme.example=3A_caf=E9?=', 'For [hidden]@acme.example: café'],
    [base64('One\r\nFrom: <other@shop.example>'), 'One From: <[hidden]@shop.example>'],
    ['Plain =?unknown', 'Plain =?unknown'],
  ])('%s is stored decoded, without the name in an address', async (subject, stored) => {
    const [file] = (await readMessage(failureMail('acme.example', subject))).files;
    if (file?.kind !== 'failure' || !file.result.ok) throw new Error('not read');
    const { original } = redactFailureReport(file.result.value, () => '[hidden]');
    expect(original).toMatchObject({ subject: stored, fromDomain: 'acme.example' });
  });
});

describe('content hash', () => {
  const hashOf = async (raw: Uint8Array): Promise<string | null> => {
    const [file] = (await readMessage(raw)).files;
    return file?.kind === 'aggregate' ? file.contentSha256 : null;
  };

  test('is the same however the report is packed, written and delivered', async () => {
    const xml = makeReport(9, 50);
    const plain = await hashOf(bytes(xml));
    expect(plain).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf(mail([{ type: 'application/gzip', body: gzip(xml.replace(/>\s+</g, '>\r\n<')) }]))).toBe(plain);
    expect(await hashOf(bytes(xml.replace('<count>', '<count>1')))).not.toBe(plain);
  });
});

describe('rows', () => {
  test('of a large report are packed in parts of 10 000, in order and once', async () => {
    const { files } = await readMessage(gzip(makeReport(3, 12_000)));
    const [file] = files;
    if (file?.kind !== 'aggregate') throw new Error('no report');
    expect(file).toMatchObject({ result: { value: { records: [], rowCount: 12_000 } } });
    expect(file.rows.parts.map((part) => part.rows)).toEqual([10_000, 2_000]);
    expect(recordsOf(file.rows).map((row) => row.seq)).toEqual(Array.from({ length: 12_000 }, (_, i) => i));
  });
});

test('works in a worker and its answer can be posted', async () => {
  const code = `const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ readMessage }) => readMessage(workerData.raw)).then((answer) => parentPort.postMessage(answer));`;
  const module = new URL('../../../../server/services/intake/read-message.ts', import.meta.url).href;
  const worker = new Worker(code, {
    eval: true,
    workerData: { module, raw: new Uint8Array(mail([{ type: 'application/gzip', body: gzip(XML) }])) },
  });
  const answer = await new Promise<Awaited<ReturnType<typeof readMessage>>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  expect(answer.files.map(shown)).toEqual(['aggregate 2']);
});
