import punycode from 'punycode.js';

const prefix = 'xn--';
const letters = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}-]+$/u;
const plain = /^[\0-\x7f]*$/;

function decoded(text: string): string | null {
  try {
    return punycode.decode(text);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The A-label of a lower-case label: itself where it is plain ASCII, else `xn--` and its Punycode (RFC 3492 6.3, RFC 5890 2.3.2.1). */
export function toALabel(label: string): string {
  return plain.test(label) ? label : `${prefix}${punycode.encode(label)}`;
}

/**
 * The letters an A-label stands for (RFC 3492 6.2); a label that is none is answered as it is, a broken one, or one of other things than
 * composed lower-case letters and digits (RFC 5892 2), as `null`.
 */
export function toULabel(label: string): string | null {
  if (!label.startsWith(prefix)) return label;
  const text = decoded(label.slice(prefix.length));
  if (text === null || plain.test(text)) return null;
  return letters.test(text) && text.normalize('NFC') === text && toALabel(text) === label ? text : null;
}

/** A name in its own letters, `null` where all its labels are plain or one is broken: `exampḷe.com` for `xn--exampe-tq7b.com`. */
export function unicodeName(name: string): string | null {
  if (!name.split('.').some((label) => label.startsWith(prefix))) return null;
  const labels = name.split('.').map(toULabel);
  return labels.includes(null) ? null : labels.join('.');
}
