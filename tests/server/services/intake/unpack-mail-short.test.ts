import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentOf, libraryMail, type MailContent } from '#server/services/intake/unpack-mail.ts';
import { shortMail } from '#server/services/intake/unpack-mail-short.ts';
import { makeReport } from '#tests/bench/corpus.ts';
import { openCorpus, writeCorpus } from '#tests/bench/messages.ts';
import { mutations } from './mutate.ts';
import { gzip, mail, plainMail, zip } from './pack.ts';

const XML = makeReport(1, 2);
const attached = { type: 'application/gzip', body: gzip(XML), name: 'r.xml.gz' };
const text = { type: 'text/plain', body: 'This is a report.\r\nBye.\r\n', encoding: '7bit' as const };

function benchMessages(): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-short-'));
  try {
    writeCorpus(folder, [1, 1, 3, 1, 8, 1, 19, 1, 300]);
    const { messages, read } = openCorpus(folder);
    return messages.map(read);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const lf = (raw: Buffer): Buffer => Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
const usual: [string, Buffer][] = [
  ...benchMessages().map((raw, index): [string, Buffer] => [`bench ${index}`, raw]),
  ['text and gzip', mail([text, attached])],
  ['gzip and text', mail([attached, text])],
  ['only a part', mail([attached])],
  ['LF line ends', lf(mail([text, attached]))],
  ['base64 text', mail([{ ...text, encoding: 'base64' }, attached])],
  ['a page beside it', mail([{ ...text, type: 'text/html; charset="utf-8"', body: '<p>&lt;feedback is</p>\r\n' }, attached])],
  ['zip', mail([{ type: 'application/zip; name=r.zip', body: zip([{ name: 'r.xml', data: Buffer.from(XML) }]) }])],
  [
    'XML as it is',
    mail([
      {
        type: 'text/xml; charset=utf-8',
        body: XML.replaceAll('\n', '\r\n').replace('google', 'gö'),
        encoding: '8bit',
        name: 'r',
      },
    ]),
  ],
  ['XML with LF', mail([text, { type: 'application/xml', body: XML, encoding: '7bit', name: 'r.xml' }])],
  ['a report in the text too', mail([{ ...text, body: XML }, attached])],
  ['report type', mail([text, attached], {}, 'multipart/report; report-type=feedback-report')],
  ['TLS report', mail([text, { type: 'application/tlsrpt+gzip', body: gzip('{}'), name: 'a!b.json.gz' }])],
  ['text behind the end', Buffer.concat([mail([text, attached]), Buffer.from('--\r\nmore\r\n')])],
  [
    'alone',
    plainMail(gzip(XML).toString('base64'), { 'Content-Type': 'application/gzip', 'Content-Transfer-Encoding': 'BASE64' }),
  ],
  ['alone as XML', plainMail(XML, { 'Content-Type': 'text/xml', To: 'Group: a@b.example, c@d.example;, "X" <e@f.example>' })],
  ['encoded words', mail([attached], { Subject: '=?utf-8?q?Rapport_=C3=A9?=', From: '=?utf-8?b?w6k=?= <a@b.example>' })],
  ['folded fields', mail([attached], { Subject: 'Report\r\n domain:\r\n\tx', To: '<a@b.example>,\r\n c@d.example' })],
];

const unusual: [string, Buffer][] = [
  [
    'quoted-printable',
    plainMail('<feedback=3E', { 'Content-Type': 'text/xml', 'Content-Transfer-Encoding': 'quoted-printable' }),
  ],
  ['two attachments', mail([attached, attached])],
  ['no attachment', mail([text])],
  ['no end', mail([text, attached]).subarray(0, -8)],
  ['a forwarded mail', mail([text, { type: 'message/rfc822', body: mail([attached]), encoding: '7bit' }])],
  ['a nested multipart', mail([{ type: 'multipart/mixed; boundary=x', body: '--x--', encoding: '7bit' }, attached])],
  ['an encoded name', mail([{ ...attached, name: '=?utf-8?q?r?=' }])],
  ['a continued name', mail([{ type: "application/gzip; name*0*=utf-8''r; name*1=x", body: gzip(XML) }])],
  ['a comment in a type', mail([{ type: 'application/gzip (packed)', body: gzip(XML) }])],
  ['mixed line ends', Buffer.concat([Buffer.from('X-A: b\n'), mail([attached])])],
  ['an mbox line', Buffer.concat([Buffer.from('From a@b Thu\r\n'), mail([attached])])],
  ['letters in the header', mail([attached], { Subject: 'é' })],
  ['two types', Buffer.concat([Buffer.from('Content-Type: text/plain\r\n'), mail([attached])])],
];

const comparable = ({ facts, parts, failures }: MailContent): unknown => ({
  facts,
  failures,
  parts: parts.map((part) => ({ ...part, bytes: Buffer.from(part.bytes).toString('latin1') })),
});

/** Whether the fast path was taken; throws if it returns anything but what the library returns. */
async function isShort(raw: Buffer): Promise<boolean> {
  const short = shortMail(raw);
  if (short) expect(comparable(contentOf(short))).toEqual(comparable(contentOf(await libraryMail(raw))));
  return short !== null;
}

describe('the fast path through an email', () => {
  test.each(usual)('is taken and equal to the library: %s', async (_name, raw) => {
    expect(await isShort(raw)).toBe(true);
  });

  test.each(unusual)('is left to the library: %s', async (_name, raw) => {
    expect(await isShort(raw)).toBe(false);
  });

  const samples = globSync('tests/fixtures/**/*.eml').map((file): [string, Buffer] => [file, readFileSync(file)]);

  test.each(samples)('equal or left: %s', async (_file, raw) => {
    await isShort(raw);
  });

  test('most sample messages with an aggregate report take it', async () => {
    const taken = await Promise.all(samples.filter(([file]) => file.includes('dmarc-feedback')).map(([, raw]) => isShort(raw)));
    expect(taken.filter(Boolean).length).toBeGreaterThanOrEqual(4);
  });

  test('equal or left whatever is changed', async () => {
    const boundary = /boundary="([^"]+)"/.exec(mail([text, attached]).toString('latin1'))?.[1] ?? '';
    const texts = [
      '\r\n',
      '\n',
      '\r',
      ' ',
      '\t',
      ';',
      '"',
      '(x)',
      '\\',
      '=',
      '==',
      '--',
      ':',
      '\u00e9',
      `--${boundary}`,
      `\r\n--${boundary}\r\n`,
      `\r\n--${boundary}--\r\n`,
      'Content-Type: text/html\r\n',
      'Content-Disposition: inline; filename=x\r\n',
      'Content-Transfer-Encoding: 7bit\r\n',
      'Subject: =?utf-8?q?=C3=A9?=\r\n',
      '; name=other',
      "; filename*=utf-8''a%20b",
      '=?utf-8?q?a?=',
    ];
    const small = [...usual, ...unusual, ...samples].map(([, raw]) => raw).filter((raw) => raw.length < 30_000);
    const seeds = [...small, ...usual.slice(-16).map(([, raw]) => raw)];
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(mutations(seeds, texts), async (raw) => {
        if (await isShort(raw)) taken += 1;
      }),
      { numRuns: 1_500, seed: 5 },
    );
    expect(taken).toBeGreaterThan(200);
  });
});
