import { decodeLenient } from './entities.ts';
import { childOf, idOf, LEAF } from './names.ts';
import { declareAll, isForeignDefault, type Namespaces, resolveName } from './namespaces.ts';
import { DOCTYPE_REFUSED, endOfTag } from './prolog.ts';
import { addText, closeElement, openElement, stop } from './sink.ts';
import type { Sink } from './sink-state.ts';

/**
 * The pass for what is not well-formed: it knows the shape of a report and lets a section end where the next one begins. `write` keeps the
 * unread tail; `end` answers the text behind the root element, or null when the root was never closed. `isWhole` is false where tags do
 * not match each other: what stood between them may be lost.
 */
export type LenientPass = { write: (text: string) => void; end: () => string | null; isWhole: () => boolean };

type Open = { name: string; place: number; isReport: boolean };

const FEEDBACK = idOf('feedback');
const SECTIONS = new Set(['report_metadata', 'policy_published', 'record'].map(idOf));
const PARTS = new Set(['row', 'policy_evaluated', 'identifiers', 'identities', 'auth_results'].map(idOf));
const TAG_NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.\-\u00b7]*(?::[\p{L}_][\p{L}\p{M}\p{N}_.\-\u00b7]*)?$/u;
const CLOSING_NAME = /^[^\s<>/]*/;
const REFERENCE_TAIL = 12;

/** Begins behind the opening tag of the root `rootName`. */
export function createLenientPass(sink: Sink, namespaces: Namespaces, rootName: string): LenientPass {
  const stack: Open[] = [];
  let pending = '';
  let isWhole = true;

  const popTo = (length: number): void => {
    while (stack.length > length) {
      stack.pop();
      closeElement(sink);
    }
  };

  const endOpen = (length: number): void => {
    if (stack.length > length) isWhole = false;
    popTo(length);
  };

  const makeRoom = (id: number): void => {
    if (stack.some(({ isReport }) => isReport)) return;
    if (SECTIONS.has(id)) return endOpen(0);
    const through = PARTS.has(id);
    for (let i = stack.length - 1; i >= 0; i -= 1) {
      const place = stack[i]?.place ?? 0;
      if (place > 0 && childOf(place, id) !== 0) return endOpen(i + 1);
      if (place === 0 && !through) return;
    }
  };

  const open = (name: string, attributes: string, isEmpty: boolean): void => {
    let id = -1;
    if (attributes.includes('xmlns')) {
      declareAll(namespaces, attributes);
      const own = /(?:^|\s)xmlns\s*=\s*["']([^"']*)/.exec(attributes)?.[1];
      if (isForeignDefault(own)) id = 0;
    }
    if (id !== 0) id = resolveName(namespaces, name);
    if (id !== 0) makeRoom(id);
    openElement(sink, id);
    if (isEmpty) return closeElement(sink);
    const place = sink.skip > 0 ? 0 : sink.leaf === 0 ? sink.at : LEAF;
    stack.push({ name, place, isReport: id === FEEDBACK });
  };

  const close = (name: string): void => {
    const at = stack.findLastIndex((entry) => entry.name === name);
    if (at >= 0) {
      endOpen(at + 1);
      return popTo(at);
    }
    if (name !== rootName) {
      isWhole = false;
      return;
    }
    endOpen(0);
    closeElement(sink);
  };

  const put = (text: string): void => addText(sink, decodeLenient(text));

  const readMarkup = (at: number, atEnd: boolean): number => {
    const upTo = (closer: string, from: number): number => {
      const end = pending.indexOf(closer, from);
      return end < 0 ? -1 : end + closer.length;
    };
    if (pending.length - at < REFERENCE_TAIL && !atEnd) return -1;
    if (pending.startsWith('<!--', at)) return upTo('-->', at + 4);
    if (pending.startsWith('<![CDATA[', at)) {
      const end = upTo(']]>', at + 9);
      if (end >= 0) addText(sink, pending.slice(at + 9, end - 3));
      return end;
    }
    if (/^<!(?:DOCTYPE|ENTITY)/i.test(pending.slice(at, at + 9))) {
      stop(sink, 'doctype-refused', DOCTYPE_REFUSED);
      return pending.length;
    }
    if (pending.startsWith('<!', at) || pending.startsWith('<?', at)) return upTo('>', at);
    const end = endOfTag(pending, at);
    if (end === -1 && pending.length - at < 65_536)
      return atEnd && !/^<[/\p{L}_]/u.test(pending.slice(at, at + 2)) ? textAt(at) : -1;
    if (pending.startsWith('</', at)) {
      const name = CLOSING_NAME.exec(pending.slice(at + 2, at + 300))?.[0] ?? '';
      close(name);
      return end >= 0 ? end + 1 : at + 2 + name.length;
    }
    if (end < 0) return textAt(at);
    const inside = pending.slice(at + 1, end);
    const isEmpty = inside.endsWith('/');
    const name = /^[^\s/]*/.exec(inside)?.[0] ?? '';
    if (!TAG_NAME.test(name)) return textAt(at);
    open(name, inside.slice(name.length, isEmpty ? -1 : undefined), isEmpty);
    return end + 1;
  };

  const textAt = (at: number): number => {
    put('<');
    return at + 1;
  };

  const read = (atEnd: boolean): void => {
    let at = 0;
    while (at < pending.length && !sink.finished && !sink.problem) {
      const tag = pending.indexOf('<', at);
      if (tag !== at) {
        let textEnd = tag < 0 ? pending.length : tag;
        const reference = tag < 0 && !atEnd ? pending.lastIndexOf('&') : -1;
        if (reference >= at && pending.length - reference < REFERENCE_TAIL) textEnd = reference;
        put(pending.slice(at, textEnd));
        at = textEnd;
        if (tag < 0) break;
        continue;
      }
      const next = readMarkup(at, atEnd);
      if (next < 0) break;
      at = next;
    }
    pending = pending.slice(at);
    if (pending.length > sink.limits.maxElementChars && !sink.finished)
      stop(sink, 'element-too-large', 'One piece of the report is too large. Ask the reporter to correct its reports.');
  };

  return {
    write: (text) => {
      pending += text;
      if (!sink.finished) read(false);
    },
    end: () => {
      if (!sink.finished && !sink.problem) read(true);
      if (sink.finished) return pending;
      return null;
    },
    isWhole: () => isWhole,
  };
}
