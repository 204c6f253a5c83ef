import { createLenientPass, type LenientPass } from './lenient-pass.ts';
import { idOf } from './names.ts';
import { type Namespaces, noNamespaces } from './namespaces.ts';
import { INCOMPLETE, plainMemory, scanChild, skipComment } from './plain-scanner.ts';
import { readProlog } from './prolog.ts';
import { closeElement, openElement, rollBack, type Sink, stop } from './sink.ts';
import { createStrictPass, type StrictPass } from './strict-pass.ts';

/** The three ways to read: the scanner of the plain shape, the strict XML reader, the lenient one. */
export type PassName = 'plain' | 'strict' | 'lenient';

/** The text goes in, the sink fills; `recovered` says that the text was not well-formed. */
export type Passes = {
  write: (text: string) => void;
  end: () => void;
  notes: () => string[];
  recovered: () => boolean;
  isRfc9990: () => boolean;
};

const FEEDBACK = idOf('feedback');

/**
 * Reads with the fastest pass that understands the text: plain, then strict, then lenient. Each takes over at the last closed child of
 * `feedback`, so that no row is read twice and no text before that place has to be kept.
 */
export function createPasses(sink: Sink, startWith: PassName): Passes {
  const memory = plainMemory();
  const notes: string[] = [];
  let namespaces: Namespaces = noNamespaces();
  let rootName = '';
  let recovered = false;
  let pass: 'prolog' | 'epilog' | PassName = 'prolog';
  let pending = '';
  let pendingFrom = 0;
  let strict: StrictPass | null = null;
  let lenient: LenientPass | null = null;

  const mended = (note: string): void => {
    recovered = true;
    if (!notes.includes(note)) notes.push(note);
  };

  const toEpilog = (text: string): void => {
    pass = 'epilog';
    const rest = (pending = text).replace(/<!--.*?-->|<\?.*?\?>/gs, '').replace(/[\s\u0000\ufeff]+/g, '');
    pending = pending.slice(-65_536);
    if (rest !== '' && !/^<(?:!(?:-.*)?|\?.*)?$/s.test(rest)) mended('Text after the report was passed over.');
  };

  const toLenient = (why: string): void => {
    mended(`Not well-formed XML, read leniently: ${why}`);
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
      stop(sink, 'element-too-large', `One element of the report holds more than ${sink.limits.maxElementChars} characters.`);
    }
  };

  const writePlain = (text: string): void => {
    pending += text;
    const all = pending;
    const closer = `</${rootName}>`;
    let at = 0;
    while (!sink.problem) {
      let code = all.charCodeAt(at);
      while (code === 32 || code === 10 || code === 13 || code === 9) code = all.charCodeAt(++at);
      const next = all.charCodeAt(at + 1);
      if (next === 47 && all.startsWith(closer, at)) {
        closeElement(sink);
        return toEpilog(all.slice(at + closer.length));
      }
      if (next === 47 && closer.startsWith(all.slice(at, at + closer.length))) break;
      const end = next === 33 ? skipComment(all, at) : scanChild(all, at, sink, memory);
      if (end >= 0) {
        at = end;
        continue;
      }
      rollBack(sink);
      if (end === INCOMPLETE && all.length - at <= sink.limits.maxElementChars) break;
      pending = all.slice(at);
      return toStrict();
    }
    pending = at === 0 ? all : all.slice(at);
  };

  const writeProlog = (text: string, atEnd: boolean): void => {
    pending += text;
    const prolog = readProlog(pending, atEnd);
    if (prolog.state === 'more') return;
    if (prolog.state === 'refused') {
      sink.problem = prolog.problem;
      return;
    }
    namespaces = prolog.namespaces;
    rootName = prolog.rootName;
    recovered = prolog.recovered;
    notes.push(...prolog.notes);
    openElement(sink, FEEDBACK);
    const rest = pending.slice(prolog.rest);
    pending = '';
    if (prolog.isEmpty) {
      closeElement(sink);
      return toEpilog(rest);
    }
    pass = startWith;
    if (startWith === 'strict') strict = createStrictPass(sink, namespaces, rootName);
    if (startWith === 'lenient') lenient = createLenientPass(sink, namespaces, rootName);
    take(rest);
  };

  const take = (text: string): void => {
    if (sink.problem) return;
    if (pass === 'plain') writePlain(text);
    else if (pass === 'strict') writeStrict(text);
    else if (pass === 'lenient') writeLenient(text);
    else if (pass === 'prolog') writeProlog(text, false);
    else toEpilog(pending + text);
  };

  const end = (): void => {
    if (pass === 'prolog') writeProlog('', true);
    if (pass === 'plain' && !sink.problem) toStrict();
    if (pass === 'strict' && !sink.problem) {
      const failure = strict?.end() ?? 'unclosed root element';
      if (!sink.finished && !sink.problem) toLenient(failure);
    }
    if (pass === 'lenient' && !sink.problem) {
      const rest = lenient?.end() ?? null;
      if (sink.finished) toEpilog(rest ?? '');
      else mended('The file is cut off: it ends before the report does.');
    }
    pending = '';
  };

  return { write: take, end, notes: () => notes, recovered: () => recovered, isRfc9990: () => namespaces.isRfc9990 };
}
