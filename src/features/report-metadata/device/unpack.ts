import { charsetOf } from '#domain/dmarc/xml/charset.ts';

/** The most that a file may unpack to on a device, in bytes. */
export const mostUnpacked = 60_000_000;
const mostEntries = 50;
const tooLarge = 'The file is too large to read on this device.';

async function inflated(content: Blob, format: CompressionFormat): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = content.stream().pipeThrough(new DecompressionStream(format)).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    size += value.byteLength;
    if (size > mostUnpacked) {
      await reader.cancel();
      throw new Error(tooLarge);
    }
    pieces.push(value);
  }
}

const signatures = { gzip: 0x8b1f, zip: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 };

/** Where the directory of a ZIP file begins and how many entries it has (APPNOTE 4.3.16). */
function directoryOf(view: DataView): { at: number; count: number } {
  const first = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= first; at -= 1)
    if (view.getUint32(at, true) === signatures.end)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  throw new Error('The ZIP file is cut off.');
}

/** The files of a ZIP file (APPNOTE 4.3.12); those without content are left out. */
async function unzipped(content: ArrayBuffer): Promise<Blob[]> {
  const view = new DataView(content);
  const { at: start, count } = directoryOf(view);
  if (count > mostEntries) throw new Error(`The ZIP file has more than ${mostEntries} files.`);
  const files: Blob[] = [];
  let unpacked = 0;
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== signatures.directory) throw new Error('The ZIP file is damaged.');
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const local = view.getUint32(at + 42, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (size === 0) continue;
    if (method !== 0 && method !== 8) throw new Error('The ZIP file is packed in a way that cannot be read here.');
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = new Blob([content.slice(from, from + size)]);
    const file = method === 0 ? packed : new Blob((await inflated(packed, 'deflate-raw')) as BlobPart[]);
    unpacked += file.size;
    if (unpacked > mostUnpacked) throw new Error(tooLarge);
    files.push(file);
  }
  return files;
}

const utf8 = () => new TextDecoder('utf-8', { fatal: true });

/** Decodes a charset; UTF-8 in place of one that no browser knows. */
function decoderOf(charset: string): TextDecoder {
  if (charset === 'utf-8') return utf8();
  try {
    return new TextDecoder(charset);
  } catch {
    return utf8();
  }
}

/** The text of an XML file in its charset; bytes that are no UTF-8 are read as windows-1252, as the server does. */
async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return decoderOf(charsetOf(bytes)).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The XML texts in a report file: plain, gzip or ZIP, by what it holds and not by its name. Throws an `Error` with a sentence for the person. */
export async function xmlTexts(file: Blob): Promise<string[]> {
  const content = await file.arrayBuffer();
  const view = new DataView(content);
  if (content.byteLength < 4) throw new Error('The file is empty.');
  try {
    if (view.getUint16(0, true) === signatures.gzip)
      return [await textOf(new Blob((await inflated(file, 'gzip')) as BlobPart[]))];
    if (view.getUint32(0, true) === signatures.zip) return await Promise.all((await unzipped(content)).map(textOf));
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw new Error('The file is damaged.', { cause: error });
    throw error;
  }
  return [await textOf(file)];
}
