const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:-]{1,40})/i;
/** Names under which bytes are ASCII or UTF-8: where they were UTF-16, their first bytes would say so. */
const asciiLike = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii', 'utf-16', 'utf16', 'utf-16le', 'utf-16be', 'unicode', 'ucs-2']);

/**
 * The charset of an XML file by its first bytes, as a label for `TextDecoder` (XML 1.0 appendix F): the byte order mark, the zeros of UTF-16, then
 * what the file declares; UTF-8 where nothing says otherwise. The declared one may be unknown to a decoder.
 */
export function charsetOf(first: Uint8Array): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  if (first[1] === 0 && first[0] !== 0 && first[3] === 0) return 'utf-16le';
  if (first[0] === 0 && first[1] !== 0 && first[2] === 0) return 'utf-16be';
  const label = declared.exec(String.fromCharCode(...first.subarray(0, 400)))?.[1]?.toLowerCase() ?? 'utf-8';
  return asciiLike.has(label) ? 'utf-8' : label;
}
