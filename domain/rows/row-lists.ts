import type { DkimAuthResult, OverrideReason, SpfAuthResult } from '../dmarc/aggregate-report.ts';
import { BrokenValue } from './frame.ts';
import { fromUtf8 } from './utf8.ts';

/** What rows of a report share: texts, and lists of reasons, signatures and SPF checks, each once. */
export type Lists = {
  texts: string[];
  reasonLists: OverrideReason[][];
  dkimLists: DkimAuthResult[][];
  spfLists: SpfAuthResult[][];
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isMaybeText = (value: unknown): value is string | null => value === null || isText(value);

function broken(): never {
  throw new BrokenValue('The lists of texts and results are not those of rows.');
}

function listOf<T>(value: unknown, read: (one: unknown) => T): T[] {
  return Array.isArray(value) ? value.map(read) : broken();
}

const readText = (value: unknown) => (isText(value) ? value : broken());

function readReason(value: unknown): OverrideReason {
  const [type, comment] = Array.isArray(value) ? (value as unknown[]) : [];
  return isText(type) && isMaybeText(comment) ? { type, comment } : broken();
}

function readAuth(value: unknown) {
  const [domain, by, result, humanResult, rawResult] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!isMaybeText(domain) || !isMaybeText(by) || !isText(result) || !isMaybeText(humanResult)) return broken();
  if (rawResult !== undefined && !isText(rawResult)) return broken();
  return { domain, by, result, humanResult, ...(rawResult === undefined ? {} : { rawResult }) };
}

function readDkim(value: unknown): DkimAuthResult {
  const { by, ...auth } = readAuth(value);
  const { domain, ...rest } = auth;
  return { domain, selector: by, ...rest };
}

function readSpf(value: unknown): SpfAuthResult {
  const { by, ...auth } = readAuth(value);
  const { domain, ...rest } = auth;
  return { domain, scope: by ?? broken(), ...rest };
}

/** The lists of stored rows. Throws BrokenValue. */
export function readLists(bytes: Uint8Array): Lists {
  let parsed: unknown;
  try {
    parsed = JSON.parse(fromUtf8(bytes));
  } catch {
    return broken();
  }
  const [texts, reasons, dkims, spfs] = Array.isArray(parsed) ? (parsed as unknown[]) : broken();
  return {
    texts: listOf(texts, readText),
    reasonLists: listOf(reasons, (list) => listOf(list, readReason)),
    dkimLists: listOf(dkims, (list) => listOf(list, readDkim)),
    spfLists: listOf(spfs, (list) => listOf(list, readSpf)),
  };
}
