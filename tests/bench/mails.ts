import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { chanceFrom } from '#server/demo/chance.ts';
import { makeReport } from './corpus.ts';

type Packing = 'plain' | 'gzip' | 'deflate';
type Wrap = 'xml' | 'gz' | 'zip' | 'eml';

/** One message of a corpus: where it lies in the file, and where in the message the (packed) XML lies, for the floor. */
export type Mail = {
  offset: number;
  length: number;
  wrap: Wrap;
  packing: Packing;
  isBase64: boolean;
  at: number;
  size: number;
  rows: number;
  xmlBytes: number;
};

const POINTS: [share: number, rows: number][] = [
  [0.5, 1],
  [0.75, 3],
  [0.9, 8],
  [0.95, 19],
  [0.99, 137],
  [0.999, 800],
  [1, 20_000],
];

/** Rows of the report at a share of all reports (0 to 1), straight lines between the points on a logarithmic scale. */
export function rowsAt(share: number): number {
  const above = POINTS.findIndex(([at]) => share <= at);
  const [from, low] = POINTS[above - 1] ?? [0, 1];
  const [to, high] = POINTS[above] ?? [1, 20_000];
  return Math.round(low * (high / low) ** ((share - from) / (to - from)));
}

/** Rows of each of so many reports, shuffled; the largest always has 20 000. */
export function corpusSizes(reports: number): number[] {
  const sizes = Array.from({ length: reports }, (_, index) => (index === reports - 1 ? 20_000 : rowsAt((index + 0.5) / reports)));
  const random = chanceFrom(7);
  for (let last = sizes.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [sizes[last], sizes[other]] = [sizes[other] as number, sizes[last] as number];
  }
  return sizes;
}

type Wrapped = { raw: Buffer; packing: Packing; isBase64: boolean; at: number; size: number };

function asZip(xml: Buffer): Wrapped {
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
  const raw = Buffer.concat([local, data, central, end]);
  return { raw, packing: 'deflate', isBase64: false, at: local.length, size: data.length };
}

function asMail(xml: Buffer, seed: number): Wrapped {
  const base64 = (
    gzipSync(xml)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
  const head = [
    'From: noreply-dmarc-support@google.com',
    'To: reports@beacon.example',
    `Subject: Report Domain: example.co.za Submitter: google.com Report-ID: ${seed}`,
    'Date: Sat, 21 Nov 2026 03:00:00 +0000',
    `Message-ID: <bench-${seed}@google.com>`,
    'MIME-Version: 1.0',
    'Content-Type: application/gzip; name="report.xml.gz"',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="report.xml.gz"',
    '',
    '',
  ].join('\r\n');
  const raw = Buffer.from(`${head}${base64}\r\n`);
  return { raw, packing: 'gzip', isBase64: true, at: head.length, size: base64.length };
}

function wrapUp(xml: Buffer, wrap: Wrap, seed: number): Wrapped {
  if (wrap === 'eml') return asMail(xml, seed);
  if (wrap === 'zip') return asZip(xml);
  const raw = wrap === 'gz' ? gzipSync(xml) : xml;
  return { raw, packing: wrap === 'gz' ? 'gzip' : 'plain', isBase64: false, at: 0, size: raw.length };
}

/** Most reports come as mail with a gzip, many as zip, some as bare files. */
const WRAPS: Wrap[] = ['eml', 'zip', 'eml', 'gz', 'eml', 'zip', 'eml', 'xml'];

/** What a corpus is made of: reports of other seeds are other reports. */
export type Making = { firstSeed?: number; make?: (seed: number, rows: number) => string };

/** Writes a corpus of reports of these sizes into one file with an index beside it. */
export function writeCorpus(folder: string, sizes: readonly number[], { firstSeed = 0, make = makeReport }: Making = {}): Mail[] {
  const file = openSync(join(folder, 'mails'), 'w');
  let offset = 0;
  const mails = sizes.map((rows, index): Mail => {
    const seed = firstSeed + index;
    const xml = Buffer.from(make(seed, rows));
    const wrap = xml.length > 20_000_000 ? 'gz' : (WRAPS[seed % WRAPS.length] ?? 'gz');
    const { raw, ...wrapped } = wrapUp(xml, wrap, seed);
    writeSync(file, raw);
    const mail = { ...wrapped, offset, length: raw.length, wrap, rows, xmlBytes: xml.length };
    offset += raw.length;
    return mail;
  });
  closeSync(file);
  writeFileSync(join(folder, 'index.json'), JSON.stringify(mails));
  return mails;
}

/** Opens a corpus: its index, and each message's bytes from the file, so that the corpus itself takes no memory. */
export function openCorpus(folder: string): { mails: Mail[]; read: (mail: Mail) => Buffer } {
  const file = openSync(join(folder, 'mails'), 'r');
  return {
    mails: JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Mail[],
    read: (mail) => {
      const raw = Buffer.alloc(mail.length);
      readSync(file, raw, 0, mail.length, mail.offset);
      return raw;
    },
  };
}
