const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const firstBias = 72;
const firstCode = 128;
const largest = 0x10_ff_ff;
const prefix = 'xn--';
const letters = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}-]+$/u;

function adapted(delta: number, points: number, isFirst: boolean): number {
  let left = isFirst ? Math.floor(delta / damp) : delta >> 1;
  left += Math.floor(left / points);
  let bias = 0;
  for (; left > ((base - tMin) * tMax) >> 1; bias += base) left = Math.floor(left / (base - tMin));
  return bias + Math.floor(((base - tMin + 1) * left) / (left + skew));
}

const threshold = (at: number, bias: number) => Math.min(tMax, Math.max(tMin, at - bias));
const digitOf = (value: number) => String.fromCharCode(value < 26 ? value + 97 : value + 22);

function valueOf(digit: number): number | null {
  if (digit >= 97 && digit <= 122) return digit - 97;
  return digit >= 48 && digit <= 57 ? digit - 22 : null;
}

function encoded(points: readonly number[]): string {
  const plain = points.filter((point) => point < firstCode);
  let out = String.fromCharCode(...plain) + (plain.length > 0 ? '-' : '');
  let bias = firstBias;
  let code = firstCode;
  let delta = 0;
  for (let done = plain.length; done < points.length; code += 1, delta += 1) {
    const next = Math.min(...points.filter((point) => point >= code));
    delta += (next - code) * (done + 1);
    code = next;
    for (const point of points) {
      if (point < code) delta += 1;
      if (point !== code) continue;
      let left = delta;
      for (let at = base; left >= threshold(at, bias); at += base) {
        const limit = threshold(at, bias);
        out += digitOf(limit + ((left - limit) % (base - limit)));
        left = Math.floor((left - limit) / (base - limit));
      }
      out += digitOf(left);
      bias = adapted(delta, done + 1, done === plain.length);
      delta = 0;
      done += 1;
    }
  }
  return out;
}

function decoded(text: string): number[] | null {
  const cut = text.lastIndexOf('-');
  const points = Array.from(text.slice(0, Math.max(0, cut)), (char) => char.charCodeAt(0));
  let bias = firstBias;
  let code = firstCode;
  let place = 0;
  for (let at = cut + 1; at < text.length; ) {
    const before = place;
    let weight = 1;
    for (let step = base; ; step += base) {
      const value = valueOf(text.charCodeAt(at));
      at += 1;
      if (value === null) return null;
      place += value * weight;
      const limit = threshold(step, bias);
      if (value < limit) break;
      weight *= base - limit;
      if (place > Number.MAX_SAFE_INTEGER / base) return null;
    }
    bias = adapted(place - before, points.length + 1, before === 0);
    code += Math.floor(place / (points.length + 1));
    if (code > largest) return null;
    place %= points.length + 1;
    points.splice(place, 0, code);
    place += 1;
  }
  return points;
}

/** The A-label of a lower-case label: itself where it is plain ASCII, else `xn--` and its Punycode (RFC 3492 6.3, RFC 5890 2.3.2.1). */
export function toALabel(label: string): string {
  const points = Array.from(label, (char) => char.codePointAt(0) ?? 0);
  return points.every((point) => point < firstCode) ? label : `${prefix}${encoded(points)}`;
}

/**
 * The letters an A-label stands for (RFC 3492 6.2); a label that is none is answered as it is, a broken one, or one of other things than
 * composed lower-case letters and digits (RFC 5892 2), as `null`.
 */
export function toULabel(label: string): string | null {
  if (!label.startsWith(prefix)) return label;
  const points = decoded(label.slice(prefix.length));
  if (points === null || points.every((point) => point < firstCode)) return null;
  const text = String.fromCodePoint(...points);
  return letters.test(text) && text.normalize('NFC') === text && toALabel(text) === label ? text : null;
}

/** A name in its own letters, `null` where all its labels are plain or one is broken: `exampḷe.com` for `xn--exampe-tq7b.com`. */
export function unicodeName(name: string): string | null {
  if (!name.split('.').some((label) => label.startsWith(prefix))) return null;
  const labels = name.split('.').map(toULabel);
  return labels.includes(null) ? null : labels.join('.');
}
