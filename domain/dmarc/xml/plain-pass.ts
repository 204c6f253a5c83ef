import { type Coded, joined, NO_PIECE, partOf, textOf } from './coded.ts';
import { plainMemory, scanChild, skipComment } from './plain-scanner.ts';
import { INCOMPLETE, isSpace } from './plain-text.ts';
import { closeElement, rollBack } from './sink.ts';
import type { Sink } from './sink-state.ts';

/**
 * The plain pass, which begins inside the root element. `write` reads a piece from `from` on and answers whether it wants more,
 * met the end of the root, or cannot go on; `rest` is the text that was not read, behind the root or from the last closed child on.
 */
export type PlainPass = { write: (piece: Coded, from?: number) => 'more' | 'finished' | 'not-plain'; rest: () => string };

const BRIDGE = 8_192;

/** Begins the plain pass behind the opening tag of the root `rootName`, whose place in the sink is taken already. */
export function createPlainPass(sink: Sink, rootName: string): PlainPass {
  const memory = plainMemory();
  const rootCloser = `</${rootName}>`;
  let pending = NO_PIECE;
  let rootEnd = -1;
  let isPlain = true;

  /** Reads the children that begin before `until`; answers the place after the last one. */
  const scanUntil = (coded: Coded, from: number, until: number): number => {
    const { codes } = coded;
    let at = from;
    while (!sink.problem) {
      while (at < codes.length && isSpace(codes[at])) at += 1;
      if (at >= until) break;
      const next = codes[at + 1];
      if (next === 47) {
        const tag = textOf(coded, at, Math.min(codes.length, at + rootCloser.length));
        if (tag === rootCloser) {
          closeElement(sink);
          rootEnd = at + rootCloser.length;
          break;
        }
        if (rootCloser.startsWith(tag)) break;
      }
      const end = next === 33 ? skipComment(coded, at) : scanChild(coded, at, sink, memory);
      if (end < 0) {
        rollBack(sink);
        isPlain = end === INCOMPLETE && codes.length - at <= sink.limits.maxElementChars;
        break;
      }
      at = end;
    }
    return at;
  };

  const write = (added: Coded, from = 0): 'more' | 'finished' | 'not-plain' => {
    let coded = added;
    let at = from;
    const held = pending.codes.length;
    if (held > 0) {
      at = scanUntil(joined(pending, partOf(added, 0, Math.min(added.codes.length, BRIDGE))), 0, held);
      if (at >= held && isPlain && rootEnd < 0) at -= held;
      else {
        coded = joined(partOf(pending, at), added);
        rootEnd -= at;
        at = 0;
      }
    }
    if (isPlain && !sink.finished) at = scanUntil(coded, at, coded.codes.length);
    pending = partOf(coded, sink.finished ? rootEnd : at);
    if (sink.finished) return 'finished';
    return isPlain ? 'more' : 'not-plain';
  };

  return { write, rest: () => textOf(pending) };
}
