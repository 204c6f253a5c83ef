import { decodeStrict } from './entities.ts';
import { AT, childOf, closerOf, idAt, LEAF } from './names.ts';
import { type Pattern, patternOf, standsAt } from './pattern.ts';
import { closeElement, leafElement, openElement, type Sink } from './sink.ts';
import { keepStep, type Steps, stepAt, stepKey, takeStep } from './steps.ts';

/** The element is not of the plain shape: another pass must read it. */
export const NOT_PLAIN = -1;
/** The text ends before the element does. */
export const INCOMPLETE = -2;

/** A text and its character codes side by side; every character above 126 has the code 255. */
export type Coded = { text: string; codes: Uint8Array; view: DataView };

/** Puts a text and its codes together. */
export function codedOf(text: string, codes: Uint8Array): Coded {
  return { text, codes, view: new DataView(codes.buffer, codes.byteOffset, codes.byteLength) };
}

/**
 * What the scanner remembers, since reports repeat themselves: the last text of each name and what stood between texts. `open` are the open
 * elements by their depth; `moves`, `leaf` and `seen` are the second answers of `walk` and `textEnd`.
 */
export type PlainMemory = {
  texts: string[];
  steps: Steps;

  open: Int8Array;
  moves: number[];
  leaf: number;
  seen: number;
};

const steps: Steps = [];

/** A fresh memory; what stands between texts is known from other reports already. */
export function plainMemory(): PlainMemory {
  return { texts: [], steps, open: new Int8Array(32), moves: [], leaf: 0, seen: 0 };
}

/** The codes of a text for `Coded`. */
export function codesOf(text: string): Uint8Array {
  const codes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    codes[i] = code < 127 ? code : 255;
  }
  return codes;
}

/**
 * Reads one child of `feedback` that starts with the `<` at `from` and answers the place after it, or NOT_PLAIN or INCOMPLETE (then the
 * caller rolls the sink back). Plain means: known names in their places, no attributes, no CDATA, no text between elements.
 */
export function scanChild(coded: Coded, from: number, sink: Sink, memory: PlainMemory): number {
  const { text, codes, view } = coded;
  let key = 0;
  let leaf = 0;
  let value = '';
  let isTidy = true;
  let at = from;
  for (;;) {
    const step = stepAt(memory.steps, key, view, at);
    if (step === null) {
      const end = walk(coded, at, sink, memory, leaf, value, isTidy);
      if (end < 0) return end;
      keepStep(memory.steps, key, text.slice(at, end), memory.moves, memory.leaf);
      leaf = memory.leaf;
      at = end;
    } else {
      if (leaf !== 0) leafElement(sink, leaf, value, isTidy);
      takeStep(sink, step, memory.open);
      leaf = step.leaf;
      at += step.pattern.length;
    }
    if (leaf === 0) return at;
    const start = at;
    at = textEnd(codes, start, memory);
    if (at < 0) return at;
    if (at >= codes.length) return INCOMPLETE;
    value = memory.texts[leaf] ?? '';
    if (value.length !== at - start || !text.startsWith(value, start)) {
      value = text.slice(start, at);
      memory.texts[leaf] = value;
    }
    isTidy = memory.seen === 0;
    if ((memory.seen & REFERENCE) !== 0) {
      const decoded = decodeStrict(value);
      if (decoded === null) return NOT_PLAIN;
      value = decoded;
    }
    key = stepKey(memory.open[sink.stack.length] ?? 0, leaf);
  }
}

/**
 * Goes from the end of a text (of element `leaf`, which gets `value`; 0: from the begin of a child) to the next text, whose element is told
 * in `memory.leaf`, or to the end of the child. Answers that place, or NOT_PLAIN or INCOMPLETE.
 */
