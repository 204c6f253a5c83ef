import { type Coded, codedBytes, codedText, textOf } from './coded.ts';
import { createLenientPass, type LenientPass } from './lenient-pass.ts';
import { idOf } from './names.ts';
import { type Namespaces, noNamespaces } from './namespaces.ts';
import { createPlainPass, type PlainPass } from './plain-pass.ts';
import { FEEDBACK_START, type Prolog, readProlog } from './prolog.ts';
import { closeElement, openElement, rollBack, stop } from './sink.ts';
import type { Sink } from './sink-state.ts';
import { createStrictPass, type StrictPass } from './strict-pass.ts';

/** The three ways to read: the scanner of the plain shape, the strict XML reader, the lenient one. */
export type PassName = 'plain' | 'strict' | 'lenient';

/** The text goes in, bytes where all of it is ASCII; the sink fills; `recovered` says that the text was not well-formed, `isWhole` that nothing of it is missing in between; `following` is the text from the next report on. */
export type Passes = {
  write: (piece: string | Uint8Array) => void;
  end: () => void;
  notes: () => string[];
  recovered: () => boolean;
  isWhole: () => boolean;
  isRfc9990: () => boolean;
  following: () => string | null;
};

const HEADS = [128, 1_024];
const FEEDBACK = idOf('feedback');
const MAX_EPILOG = 65_536;

/** What is said of a file that ends inside its report. */
export const CUT_OFF = 'The file is cut off: it ends before the report does.';

/**
 * Reads with the fastest pass that understands the text: plain, then strict, then lenient. Each takes over at the last closed child of
 * `feedback`, so that no row is read twice and no text before that place has to be kept. `isBehind`: another report of the file was before.
 */
