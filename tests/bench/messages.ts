import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { chanceFrom } from '#server/demo/chance.ts';
import { makeReport } from './corpus.ts';
import { google, type Reporter, reporters } from './reporters.ts';

type Packing = 'plain' | 'gzip' | 'deflate';

/** One message of a corpus: where it lies in the file, and where in the message the packed XML lies, for the floor. */
export type Mail = {
  offset: number;
  length: number;
  packing: Packing;
  at: number;
  size: number;
  /** Where in the decoded attachment the packed XML lies. */
  inner: [at: number, size: number];
  rows: number;
  xmlBytes: number;
};

/** Rows of reports up to a share of all: 1 at the middle, 3, 8, 19, 137 and 800 at 75, 90, 95, 99 and 99.9 %. */
const shares: [share: number, from: number, to: number][] = [
  [0.5, 1, 1],
  [0.75, 2, 3],
  [0.9, 4, 8],
  [0.95, 9, 19],
  [0.99, 20, 137],
  [0.999, 138, 800],
  [1, 800, 3_555],
];
const largest = [1_000, 1_200, 1_500, 2_000, 3_000, 5_000, 8_000, 12_000, 20_000, 50_000];

/** Rows of each of so many reports, shuffled; of a thousand or more reports the ten largest are always the same, of fewer the largest two. */
export function corpusSizes(reports: number): number[] {
  const chance = chanceFrom(7);
  const tail = reports >= 1_000 ? largest : [1_000, 5_000];
  const drawn = Array.from({ length: reports - tail.length }, () => {
    const share = chance();
    const [, from, to] = shares.find(([upTo]) => share < upTo) ?? [1, 1, 1];
    return from + Math.floor(chance() * (to - from + 1));
  });
  const sizes = [...drawn, ...tail];
  for (let last = sizes.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [sizes[last], sizes[other]] = [sizes[other] as number, sizes[last] as number];
  }
  return sizes;
}

/** An attachment, and where in it the packed XML lies. */
type Attached = { body: Buffer; packing: Packing; inner: [at: number, size: number] };

function asZip(xml: Buffer): Attached {
  const name = Buffer.from('report.xml');
  const data = deflateRawSync(xml);
  const fields = Buffer.alloc(26);
  for (const [at, value] of [20, 0, 8, 0, 0x5a21].entries()) fields.writeUInt16LE(value, at * 2);
  fields.writeUInt32LE(crc32(xml), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(xml.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length + data.length, 16);
  return { body: Buffer.concat([local, data, central, end]), packing: 'deflate', inner: [local.length, data.length] };
}

function attach(xml: Buffer, packing: Reporter['packing']): Attached {
  if (packing === 'zip') return asZip(xml);
  const body = packing === 'gzip' ? gzipSync(xml) : xml;
  return { body, packing, inner: [0, body.length] };
}

const types = { gzip: ['application/gzip', 'xml.gz'], zip: ['application/zip', 'zip'], plain: ['text/xml', 'xml'] } as const;

/** The report as an email, and where in it the attachment begins and how long it is there. */
function asMail(
  { body }: Attached,
  { packing, host, name, isBody }: Reporter,
  seed: number,
): [raw: Buffer, at: number, size: number] {
  const base64 = (body.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
  const [type, ending] = types[packing];
  const file = `${host}!bench.example.co.za!${seed}.${ending}`;
  const boundary = `=_${seed.toString(16)}_report`;
  const part = [
    `Content-Type: ${type}; name="${file}"`,
    `Content-Disposition: attachment; filename="${file}"`,
    'Content-Transfer-Encoding: base64',
    '',
    '',
  ].join('\r\n');
  const head = [
    `Return-Path: <noreply-dmarc-support@${host}>`,
    `Received: from mx${seed % 9}.${host} (mx.${host} [192.0.2.${seed % 250}])`,
    `\tby mail.beacon.example with ESMTPS id ${seed}`,
    '\tfor <reports@beacon.example>; Sat, 21 Nov 2026 03:00:00 +0000',
    `From: DMARC Aggregate Report <noreply-dmarc-support@${host}>`,
    'To: reports@beacon.example',
    'Subject: Report Domain: bench.example.co.za',
    ` Submitter: ${host}`,
    ` Report-ID: <${seed}>`,
    'Date: Sat, 21 Nov 2026 03:00:00 +0000',
    `Message-ID: <bench-${seed}@${host}>`,
    'MIME-Version: 1.0',
    '',
  ].join('\r\n');
  const text = [
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    'This is a multi-part message in MIME format.',
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset="utf-8"',
    'Content-Transfer-Encoding: 7bit',
    '',
    `This is an aggregate report from ${name}.`,
    '',
    `--${boundary}`,
    '',
  ].join('\r\n');
  const before = isBody ? head + part : head + text + part;
  const raw = Buffer.from(`${before}${base64}${isBody ? '\r\n' : `\r\n--${boundary}--\r\n`}`);
  return [raw, before.length, base64.length];
}

function wrapUp(
  xml: Buffer,
  reporter: Reporter,
  seed: number,
): { raw: Buffer } & Pick<Mail, 'packing' | 'at' | 'size' | 'inner'> {
  const attached = attach(xml, reporter.packing);
  const [raw, at, size] = asMail(attached, reporter, seed);
  return { raw, packing: attached.packing, inner: attached.inner, at, size };
}

function reporterOf(seed: number): Reporter {
  let left = chanceFrom(seed ^ 0x5bd1)() * reporters.reduce((sum, { weight }) => sum + weight, 0);
  return reporters.find(({ weight }) => (left -= weight) < 0) ?? google;
}

/** What a corpus is made of: reports of other seeds are other reports. */
export type Making = { firstSeed?: number; make?: (seed: number, rows: number, reporter: Reporter) => string };

/** Writes a corpus of reports of these sizes into one file with an index beside it. */
export function writeCorpus(folder: string, sizes: readonly number[], { firstSeed = 0, make = makeReport }: Making = {}): Mail[] {
  const file = openSync(join(folder, 'messages'), 'w');
  let offset = 0;
  const messages = sizes.map((rows, index): Mail => {
    const seed = firstSeed + index;
    const reporter = rows > 5_000 ? google : reporterOf(seed);
    const xml = Buffer.from(make(seed, rows, reporter));
    const { raw, ...wrapped } = wrapUp(xml, reporter, seed);
    writeSync(file, raw);
    const mail = { ...wrapped, offset, length: raw.length, rows, xmlBytes: xml.length };
    offset += raw.length;
    return mail;
  });
  closeSync(file);
  writeFileSync(join(folder, 'index.json'), JSON.stringify(messages));
  return messages;
}

/** Opens a corpus: its index, and each message's bytes from the file, so that the corpus itself takes no memory. */
export function openCorpus(folder: string): { messages: Mail[]; read: (mail: Mail) => Buffer } {
  const file = openSync(join(folder, 'messages'), 'r');
  return {
    messages: JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Mail[],
    read: (mail) => {
      const raw = Buffer.alloc(mail.length);
      readSync(file, raw, 0, mail.length, mail.offset);
      return raw;
    },
  };
}
