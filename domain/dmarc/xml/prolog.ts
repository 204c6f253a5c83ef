import type { Problem } from '../../result.ts';
import { declareAll, type Namespaces, noNamespaces } from './namespaces.ts';

/** The text before the children of `feedback`. `rest` is the place after the root's opening tag. */
export type Prolog =
  | { state: 'more' }
  | { state: 'refused'; problem: Problem }
  | {
      state: 'root';
      rootName: string;
      namespaces: Namespaces;
      rest: number;
      isEmpty: boolean;
      /** Other elements are around the root. */
      isWrapped: boolean;
      notes: string[];
      recovered: boolean;
    };

/** What is said of a file with a DOCTYPE or entity, at whatever depth it is found. */
export const DOCTYPE_REFUSED =
  'The file declares a document type or entities. Reports never do, and such declarations can be an attack. Send the report without them.';

const MAX_PROLOG = 1_048_576;
const REPORT_START = /<\?xml|<(?:[\w.-]+:)?feedback[\s/>]/i;
const PAGE = /^<!doctype\s+(?:html|svg)[\s>]/i;
const ROOT_NAME = /^<([^\s/>]+)/;
/** A report may be wrapped in an element of the same name, before anything of its own. */
const FEEDBACK_FIRST = /^<(?:[\w.-]+:)?feedback(?=[\s/>])/i;
const COMMENTS = /<!--.*?(?:-->|$)/gs;
/** Where a report begins. */
export const FEEDBACK_START = /<(?:[\w.-]+:)?feedback(?=[\s/>])/i;
/** Elements around a report begin within so many characters of it. */
const MAX_WRAPPING = 16_384;
const OPENING_TAG = /<[\w.:-]+([^<>]*)>/g;

function refuse(code: string, text: string): Prolog {
  return { state: 'refused', problem: { code, text, source: 'RFC 9990 3.1.1' } };
}

/** Reads up to the root element. `atEnd` says that no more text will come (RFC 9990 3.1.1; document types are refused, 8.1). */
export function readProlog(text: string, atEnd: boolean): Prolog {
  const notes: string[] = [];
  const note = (text: string): void => void (notes.includes(text) || notes.push(text));
  let recovered = false;
  let at = 0;
  const more = (): Prolog => {
    if (atEnd)
      return refuse('not-a-report', text.trim() === '' ? 'The file is empty.' : 'The file ends before its first element.');
    return text.length > MAX_PROLOG
      ? refuse('not-a-report', 'No report begins in the first million characters.')
      : { state: 'more' };
  };
  for (;;) {
    while (/[\s\ufeff\p{Cc}]/u.test(text.charAt(at))) at += 1;
    if (at >= text.length) return more();
    if (text.charAt(at) !== '<') {
      const start = text.slice(at).search(REPORT_START);
      if (start < 0)
        return atEnd || text.length > MAX_PROLOG ? refuse('not-a-report', 'The file is not XML.') : { state: 'more' };
      note('Text before the XML was skipped.');
      recovered = true;
      at += start;
    }
    if (text.length - at < 24 && !atEnd) return { state: 'more' };
    if (text.startsWith('<?', at)) {
      const next = text.indexOf('<', at + 2);
      const end = text.slice(at, next < 0 ? undefined : next).indexOf('?>');
      if (end >= 0) at += end + 2;
      else if (next < 0) return more();
      else {
        note('The XML declaration is broken.');
        at = next;
      }
    } else if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      if (end < 0) return more();
      at = end + 3;
    } else if (PAGE.test(text.slice(at, at + 40))) {
      return refuse('not-a-report', 'The file is a web page or a picture, not a report.');
    } else if (text.startsWith('<!', at)) {
      return refuse('doctype-refused', DOCTYPE_REFUSED);
    } else return readRoot(text, at, more, notes, recovered);
  }
}

function readRoot(text: string, at: number, more: () => Prolog, notes: string[], recovered: boolean): Prolog {
  const end = endOfTag(text, at);
  const rootName = ROOT_NAME.exec(text.slice(at, at + 200))?.[1] ?? '';
  const isOther = rootName.length > 0 && rootName.length < 199 && !isFeedback(rootName);
  if (end < 0 && !(isOther && /[\s>]/.test(text.charAt(at + 1 + rootName.length)))) return more();
  if (!isFeedback(rootName)) return readWrapped(text, at, rootName, more, notes, recovered);
  const isEmpty = text.charAt(end - 1) === '/';
  const inside = isEmpty
    ? ''
    : text
        .slice(end + 1)
        .replace(COMMENTS, '')
        .trimStart();
  if (!isEmpty && inside.length < 100 && more().state === 'more') return more();
  if (FEEDBACK_FIRST.test(inside)) return readWrapped(text, end + 1, rootName, more, notes, recovered);
  const namespaces = noNamespaces();
  declareAll(namespaces, text.slice(at + 1 + rootName.length, isEmpty ? end - 1 : end));
  return { state: 'root', rootName, namespaces, rest: end + 1, isEmpty, isWrapped: false, notes, recovered };
}

/** Some senders put the report into elements of their own, such as a SOAP envelope. */
function readWrapped(text: string, at: number, wrapper: string, more: () => Prolog, notes: string[], recovered: boolean): Prolog {
  const head = text.slice(at, at + MAX_WRAPPING).replace(COMMENTS, (comment) => ' '.repeat(comment.length));
  const start = head.search(FEEDBACK_START);
  if (start < 0) {
    const waits = head.length < MAX_WRAPPING && more().state === 'more';
    return waits
      ? more()
      : refuse(
          'not-a-report',
          `This is not a DMARC report: its root element is ${wrapper.slice(0, 60) || 'missing'}, not feedback.`,
        );
  }
  const root = readRoot(text, at + start, more, notes, recovered);
  if (root.state !== 'root') return root;
  for (const [, attributes = ''] of head.slice(0, start).matchAll(OPENING_TAG)) declareAll(root.namespaces, attributes);
  notes.push(`The report was inside the element ${wrapper.slice(0, 60)}.`);
  return { ...root, isWrapped: true };
}

function isFeedback(name: string): boolean {
  return /^(?:[^:]+:)?feedback$/i.test(name);
}

/** The place of the `>` that ends the tag at `at`, outside of quotes; -1 when it is not there, -2 when another `<` comes first. */
export function endOfTag(text: string, at: number): number {
  let quote = 0;
  for (let i = at + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 60) return -2;
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) quote = code;
    else if (code === 62) return i;
  }
  return -1;
}