export function createPasses(sink: Sink, startWith: PassName, isBehind: boolean): Passes {
  let isWrapped = isBehind;
  const notes: string[] = [];
  let namespaces: Namespaces = noNamespaces();
  let rootName = '';
  let recovered = false;
  let pass: 'prolog' | 'epilog' | PassName = 'prolog';
  let pending = '';
  let pendingFrom = 0;
  let plain: PlainPass | null = null;
  let strict: StrictPass | null = null;
  let lenient: LenientPass | null = null;
  let following: string | null = null;

  const fixed = (note: string): void => {
    recovered = true;
    if (!notes.includes(note)) notes.push(note);
  };

  const toEpilog = (text: string): void => {
    pass = 'epilog';
    pending = text.replace(/<!--.*?-->|<\?.*?\?>/gs, '');
    const next = pending.search(FEEDBACK_START);
    const comment = pending.indexOf('<!--');
    if (next >= 0 && (comment < 0 || next < comment)) {
      following = pending.slice(next);
      pending = pending.slice(0, next);
    }
    if (pending.length <= MAX_EPILOG) return;
    endEpilog();
    pending = pending.slice(-MAX_EPILOG);
  };

  const endEpilog = (): void => {
    const tags = following !== null ? /<[^<>]*(?:>|$)/g : isWrapped ? /<\/[^<>]*(?:>|$)/g : /(?!)/;
    const rest = pending.replace(tags, '').replace(/[\s\ufeff\p{Cc}]+/gu, '');
    if (rest !== '' && !/^<(?:!(?:-.*)?|\?.*)?$/s.test(rest)) fixed('Text after the report was skipped.');
  };

  const toLenient = (why: string): void => {
    fixed(`Not well-formed XML, read leniently: ${why}`);
    pass = 'lenient';
    strict = null;
    rollBack(sink);
    lenient = createLenientPass(sink, namespaces, rootName);
    const text = pending;
    pending = '';
    writeLenient(text);
  };

  const toStrict = (): void => {
    pass = 'strict';
    pending = plain?.rest() ?? '';
    plain = null;
    rollBack(sink);
    pendingFrom = 0;
    strict = createStrictPass(sink, namespaces, rootName);
    const text = pending;
    pending = '';
    writeStrict(text);
  };

  const writeLenient = (text: string): void => {
    lenient?.write(text);
    if (sink.finished) toEpilog(lenient?.end() ?? '');
  };

  const writeStrict = (text: string): void => {
    if (!strict) return;
    pending += text;
    const failure = strict.write(text);
    const boundary = strict.boundary();
    if (boundary > pendingFrom) {
      pending = pending.slice(boundary - pendingFrom);
      pendingFrom = boundary;
    }
    if (sink.problem) return;
    if (sink.finished) toEpilog(pending);
    else if (failure !== null) toLenient(failure);
    else if (pending.length > sink.limits.maxElementChars) {
      stop(
        sink,
        'element-too-large',
        `One element of the report holds more than ${sink.limits.maxElementChars} characters. Ask the reporter to correct its reports.`,
      );
    }
  };

  const writePlain = (piece: Coded, from = 0): void => {
    const state = plain?.write(piece, from);
    if (sink.problem) return;
    if (state === 'finished') toEpilog(plain?.rest() ?? '');
    else if (state === 'not-plain') toStrict();
  };

  /** Reads the prolog from the first characters of a piece where they are enough. */
  const prologOf = (piece: Coded, atEnd: boolean): Prolog => {
    for (const chars of HEADS) {
      if (piece.codes.length <= chars) break;
      const prolog = readProlog(textOf(piece, 0, chars), false);
      if (prolog.state === 'root') return prolog;
    }
    return readProlog(textOf(piece), atEnd);
  };

  const writeProlog = (piece: Coded, atEnd: boolean): void => {
    const prolog = prologOf(piece, atEnd);
    if (prolog.state === 'more') {
      pending = textOf(piece);
      return;
    }
    if (prolog.state === 'refused') {
      sink.problem = prolog.problem;
      return;
    }
    namespaces = prolog.namespaces;
    rootName = prolog.rootName;
    isWrapped ||= prolog.isWrapped;
    recovered = prolog.recovered;
    notes.push(...prolog.notes);
    openElement(sink, FEEDBACK);
    pending = '';
    if (prolog.isEmpty) {
      closeElement(sink);
      return toEpilog(textOf(piece, prolog.rest));
    }
    pass = startWith;
    if (startWith === 'plain') {
      plain = createPlainPass(sink, rootName);
      return writePlain(piece, prolog.rest);
    }
    if (startWith === 'strict') strict = createStrictPass(sink, namespaces, rootName);
    else lenient = createLenientPass(sink, namespaces, rootName);
    take(textOf(piece, prolog.rest));
  };

  const codedOf = (piece: string | Uint8Array): Coded => (typeof piece === 'string' ? codedText(piece) : codedBytes(piece));

  const take = (piece: string | Uint8Array): void => {
    if (sink.problem || following !== null) return;
    if (pass === 'plain') return writePlain(codedOf(piece));
    if (pass === 'prolog' && pending === '') return writeProlog(codedOf(piece), false);
    const text = typeof piece === 'string' ? piece : textOf(codedBytes(piece));
    if (pass === 'strict') writeStrict(text);
    else if (pass === 'lenient') writeLenient(text);
    else if (pass === 'prolog') writeProlog(codedText(pending + text), false);
    else toEpilog(pending + text);
  };

  const end = (): void => {
    if (pass === 'prolog' && !sink.problem) writeProlog(codedText(pending), true);
    if (pass === 'plain' && !sink.problem) toStrict();
    if (pass === 'strict' && !sink.problem) {
      const failure = strict?.end() ?? 'unclosed root element';
      if (!sink.finished && !sink.problem) toLenient(failure);
    }
    if (pass === 'lenient' && !sink.problem) {
      const rest = lenient?.end() ?? null;
      if (sink.finished) toEpilog(rest ?? '');
      else fixed(CUT_OFF);
    }
    if (pass === 'epilog') endEpilog();
    pending = '';
  };

  return {
    write: take,
    end,
    notes: () => notes,
    recovered: () => recovered,
    isWhole: () => lenient?.isWhole() ?? true,
    isRfc9990: () => namespaces.isRfc9990,
    following: () => following,
  };
}
