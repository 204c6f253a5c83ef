import { SaxesParser } from 'saxes';
import { declare, isForeignDefault, type Namespaces, resolveName } from './namespaces.ts';
import { DOCTYPE_REFUSED } from './prolog.ts';
import { addText, closeElement, openElement, stop } from './sink.ts';
import type { Sink } from './sink-state.ts';

/**
 * The strict pass, a whole XML reader that begins inside the root element. `write` answers null or what is not well-formed. `boundary` is
 * the place, counted in all text written, after the last closed child of `feedback`.
 */
export type StrictPass = { write: (text: string) => string | null; end: () => string | null; boundary: () => number };

const STOP = new Error('stop');
const RECENT = 1_024;

/** Whether the text up to `end` really closes `name`; saxes also reports the end of elements that were never closed. */
function closes(text: string, end: number, name: string): boolean {
  const start = text.lastIndexOf('</', end - 1);
  return start >= 0 && text.slice(start + 2, end - 1).trim() === name;
}

/** Begins the strict pass behind the opening tag of the root `rootName`, whose place in the sink is taken already. */
export function createStrictPass(sink: Sink, namespaces: Namespaces, rootName: string): StrictPass {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const prefixLength = rootName.length + 2;
  let boundary = 0;
  let isRoot = true;
  let depth = 0;
  let recent = '';
  let recentFrom = 0;
  const halt = (): void => {
    if (sink.problem || sink.finished) throw STOP;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    stop(sink, 'doctype-refused', DOCTYPE_REFUSED);
    halt();
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (isRoot) {
      isRoot = false;
      return;
    }
    let id = -1;
    for (const name in tag.attributes) {
      if (name === 'xmlns') {
        if (isForeignDefault(tag.attributes[name])) id = 0;
      } else if (name.startsWith('xmlns:')) declare(namespaces, name.slice(6), tag.attributes[name] ?? '');
    }
    openElement(sink, id === 0 ? 0 : resolveName(namespaces, tag.name));
    halt();
  });
  const text = (value: string): void => {
    addText(sink, value);
    halt();
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', (tag) => {
    const end = parser.position - prefixLength;
    depth -= 1;
    if (depth <= 1 && !tag.isSelfClosing && !closes(recent, end - recentFrom, tag.name)) throw new Error('unexpected close tag.');
    closeElement(sink);
    if (depth <= 1) boundary = end;
    halt();
  });
  const guarded = (work: () => void): string | null => {
    try {
      work();
      return null;
    } catch (error) {
      if (error === STOP) return null;
      return error instanceof Error ? error.message : 'unreadable';
    }
  };
  guarded(() => parser.write(`<${rootName}>`));
  const write = (chunk: string): string | null => {
    const kept = recent.slice(-RECENT);
    recentFrom += recent.length - kept.length;
    recent = kept + chunk;
    return guarded(() => parser.write(chunk));
  };
  return { write, end: () => guarded(() => parser.close()), boundary: () => boundary };
}
