import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { reportsInDump } from './history-dump.ts';

/** A message or report of earlier times. `name` says where it was, below the place that was named; `file` may hold several. */
export type HistoryItem = { file: string; name: string; raw: Buffer };

/** What a file is, by its first bytes and its name; `null` where nothing of it could be a report. */
type Kind = 'mbox' | 'file' | 'dump' | 'packed dump' | null;

const endings = new Set(['', '.eml', '.msg', '.xml', '.gz', '.zip', '.json', '.gzip']);
const xmlStart = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xm|fee)/i;
const notMessages = new Set(['cur', 'new', 'dovecot.index', 'dovecot-uidlist', 'dovecot.list.index', 'maildirfolder']);

/** Maildir names end in flags (`…:2,S`), which are no ending of a file. */
const endingOf = (name: string) => (/[:;!]2,\w*$/.test(name) || /^\d+\.\w+/.test(name) ? '' : extname(name).toLowerCase());

async function firstBytes(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await handle.close();
  }
}

async function kindOf(file: string): Promise<Kind> {
  const name = basename(file);
  const start = await firstBytes(file);
  if (start.startsWith('From ')) return 'mbox';
  if (/\.sql(?:\.gz)?$/i.test(name)) return start.startsWith('\x1f\x8b') ? 'packed dump' : 'dump';
  if (xmlStart.test(start)) return 'file';
  return endings.has(endingOf(name)) && !notMessages.has(name) && !name.startsWith('dovecot') ? 'file' : null;
}

async function* filesBelow(place: string, onLink: (path: string) => void): AsyncGenerator<string> {
  if (!(await stat(place)).isDirectory()) {
    yield place;
    return;
  }
  const entries = await readdir(place, { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => one.name.localeCompare(other.name))) {
    const path = join(place, entry.name);
    if (entry.isDirectory() && entry.name !== 'tmp') yield* filesBelow(path, onLink);
    else if (entry.isSymbolicLink()) onLink(path);
    else if (entry.isFile() && !entry.name.startsWith('.')) yield path;
  }
}

/**
 * The messages of an mbox file, one after the other, `null` for one that is too large: each begins at a `From ` after an empty line,
 * `>From ` in it is `From ` (mboxrd).
 */
async function* messagesOf(file: string, maxBytes: number): AsyncGenerator<Buffer | null> {
  let lines: Buffer[] = [];
  let bytes = 0;
  let afterBlank = true;
  let rest: Buffer = Buffer.alloc(0);
  const taken = () => {
    const message = bytes > maxBytes ? null : Buffer.concat(lines);
    [lines, bytes] = [[], 0];
    return message;
  };
  const add = (line: Buffer) => {
    bytes += line.length;
    if (bytes <= maxBytes) lines.push(line);
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = data.indexOf(10, from); end !== -1; end = data.indexOf(10, from)) {
      const line = data.subarray(from, end + 1);
      from = end + 1;
      if (afterBlank && line.subarray(0, 5).toString('latin1') === 'From ') {
        if (lines.length > 0) yield taken();
      } else add(/^>+From /.test(line.subarray(0, 32).toString('latin1')) ? line.subarray(1) : line);
      afterBlank = line.length <= 2 && line.toString('latin1').trim() === '';
    }
    rest = data.subarray(from);
  }
  if (rest.length > 0) add(rest);
  if (lines.length > 0) yield taken();
}

/**
 * The messages and report files below a place, in the order of their names: a folder with folders, a Maildir, an mbox, a database dump of
 * dmarc-srg, or a single file. What cannot be a report by its name is named to `onSkipped`, as is what is larger than `maxBytes`.
 */
export async function* historyFiles(
  place: string,
  { maxBytes, onSkipped }: { maxBytes: number; onSkipped: (name: string, why: string) => void },
): AsyncGenerator<HistoryItem> {
  const onLink = (path: string) => onSkipped(relative(place, path), 'is a link to another place, which is not followed');
  for await (const file of filesBelow(place, onLink)) {
    const name = relative(place, file) || basename(file);
    const kind = await kindOf(file);
    if (kind === null) onSkipped(name, 'is neither a message nor a report file by its name');
    else if (kind === 'dump' || kind === 'packed dump')
      yield* reportsInDump(file, { name, isGzip: kind === 'packed dump', maxBytes, onSkipped });
    else if (kind === 'file' && (await stat(file)).size > maxBytes) onSkipped(name, 'is larger than 25 MB');
    else if (kind === 'file') yield { file: name, name, raw: await readFile(file) };
    else {
      let number = 0;
      for await (const raw of messagesOf(file, maxBytes)) {
        number += 1;
        if (raw === null) onSkipped(`${name}, message ${number}`, 'is larger than 25 MB');
        else if (raw.length > 0) yield { file: name, name: `${name}, message ${number}`, raw };
      }
    }
  }
}
