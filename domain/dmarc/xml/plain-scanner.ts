import { decodeStrict } from './entities.ts';
import { AT, childOf, closerOf, idAt, LEAF } from './names.ts';
import { closeElement, leafElement, openElement, type Sink } from './sink.ts';

/** The element is not of the plain shape: another pass must read it. */
export const NOT_PLAIN = -1;
/** The text ends before the element does. */
export const INCOMPLETE = -2;

/** What the scanner remembers between elements: the last text of each name, since reports repeat themselves. */
export type PlainMemory = { raw: string[]; open: Int8Array };

/** A fresh memory. */
export function plainMemory(): PlainMemory {
  return { raw: [], open: new Int8Array(32) };
}

/**
 * Reads one child of `feedback` that starts with the `<` at `pos` and answers the place after it, or NOT_PLAIN or INCOMPLETE (then the
 * caller rolls the sink back). Plain means: known names in their places, no attributes, no CDATA, no text between elements.
 */
export function scanChild(text: string, pos: number, sink: Sink, memory: PlainMemory): number {
  const open = memory.open;
  let depth = 0;
  let at = pos;
  for (;;) {
    let code = text.charCodeAt(at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at);
    if (code !== 60) return code === code ? NOT_PLAIN : INCOMPLETE;
    const next = text.charCodeAt(at + 1);
    if (next === 47) {
      const closer = closerOf(open[depth - 1] ?? 0);
      if (!text.startsWith(closer, at)) return shortOr(text, at, closer);
      at += closer.length;
      depth -= 1;
      closeElement(sink);
      if (depth === 0) return at;
      continue;
    }
    if (next === 33) {
      at = skipComment(text, at);
      if (at < 0) return at;
      continue;
    }
    const tagEnd = text.indexOf('>', at + 1);
    if (tagEnd < 0) return INCOMPLETE;
    const id = idAt(text, at + 1, tagEnd);
    if (id === 0) {
      const emptyId = text.charCodeAt(tagEnd - 1) === 47 ? idAt(text, at + 1, tagEnd - 1) : 0;
      if (emptyId === 0 || childOf(sink.at, emptyId) === 0) return NOT_PLAIN;
      openElement(sink, emptyId);
      closeElement(sink);
      at = tagEnd + 1;
      if (depth === 0) return at;
      continue;
    }
    const place = childOf(sink.at, id);
    if (place === 0) return NOT_PLAIN;
    if (place !== LEAF) {
      openElement(sink, id);
      open[depth] = id;
      depth += 1;
      at = tagEnd + 1;
      continue;
    }
    const start = tagEnd + 1;
    const last = memory.raw[id] ?? '';
    let end = start + last.length;
    let value = last;
    if (text.charCodeAt(end) !== 60 || !text.startsWith(last, start)) {
      end = text.indexOf('<', start);
      if (end < 0) return INCOMPLETE;
      value = text.slice(start, end);
      const plain = plainness(value);
      if (plain === NOT_PLAIN) return NOT_PLAIN;
      if (plain === HAS_REFERENCE) {
        const decoded = decodeStrict(value);
        if (decoded === null) return NOT_PLAIN;
        value = decoded;
      } else memory.raw[id] = value;
    }
    const closer = closerOf(id);
    if (!text.startsWith(closer, end)) return shortOr(text, end, closer);
    at = end + closer.length;
    const isChild = sink.at === AT.feedback;
    leafElement(sink, id, value);
    if (isChild) return at;
  }
}

const HAS_REFERENCE = 1;

/** 0 for text that means itself, HAS_REFERENCE with an `&`, NOT_PLAIN with characters that XML forbids or `]]>`. */
function plainness(value: string): number {
  let answer = 0;
  for (let i = 0; i < value.length; i += 1) {
    const code = value.charCodeAt(i);
    if (code === 38) answer = HAS_REFERENCE;
    else if (code < 32 ? code !== 10 && code !== 13 && code !== 9 : code === 62 || code >= 0xd800) {
      if (code !== 62 || value.startsWith(']]', i - 2)) return NOT_PLAIN;
    }
  }
  return answer;
}

function shortOr(text: string, at: number, wanted: string): number {
  const rest = text.length - at;
  return rest < wanted.length && wanted.startsWith(text.slice(at)) ? INCOMPLETE : NOT_PLAIN;
}

/** The place after the comment at `at`, or NOT_PLAIN or INCOMPLETE. `--` inside a comment is not well-formed. */
export function skipComment(text: string, at: number): number {
  if (!text.startsWith('<!--', at)) return shortOr(text, at, '<!--');
  const dashes = text.indexOf('--', at + 4);
  if (dashes < 0 || dashes + 2 >= text.length) return INCOMPLETE;
  return text.charCodeAt(dashes + 2) === 62 ? dashes + 3 : NOT_PLAIN;
}
