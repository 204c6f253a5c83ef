/**
 * Breaks an XML text that came in one or few long lines into a line for each element, indented; a text that is in lines already stays
 * as it came. Content is not changed, only white space between elements is added.
 */
export function xmlLines(text: string): string {
  const lines = text.split('\n').length;
  if (text.length / lines < 200) return text;
  const out: string[] = [];
  let depth = 0;
  for (const piece of text.replace(/>\s*</g, '>\n<').split('\n')) {
    const closes = piece.startsWith('</');
    if (closes) depth = Math.max(0, depth - 1);
    out.push('  '.repeat(depth) + piece);
    const opens = /^<[^/?!]/.test(piece) && !piece.endsWith('/>') && !piece.includes('</');
    if (opens) depth += 1;
  }
  return out.join('\n');
}