function walk(coded: Coded, from: number, sink: Sink, memory: PlainMemory, leaf: number, value: string, isTidy: boolean): number {
  const { codes, view } = coded;
  const size = codes.length;
  const { open, moves } = memory;
  moves.length = 0;
  memory.leaf = 0;
  let at = from;
  if (leaf !== 0) {
    const closer = closerOf(leaf);
    if (!standsAt(view, at, closer)) return cutOr(coded, at, closer);
    at += closer.length;
    leafElement(sink, leaf, value, isTidy);
    if (sink.at === AT.feedback) return at;
  }
  for (;;) {
    at = skipSpace(codes, view, at);
    if (at + 1 >= size) return at < size && codes[at] !== 60 ? NOT_PLAIN : INCOMPLETE;
    if (codes[at] !== 60) return NOT_PLAIN;
    const next = codes[at + 1];
    if (next === 47) {
      const closer = closerOf(open[sink.stack.length] ?? 0);
      if (sink.at === AT.feedback || !standsAt(view, at, closer))
        return sink.at === AT.feedback ? NOT_PLAIN : cutOr(coded, at, closer);
      at += closer.length;
      closeElement(sink);
      moves.push(0);
      if (sink.at === AT.feedback) return at;
      continue;
    }
    if (next === 33) {
      at = skipComment(coded, at);
      if (at < 0) return at;
      continue;
    }
    let tagEnd = at + 2;
    while (tagEnd < size && codes[tagEnd] !== 62) tagEnd += 1;
    if (tagEnd >= size) return INCOMPLETE;
    const id = idAt(codes, view, at + 1, tagEnd);
    if (id === 0) {
      const emptyId = codes[tagEnd - 1] === 47 ? idAt(codes, view, at + 1, tagEnd - 1) : 0;
      if (emptyId === 0 || childOf(sink.at, emptyId) === 0) return NOT_PLAIN;
      openElement(sink, emptyId);
      closeElement(sink);
      moves.push(emptyId, 0);
      at = tagEnd + 1;
      if (sink.at === AT.feedback) return at;
      continue;
    }
    const place = childOf(sink.at, id);
    if (place === 0) return NOT_PLAIN;
    at = tagEnd + 1;
    if (place === LEAF) {
      memory.leaf = id;
      return at;
    }
    openElement(sink, id);
    open[sink.stack.length] = id;
    moves.push(id);
  }
}

const BLANK = 1;
const REFERENCE = 2;

/**
 * The place of the `<` that ends a text; NOT_PLAIN with a control character or `>` (it may be `]]>`). Tells in `memory.seen` whether there
 * was white space, a character above 126 or an `&`.
 */
function textEnd(codes: Uint8Array, start: number, memory: PlainMemory): number {
  const size = codes.length;
  let seen = 0;
  let at = start;
  while (at < size) {
    const code = codes[at] ?? 0;
    if (code < 63) {
      if (code === 60) break;
      if (code < 45) {
        if (code === 38) seen |= REFERENCE;
        else if (code <= 32) {
          if (!isSpace(code)) return NOT_PLAIN;
          seen |= BLANK;
        }
      } else if (code === 62) return NOT_PLAIN;
    } else if (code > 126) seen |= BLANK;
    at += 1;
  }
  memory.seen = seen;
  return at;
}

function cutOr({ text }: Coded, at: number, wanted: Pattern): number {
  const rest = text.length - at;
  return rest < wanted.length && wanted.text.startsWith(text.slice(at)) ? INCOMPLETE : NOT_PLAIN;
}

const COMMENT = patternOf('<!--');

/** The place after the comment at `at`, or NOT_PLAIN or INCOMPLETE. `--` inside a comment is not well-formed. */
export function skipComment(coded: Coded, at: number): number {
  const { text, view } = coded;
  if (!standsAt(view, at, COMMENT)) return cutOr(coded, at, COMMENT);
  const dashes = text.indexOf('--', at + 4);
  if (dashes < 0 || dashes + 2 >= text.length) return INCOMPLETE;
  return text.charCodeAt(dashes + 2) === 62 ? dashes + 3 : NOT_PLAIN;
}

/** Whether a character is white space to XML. */
export function isSpace(code: number | undefined): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

const FOUR_BLANKS = 0x20202020;

/** The place of the first character from `at` on that is not white space; `view` is over the same bytes as `codes`. */
export function skipSpace(codes: Uint8Array, view: DataView, at: number): number {
  const size = codes.length;
  let place = at;
  while (place < size) {
    const code = codes[place] ?? 0;
    if (code > 32 || !isSpace(code)) break;
    place += 1;
    while (place + 4 <= size && view.getInt32(place) === FOUR_BLANKS) place += 4;
  }
  return place;
}
