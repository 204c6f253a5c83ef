import { describe, expect, test } from 'vitest';
import { readMessage } from '#server/services/intake/read-message.ts';
import { makeReport } from '#tests/bench/corpus.ts';
import { gzip, mail, mbox, plainMail, tar, zip } from './pack.ts';

const xmls = Array.from({ length: 300 }, (_, index) => Buffer.from(makeReport(index + 1, 2)));
const xml = (index = 0) => xmls[index] ?? Buffer.alloc(0);
const files = (count: number, pack: (data: Buffer) => Buffer, end = 'xml') =>
  xmls.slice(0, count).map((data, index) => ({ name: `${index}.${end}`, data: pack(data) }));
const same = (data: Buffer) => data;
const mailed = (data: Buffer, headers: Record<string, string> = {}) =>
  mail([{ type: 'application/gzip', body: gzip(data), name: 'r.xml.gz' }], headers);
const zipMailed = (data: Buffer) => mail([{ type: 'application/zip', body: zip([{ name: 'r.xml', data }]), name: 'r.zip' }]);
const chat = plainMail('From here on we send more.\r\n\r\nFrom now on\r\n', { Subject: 'Lunch' });

async function outline(raw: Uint8Array): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const file of (await readMessage(raw)).files) {
    const word = file.kind === 'none' ? file.problem.code : file.result.ok ? file.kind : `broken ${file.kind}`;
    found[word] = (found[word] ?? 0) + 1;
  }
  return found;
}

describe('what people stored earlier is read in full', () => {
  test.each<[string, () => Buffer, number]>([
    ['a mailbox file', () => mbox(xmls.map((data) => mailed(data))), 300],
    ['one of zips, with other mails between', () => mbox([chat, zipMailed(xml(1)), chat, zipMailed(xml(2)), chat]), 2],
    [
      'one with line feeds alone',
      () =>
        Buffer.from(
          mbox([mailed(xml(1)), mailed(xml(2))])
            .toString('latin1')
            .replaceAll('\r\n', '\n'),
        ),
      2,
    ],
    ['one with a single mail', () => mbox([mailed(xml())]), 1],
    ['one in a zip', () => zip([{ name: 'Takeout/Mail/dmarc.mbox', data: mbox([zipMailed(xml(1)), mailed(xml(2))]) }]), 2],
    ['a zip of mails', () => zip(files(300, (data) => mailed(data), 'eml')), 300],
    ['a tar', () => tar(files(300, same)), 300],
    ['a tar.gz of gzips', () => gzip(tar(files(300, gzip, 'xml.gz'))), 300],
    ['a tar.gz of zips', () => gzip(tar(files(3, (data) => zip([{ name: 'r.xml', data }]), 'zip'))), 3],
    ['a tar with folders and links', () => tar([{ name: 'a/', data: Buffer.alloc(0), type: '5' }, ...files(2, same)]), 2],
    ['a tar.gz in a mail', () => mail([{ type: 'application/gzip', body: gzip(tar(files(5, same))), name: 'all.tgz' }]), 5],
    ['a mailbox file in a tar.gz', () => gzip(tar([{ name: 'a.mbox', data: mbox([zipMailed(xml(1)), mailed(xml(2))]) }])), 2],
  ])('%s', async (_name, make, count) => expect(await outline(make())).toEqual({ aggregate: count }));

  test('a mailbox file without a report says so', async () =>
    expect(await outline(mbox([chat, chat]))).toEqual({ 'no-report-in-mail': 1 }));

  test('a tar that is cut off gives what is whole, and says it', async () => {
    const whole = tar(files(3, same));
    const { files: read } = await readMessage(whole.subarray(0, whole.length - 2_500));
    expect(read).toMatchObject([{ kind: 'aggregate' }, { kind: 'aggregate' }, { notes: [expect.stringContaining('cut off')] }]);
  });

  test('a mailbox file with more messages than the limit says so', async () => {
    const small = mailed(xml());
    expect(await outline(mbox(Array.from({ length: 1_003 }, () => small)))).toEqual({ aggregate: 1_000, 'too-many-files': 1 });
  });

  test('tars in tars end', async () => {
    let nested: Buffer = xml();
    for (let level = 0; level < 40; level += 1) nested = tar([{ name: 'a', data: nested }]);
    expect(await outline(nested)).toEqual({ 'nested-archive': 1 });
  });
});

test.each([
  ['7z\u00bc\u00af\u0027\u001c', '7z archive'],
  ['Rar!\u001a\u0007', 'RAR archive'],
  ['BZh91AY', 'bzip2'],
  ['\u00fd7zXZ\0', 'xz file'],
  ['%PDF-1.7', 'PDF'],
])('a file that others pack is named, with what to do: %j', async (start, name) => {
  const { files: read } = await readMessage(Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(64, 0xfe)]));
  expect(read).toMatchObject([{ kind: 'none', problem: { code: 'not-a-report', text: expect.stringContaining(name) } }]);
});

test.each([
  [9, 'Deflate64'],
  [14, 'LZMA'],
  [77, 'method 77'],
])('a way of packing a zip that is not read is named: %i', async (method, name) => {
  const packed = zip([{ name: 'r.xml', data: xml() }]);
  packed.writeUInt16LE(method, packed.indexOf('PK\u0003\u0004') + 8);
  packed.writeUInt16LE(method, packed.indexOf('PK\u0001\u0002') + 10);
  const { files: read } = await readMessage(packed);
  expect(read).toMatchObject([{ kind: 'none', problem: { code: 'unknown-compression', text: expect.stringContaining(name) } }]);
});

test('a mail inside an archive says nothing of the message that brings it', async () => {
  const forged = mailed(xml(), { From: 'dmarc@google.com', 'Authentication-Results': 'mx.beacon.example; dmarc=pass' });
  for (const attached of [zip([{ name: 'a.eml', data: forged }]), tar([{ name: 'a.eml', data: forged }]), mbox([forged, chat])]) {
    const outer = mail([{ type: 'application/octet-stream', body: attached, name: 'a.bin' }], { From: 'stranger@evil.example' });
    const { mail: facts, files: read } = await readMessage(outer);
    expect(facts).toMatchObject({ from: 'stranger@evil.example', authenticationResults: [] });
    expect(read.map(({ kind }) => kind)).toEqual(['aggregate']);
  }
});
