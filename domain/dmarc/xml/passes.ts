import { createLenientPass, type LenientPass } from './lenient-pass.ts';
import { idOf } from './names.ts';
import { type Namespaces, noNamespaces } from './namespaces.ts';
import { type Coded, codedOf, codesOf, INCOMPLETE, isSpace, plainMemory, scanChild, skipComment } from './plain-scanner.ts';
import { readProlog } from './prolog.ts';
import { closeElement, openElement, rollBack, type Sink, stop } from './sink.ts';
import { createStrictPass, type StrictPass } from './strict-pass.ts';

/** The three ways to read: the scanner of the plain shape, the strict XML reader, the lenient one. */
export type PassName = 'plain' | 'strict' | 'lenient';

/** The text goes in, the sink fills; `recovered` says that the text was not well-formed. */
export type Passes = {
  write: (text: string, ascii?: Uint8Array) => void;
  end: () => void;
  notes: () => string[];
  recovered: () => boolean;
  isRfc9990: () => boolean;
};

const BRIDGE = 8_192;
const FEEDBACK = idOf('feedback');

function joined(text: string, codes: Uint8Array, added: Coded): Coded {
  const all = new Uint8Array(codes.length + added.codes.length);
  all.set(codes);
  all.set(added.codes, codes.length);
  return codedOf([text, added.text].join(''), all);
}

/**
 * Reads with the fastest pass that understands the text: plain, then strict, then lenient. Each takes over at the last closed child of
 * `feedback`, so that no row is read twice and no text before that place has to be kept.
 */
export function createPasses(sink: Sink, startWith: PassName): Passes {
  const memory = plainMemory();
  const notes: string[] = [];
  let namespaces: Namespaces = noNamespaces();
  let rootName = '';
  let rootCloser = '';
  let rootEnd = -1;
  let isPlain = true;
  let recovered = false;
  let pass: 'prolog' | 'epilog' | PassName = 'prolog';
  let pending = '';
  let pendingCodes: Uint8Array = new Uint8Array(0);
  let pendingFrom = 0;
  let strict: StrictPass | null = null;
  let lenient: LenientPass | null = null;

  const mended = (note: string): void => {
    recovered = true;
    if (!notes.includes(note)) notes.push(note);
  };

  const toEpilog = (text: string): void => {
    pass = 'epilog';
    const rest = (pending = text).replace(/<!--.*?-->|<\?.*?\?>/gs, '').replace(/[\s\ufeff\p{Cc}]+/gu, '');
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

  /** Reads the children that begin before `until`; answers the place after the last one, or -1 when another pass took over. */
  const scanUntil = (coded: Coded, from: number, until: number): number => {
    const { text, codes } = coded;
    let at = from;
    while (!sink.problem) {
      while (at < codes.length && isSpace(codes[at])) at += 1;
      if (at >= until) break;
      const next = codes[at + 1];
      if (next === 47 && text.startsWith(rootCloser, at)) {
        closeElement(sink);
        rootEnd = at + rootCloser.length;
        break;
      }
      if (next === 47 && rootCloser.startsWith(text.slice(at, at + rootCloser.length))) break;
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

  const writePlain = (added: Coded, from = 0): void => {
    let coded = added;
    let at = from;
    const held = pending.length;
    if (held > 0) {
      const bridge = joined(pending, pendingCodes, codedOf(added.text.slice(0, BRIDGE), added.codes.subarray(0, BRIDGE)));
      at = scanUntil(bridge, 0, held);
      if (at >= held && isPlain && rootEnd < 0) at -= held;
      else {
        coded = joined(pending.slice(at), pendingCodes.subarray(at), added);
        rootEnd -= at;
        at = 0;
      }
    }
    if (isPlain && !sink.finished) at = scanUntil(coded, at, coded.codes.length);
    pending = coded.text.slice(at);
    pendingCodes = coded.codes.subarray(at);
    if (sink.problem) return;
    if (sink.finished) toEpilog(coded.text.slice(rootEnd));
    else if (!isPlain) toStrict();
  };

  const writeProlog = (text: string, atEnd: boolean, ascii?: Uint8Array): void => {
    const isWhole = pending === '' && ascii !== undefined;
    pending = pending === '' ? text : pending + text;
    const prolog = readProlog(pending, atEnd);
    if (prolog.state === 'more') return;
    if (prolog.state === 'refused') {
      sink.problem = prolog.problem;
      return;
    }
    namespaces = prolog.namespaces;
    rootName = prolog.rootName;
    rootCloser = `</${rootName}>`;
    recovered = prolog.recovered;
    notes.push(...prolog.notes);
    openElement(sink, FEEDBACK);
    const all = pending;
    pending = '';
    if (prolog.isEmpty) {
      closeElement(sink);
      return toEpilog(all.slice(prolog.rest));
    }
    pass = startWith;
    if (startWith === 'strict') strict = createStrictPass(sink, namespaces, rootName);
    if (startWith === 'lenient') lenient = createLenientPass(sink, namespaces, rootName);
    if (pass === 'plain') writePlain(codedOf(all, isWhole ? ascii : codesOf(all)), prolog.rest);
    else take(all.slice(prolog.rest));
  };

  const take = (text: string, ascii?: Uint8Array): void => {
    if (sink.problem) return;
    if (pass === 'plain') writePlain(codedOf(text, ascii ?? codesOf(text)));
    else if (pass === 'strict') writeStrict(text);
    else if (pass === 'lenient') writeLenient(text);
    else if (pass === 'prolog') writeProlog(text, false, ascii);
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
