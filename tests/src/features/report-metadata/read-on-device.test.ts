import { Blob as NodeBlob } from 'node:buffer';
import { DecompressionStream as NodeDecompression } from 'node:stream/web';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { readOnDevice } from '#src/features/report-metadata/device/read-report.ts';

vi.stubGlobal('Blob', NodeBlob);
vi.stubGlobal('DecompressionStream', NodeDecompression);

const xml = `<?xml version="1.0"?><feedback><report_metadata><org_name>Reporter</org_name><email>d@r.example</email><report_id>1</report_id><date_range><begin>1763596800</begin><end>1763683199</end></date_range></report_metadata><policy_published><domain>a.example</domain><p>reject</p></policy_published><record><row><source_ip>192.0.2.7</source_ip><count>3</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>a.example</header_from></identifiers><auth_results><dkim><domain>a.example</domain><selector>s</selector><result>pass</result></dkim></auth_results></record></feedback>`;

/** A ZIP file with one entry, packed or stored. */
function zip(text: string, isPacked: boolean): Buffer {
  const content = isPacked ? deflateRawSync(text) : Buffer.from(text);
  const name = Buffer.from('a.xml');
  const method = isPacked ? 8 : 0;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt16LE(name.length, 26);
  const directory = Buffer.alloc(46);
  directory.writeUInt32LE(0x02014b50, 0);
  directory.writeUInt16LE(method, 10);
  directory.writeUInt32LE(content.length, 20);
  directory.writeUInt32LE(text.length, 24);
  directory.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + content.length, 16);
  return Buffer.concat([local, name, content, directory, name, end]);
}

const blob = (content: Buffer | string) => new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);

test.each([
  ['plain', blob(xml)],
  ['gzip', blob(gzipSync(xml))],
  ['ZIP, packed', blob(zip(xml, true))],
  ['ZIP, stored', blob(zip(xml, false))],
])('reads a report without a server: %s', async (_how, file) => {
  const [report] = await readOnDevice(file);
  expect(report).toMatchObject({ messages: 3, refused: 0, header: { orgName: 'Reporter' } });
  expect(report?.rows).toMatchObject([{ source_ip: '192.0.2.7', count: 3, dkim_aligned: true, spf_aligned: false }]);
});

const named = xml.replace('Reporter', 'Café').replace('<?xml version="1.0"?>', '');

test.each([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${named}`)],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${named}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(named, 'utf16le')],
  ['UTF-16 of the other order', Buffer.from(`\ufeff${named}`, 'utf16le').swap16()],
  ['the charset it declares', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${named}`, 'latin1')],
  ['a charset that nobody knows', Buffer.from(`<?xml version="1.0" encoding="x-none"?>${named}`)],
  ['windows-1252 that calls itself UTF-8', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${named}`, 'latin1')],
])('reads a report in %s', async (_charset, file) => {
  const [report] = await readOnDevice(blob(file));
  expect(report?.header.orgName).toBe('Café');
});

test.each([
  ['cut gzip', blob(gzipSync(xml).subarray(0, 60))],
  ['cut ZIP', blob(zip(xml, true).subarray(0, 80))],
  ['no report', blob('hello there')],
  ['empty', blob('')],
  ['a bomb', blob(gzipSync(Buffer.alloc(70_000_000)))],
])('says of what it cannot read why: %s', async (_how, file) => {
  await expect(readOnDevice(file)).rejects.toThrow(/^[A-Z].*\.$/);
});
