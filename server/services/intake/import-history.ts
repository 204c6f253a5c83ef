import { parsedmarcReports } from '#domain/import/parsedmarc-report.ts';
import type { Context } from '#server/context.ts';
import { messageHash, receive } from './receive.ts';

/** A message or report of an import, and the file that it lies in, alone or with others. */
export type HistoryItem = { file: string; name: string; raw: Buffer };

/** What an import has received so far; `byMonth` counts messages by their month (`2026-11`, or `unknown`). */
export type ImportCounts = { files: number; taken: number; already: number; byMonth: Map<string, number> };

/** Messages received at once: they share a transaction. */
const together = 50;

const headBytes = 64 * 1024;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The month of a message by its Date header (RFC 5322 3.6.1), of a report by the begin of its period. */
function monthOf(raw: Uint8Array): string {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, headBytes)).toString('latin1');
  const date = /^date:[ \t]*(?:\w{3},)?[ \t]*\d{1,2}[ \t]+(\w{3})[ \t]+(\d{4})/im.exec(head);
  const month = months.indexOf(date?.[1]?.toLowerCase() ?? '') + 1;
  if (month > 0) return `${date?.[2]}-${String(month).padStart(2, '0')}`;
  const begin = /<begin>\s*(\d{9,10})\s*<\/begin>/.exec(head)?.[1];
  return begin === undefined ? 'unknown' : new Date(Number(begin) * 1000).toISOString().slice(0, 7);
}

/** An `aggregate.json` of parsedmarc is split into its reports; anything else is one message. */
function messagesIn(name: string, raw: Buffer): { name: string; raw: Buffer }[] {
  const reports = name.toLowerCase().endsWith('.json') ? parsedmarcReports(raw.toString('utf8')) : null;
  if (reports === null) return [{ name, raw }];
  return reports.map((xml, index) => ({ name: `${name}, report ${index + 1}`, raw: Buffer.from(xml) }));
}

/** Whom an import stores its messages for, and who is asked before each group: `beforeGroup` may note it, and answers whether to go on. */
export type ImportOptions = {
  channel: 'folder' | 'upload';
  uploadedBy: number | null;
  beforeGroup: (group: { sha256: Uint8Array; month: string }[]) => Promise<boolean>;
};

const ofCommand: ImportOptions = { channel: 'folder', uploadedBy: null, beforeGroup: () => Promise.resolve(true) };

/**
 * Imports earlier messages and report files like the drop folder does: stored first, read by the intake. It can be stopped and restarted at
 * any time, since the same bytes count once. `onProgress` is called after every group. Empty files are counted and skipped.
 */
export async function importHistory(
  context: Pick<Context, 'store' | 'queue' | 'clock' | 'log' | 'metrics'>,
  items: AsyncIterable<HistoryItem>,
  onProgress: (counts: ImportCounts) => unknown,
  { channel, uploadedBy, beforeGroup }: ImportOptions = ofCommand,
): Promise<ImportCounts> {
  const counts: ImportCounts = { files: 0, taken: 0, already: 0, byMonth: new Map() };
  const origin = { channel, envelopeFrom: null, uploadedBy, uploadedCustomerId: null };
  let waiting: { name: string; raw: Buffer }[] = [];
  const takeGroup = async (): Promise<boolean> => {
    const group = waiting.splice(0).map((one) => ({ ...one, month: monthOf(one.raw) }));
    if (!(await beforeGroup(group.map(({ raw, month }) => ({ sha256: messageHash(raw, null), month }))))) return false;
    const kept = await Promise.all(group.map(({ name, raw }) => receive(context, raw, { ...origin, sourceName: name })));
    for (const [index, { already }] of kept.entries()) {
      const month = group[index]?.month ?? 'unknown';
      counts[already ? 'already' : 'taken'] += 1;
      counts.byMonth.set(month, (counts.byMonth.get(month) ?? 0) + 1);
    }
    await onProgress(counts);
    return true;
  };
  let last: string | null = null;
  for await (const { file, name, raw } of items) {
    if (file !== last) counts.files += 1;
    last = file;
    waiting.push(...messagesIn(name, raw).filter((one) => one.raw.length > 0));
    if (waiting.length >= together && !(await takeGroup())) return counts;
  }
  if (waiting.length > 0) await takeGroup();
  return counts;
}
