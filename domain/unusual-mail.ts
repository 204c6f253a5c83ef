const most = { headBytes: 262_144, lines: 400_000, lineBytes: 1_048_576 };
const lineEnd = 10;

/**
 * Why a message is not taken apart while others wait; `null` where its form is that of mail programs. What checks signatures and parts takes
 * time by the square of a header or a line, and some microseconds a line (RFC 5322 2.1.1: 998 characters a line; 25 MiB in base64 are 350 000 lines).
 */
export function unusualForm(raw: Uint8Array): string | null {
  let lines = 0;
  let isHead = true;
  for (let at = 0; at < raw.length; lines += 1) {
    const found = raw.indexOf(lineEnd, at);
    const end = found < 0 ? raw.length : found;
    if (isHead && (end === at || (end === at + 1 && raw[at] === 13))) isHead = false;
    if (isHead && end > most.headBytes) return 'The header of this message is larger than 256 kB.';
    if (end - at > most.lineBytes) return 'A line of this message is longer than 1 MB.';
    if (lines >= most.lines) return `This message has more than ${most.lines / 1_000} 000 lines.`;
    at = end + 1;
  }
  return null;
}
