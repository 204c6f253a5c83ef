import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { Reporter } from './cast.ts';

/** A mail of the demo and when it would have come in. */
export type DemoMail = { raw: Buffer; receivedAt: Date; rows: number };

function zipOf(name: string, data: Buffer): Buffer {
  const packed = deflateRawSync(data);
  const label = Buffer.from(name);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(crc32(data), 10);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(data.length, 18);
  shared.writeUInt16LE(label.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, label, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, Buffer.alloc(14), label]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end]);
}

/** The email of a reporter: headers as RFC 9990 3.5 names them, and the report packed in the reporter's way. */
export function reportMail(
  reporter: Reporter,
  domain: string,
  report: { xml: string; id: string; end: number },
  begin: number,
  to: string,
): Buffer {
  const host = reporter.email.split('@')[1] ?? 'example';
  const base = `${host}!${domain}!${begin}!${report.end}`;
  const xml = Buffer.from(report.xml);
  const packed = {
    gzip: { name: `${base}.xml.gz`, type: 'application/gzip', data: () => gzipSync(xml) },
    zip: { name: `${base}.zip`, type: 'application/zip', data: () => zipOf(`${base}.xml`, xml) },
    xml: { name: `${base}.xml`, type: 'text/xml', data: () => xml },
  }[reporter.wrapping];
  const boundary = `report-${begin}-${report.id.slice(-6)}`;
  const encoded = packed.data().toString('base64').replace(/.{76}/g, '$&\r\n');
  const lines = [
    `From: ${reporter.org.replace(/[^\w .-]/g, '')} <${reporter.email}>`,
    `To: ${to}`,
    `Date: ${new Date((report.end + 14_400) * 1000).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${report.id}.${domain}@${host}>`,
    `Subject: Report Domain: ${domain} Submitter: ${host} Report-ID: <${report.id}>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `This is the DMARC report of ${reporter.org} for ${domain}.`,
    '',
    `--${boundary}`,
    `Content-Type: ${packed.type}; name="${packed.name}"`,
    `Content-Disposition: attachment; filename="${packed.name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    encoded,
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
