import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** One file for `zip`; `claimedSize` is what the zip says it inflates to, whatever is true. */
export type ZipFile = { name: string; data: Uint8Array; claimedSize?: number; stored?: boolean; flags?: number };

/** A zip archive, written by hand so that it can lie. */
export function zip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const body = file.stored ? Buffer.from(file.data) : deflateRawSync(file.data);
    const name = Buffer.from(file.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(file.flags ?? 0, 2);
    common.writeUInt16LE(file.stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(file.data), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(file.claimedSize ?? file.data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, name, body]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, place, name]));
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** A gzip file. */
export function gzip(data: Uint8Array | string): Buffer {
  return gzipSync(data);
}

/** One part of a mail. */
export type Part = {
  type: string;
  body: Uint8Array | string;
  encoding?: 'base64' | '7bit' | '8bit';
  name?: string;
  disposition?: string;
};

/** A multipart mail with CRLF line ends. */
export function mail(parts: readonly Part[], headers: Record<string, string> = {}, type = 'multipart/mixed'): Buffer {
  const boundary = `b${parts.length}-${type.length}x${parts.reduce((sum, part) => sum + part.body.length, 0)}`;
  const all = {
    From: 'Reports <noreply@reporter.example>',
    To: 'rua@beacon.example',
    Subject: 'Report Domain: example.com Submitter: reporter.example Report-ID: <1>',
    'Message-ID': '<1@reporter.example>',
    Date: 'Thu, 10 Nov 2022 03:27:02 GMT',
    'MIME-Version': '1.0',
    'Content-Type': `${type}; boundary="${boundary}"`,
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const bodies = parts.map((part) => {
    const encoding = part.encoding ?? 'base64';
    const bytes = Buffer.from(part.body as string);
    const lines = [`Content-Type: ${part.type}`, `Content-Transfer-Encoding: ${encoding}`];
    if (part.name) lines.push(`Content-Disposition: ${part.disposition ?? 'attachment'}; filename="${part.name}"`);
    const body = encoding === 'base64' ? Buffer.from((bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')) : bytes;
    return Buffer.concat([Buffer.from(`--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n`), body, Buffer.from('\r\n')]);
  });
  return Buffer.concat([Buffer.from(`${head.join('')}\r\n`), ...bodies, Buffer.from(`--${boundary}--\r\n`)]);
}

/** A mail with one body and no parts. */
export function plainMail(body: string, headers: Record<string, string> = {}): Buffer {
  const all = {
    From: 'noreply@reporter.example',
    Subject: 'Report domain: example.com',
    'Content-Type': 'text/plain',
    ...headers,
  };
  return Buffer.from(
    `${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`,
  );
}

/** A file as `uuencode` writes it, with the blanks that mail servers cut off cut off. */
export function uuencoded(data: Uint8Array, end = '`\r\nend\r\n'): string {
  const char = (bits: number) => String.fromCharCode(bits + 32);
  const lines: string[] = [];
  for (let at = 0; at < data.length; at += 45) {
    const line = data.subarray(at, at + 45);
    let text = char(line.length);
    for (let i = 0; i < line.length; i += 3) {
      const [a = 0, b = 0, c = 0] = line.subarray(i, i + 3);
      text += char(a >> 2) + char(((a & 3) << 4) | (b >> 4)) + char(((b & 15) << 2) | (c >> 6)) + char(c & 63);
    }
    lines.push(`${text.trimEnd()}\r\n`);
  }
  return `begin 644 r.xml\r\n${lines.join('')}${end}`;
}

/** Limits under which `slowFile` is read, in far more than a second on any machine; other files in far less. */
export const slowReading = { timeLimitMs: 1_000, limits: { maxInflatedBytes: 1e10, maxRatio: 1e10 } };

/** A file that is short on the wire and long to read: 256 MiB of empty elements. */
export function slowFile(): Buffer {
  const part = gzipSync('<a/>'.repeat(4_194_304));
  return gzipSync(Buffer.concat([gzipSync('<feedback>'), ...Array.from({ length: 16 }, () => part)]));
}

/** A tar of files, as `tar cf` writes it. */
export function tar(files: readonly { name: string; data: Uint8Array; type?: string }[]): Buffer {
  const blocks = files.flatMap(({ name, data, type = '0' }) => {
    const head = Buffer.alloc(512);
    head.write(name, 0, 100);
    head.write(`${data.length.toString(8).padStart(11, '0')} `, 124);
    head.write(`${type}ustar\0`, 156, 'latin1');
    head.write('ustar\u000000', 257, 'latin1');
    return [head, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

/** A mailbox file. */
export function mbox(mails: readonly Buffer[]): Buffer {
  return Buffer.concat(
    mails.flatMap((one) => [
      Buffer.from('From noreply@reporter.example Mon Nov 23 00:00:00 2026\r\n'),
      one,
      Buffer.from('\r\n\r\n'),
    ]),
  );
}
