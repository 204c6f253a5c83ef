import { type Coded, textOf } from './coded.ts';
import { decodeStrict } from './entities.ts';
import { knownText, learnText } from './known-texts.ts';
import { AT, childOf, closerOf, idAt, LEAF } from './names.ts';
import { matchesAt, type Pattern, patternOf } from './pattern.ts';
import { INCOMPLETE, NOT_PLAIN, nextTag, REFERENCE, scanText, skipSpace } from './plain-text.ts';
import { closeElement, leafElement, openElement } from './sink.ts';
import type { Sink } from './sink-state.ts';
import { keepStep, type Steps, stepAt, stepKey, takeStep } from './steps.ts';

/**
 * What the scanner remembers, since reports repeat themselves: what stood between texts. `open` are the open elements by their depth;
 * `moves`, `leaf` and `isTidy` are the second answers of `walk` and `freshText`.
 */
export type PlainMemory = {
  steps: Steps;
  open: number[];
  moves: number[];
  leaf: number;
  isTidy: boolean;
};

const steps: Steps = [];

/** A fresh memory; the tags between texts are known from other reports already. */
export function plainMemory(): PlainMemory {
  return { steps, open: [], moves: [], leaf: 0, isTidy: true };
}

/**
 * Reads one child of `feedback` that starts with the `<` at `from` and answers the place after it, or NOT_PLAIN or INCOMPLETE (then the
 * caller rolls the sink back). Plain means: known names in their places, no attributes, no CDATA, no text between elements.
 */
export function scanChild(coded: Coded, from: number, sink: Sink, memory: PlainMemory): number {
  const { codes, view } = coded;
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
      keepStep(memory.steps, key, textOf(coded, at, end), memory.moves, memory.leaf);
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
    at = nextTag(view, start);
    const known = at < codes.length ? knownText(view, start, at) : null;
    if (known !== null) {
      value = known;
      isTidy = true;
    } else {
      const fresh = freshText(coded, start, at, memory);
      if (fresh === null) return NOT_PLAIN;
      if (at >= codes.length) return INCOMPLETE;
      value = fresh;
      isTidy = memory.isTidy;
    }
    key = stepKey(memory.open[sink.stack.length] ?? 0, leaf);
  }
}

/** The text at `start` to `end`, or null when it is not plain. `memory.isTidy` is set where it holds no white space. */
function freshText(coded: Coded, start: number, end: number, memory: PlainMemory): string | null {
  const seen = scanText(coded.codes, start, end);
  memory.isTidy = seen === 0;
  if (seen === NOT_PLAIN) return null;
  if (end >= coded.codes.length) return '';
  if (seen === 0) return learnText(coded, start, end);
  const text = textOf(coded, start, end);
  return (seen & REFERENCE) === 0 ? text : decodeStrict(text);
}

/**
 * Goes from the end of a text (of element `leaf`, which gets `value`; 0: from the begin of a child) to the next text, whose element it puts
 * into `memory.leaf`, or to the end of the child. Answers that place, or NOT_PLAIN or INCOMPLETE.
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
    if (!matchesAt(view, at, closer)) return cutOr(coded, at, closer);
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
      if (sink.at === AT.feedback || !matchesAt(view, at, closer))
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

function cutOr(coded: Coded, at: number, wanted: Pattern): number {
  const rest = coded.codes.length - at;
  return rest < wanted.length && wanted.text.startsWith(textOf(coded, at)) ? INCOMPLETE : NOT_PLAIN;
}

const COMMENT = patternOf('<!--');

/** The place after the comment at `at`, or NOT_PLAIN or INCOMPLETE. `--` inside a comment is not well-formed. */
export function skipComment(coded: Coded, at: number): number {
  const { codes, view } = coded;
  if (!matchesAt(view, at, COMMENT)) return cutOr(coded, at, COMMENT);
  for (let dash = codes.indexOf(45, at + 4); dash >= 0; dash = codes.indexOf(45, dash + 1)) {
    if (dash + 2 >= codes.length) return INCOMPLETE;
    if (codes[dash + 1] === 45) return codes[dash + 2] === 62 ? dash + 3 : NOT_PLAIN;
  }
  return INCOMPLETE;
}
