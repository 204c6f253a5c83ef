const bom = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte);

/** The text of a file: UTF-16 by its byte order mark, UTF-8 where it is valid, else Windows-1252, in which older spreadsheets save CSV. */
export function decodeFile(bytes: Uint8Array): string {
  if (bom(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (bom(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
