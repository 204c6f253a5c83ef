import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readMessage } from '#server/services/intake/read-message.ts';
import { makeReport } from '#tests/bench/corpus.ts';
import { gzip, mail } from './pack.ts';

const XML = makeReport(1, 2);
const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/outlook/${name}`, import.meta.url));
const text = { type: 'text/plain', body: 'Hello', encoding: '7bit' as const };

async function outline(raw: Uint8Array): Promise<string[]> {
  const { files } = await readMessage(raw);
  return files.map((file) =>
    file.kind === 'none' ? file.problem.code : `${file.kind} ${file.fileName} ${file.result.ok ? 'read' : 'refused'}`,
  );
}

/** A winmail.dat of the given attributes: each with its level, length and checksum (MS-OXTNEF 2.1.3). */
function tnef(attributes: readonly [id: number, body: Uint8Array | string][]): Buffer {
  const parts = attributes.map(([id, given]) => {
    const body = Buffer.from(given as string);
    const head = Buffer.alloc(9);
    head.writeUInt8(2, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(body.length, 5);
    const sum = Buffer.alloc(2);
    sum.writeUInt16LE(body.reduce((total, byte) => total + byte, 0) & 0xffff);
    return Buffer.concat([head, body, sum]);
  });
  return Buffer.concat([Buffer.from('789f3e220100', 'hex'), ...parts]);
}

const file = (name: string, body: Uint8Array | string): [number, Uint8Array | string][] => [
  [0x69002, Buffer.alloc(14)],
  [0x18010, `${name}\0`],
  [0x6800f, body],
];

/** A whole message as an attachment: the property 0x3701 with one value, its length, the interface that it is, then the message. */
function forwarded(inner: Buffer): [number, Buffer] {
  const head = Buffer.alloc(32);
  head.writeUInt32LE(1, 0);
  head.writeUInt32LE(0x3701_000d, 4);
  head.writeUInt32LE(1, 8);
  head.writeUInt32LE(16 + inner.length, 12);
  return [0x69005, Buffer.concat([head, inner, Buffer.alloc(3)])];
}

describe('a message that Outlook saved', () => {
  test('gives its attachments, also those of a message in it, and no picture', async () => {
    const read = ['aggregate inner.xml read', 'aggregate r.xml.gz read'];
    expect((await outline(fixture('report.msg'))).sort()).toEqual(read);
    const attached = { type: 'application/vnd.ms-outlook', body: fixture('report.msg'), name: 'report.msg' };
    expect((await outline(mail([text, attached]))).sort()).toEqual(read);
    expect((await outline(mail([text, { ...attached, type: 'message/rfc822' }]))).sort()).toEqual(read);
  });
  test('is no proof of who sent it', async () => expect((await readMessage(fixture('report.msg'))).mail).toBeNull());
  test('that holds no report says so, as an older Office file does', async () => {
    const { files } = await readMessage(fixture('table.xls'));
    expect(files).toMatchObject([
      {
        problem: {
          code: 'not-a-report',
          text: expect.stringMatching(/^The file is an Outlook message or an older Office file without/),
        },
      },
    ]);
  });
  test('is read or refused wherever it is damaged, and never read without end', async () => {
    const whole = fixture('report.msg');
    for (let at = 24; at < whole.length; at += 12) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt32LE(at % 8 === 0 ? 1 : 0xfffffff0, at);
      for (const shown of await outline(damaged))
        expect(shown).toMatch(/^aggregate|^damaged-archive|^not-a-report|^empty|^nested/);
    }
    for (let end = 8; end < whole.length; end += 100) await outline(whole.subarray(0, end));
  });
});

describe('a winmail.dat', () => {
  test('gives its attachments, also those of a message in it', async () => {
    const inner = tnef(file('inner.xml', XML));
    const packed = tnef([...file('r.xml.gz', gzip(XML)), ...file('logo.png', '\x89PNG'), [0x69002, ''], forwarded(inner)]);
    const read = ['aggregate r.xml.gz read', 'aggregate inner.xml read'];
    expect(await outline(packed)).toEqual(read);
    expect(await outline(mail([text, { type: 'application/ms-tnef', body: packed, name: 'winmail.dat' }]))).toEqual(read);
  });
  test('with a wrong checksum is refused, what was before it is read', async () => {
    const packed = tnef([...file('a.xml', XML), ...file('b.xml', XML)]);
    packed.writeUInt8(packed.at(-1) === 0 ? 1 : 0, packed.length - 1);
    expect(await outline(packed)).toEqual(['aggregate a.xml read', 'damaged-archive']);
    expect(await outline(packed.subarray(0, -3))).toEqual(['aggregate a.xml read', 'damaged-archive']);
  });
});
