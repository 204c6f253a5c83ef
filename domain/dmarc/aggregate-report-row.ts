import { entryOf } from '../text.ts';
import type { AggregateRecord, AlignedResult, Disposition, OverrideReason, RefusedRow } from './aggregate-report.ts';
import { dkimsOf, isResult, type KnownAuths, noteQuirk, spfsOf, type Tally } from './aggregate-report-auth.ts';
import { clip, domainOf, firstDomainOf, isPlainName, lower, shown as shownText } from './clean-text.ts';
import { canonicalIp } from './source-ip.ts';
import type { RawRow } from './xml/raw-report.ts';

/** Words that some reporters write for what the standard calls otherwise. */
const OTHER_DISPOSITIONS: Record<string, string> = { quarantined: 'quarantine', rejected: 'reject' };
const MAX_COUNT = 2_147_483_647;

/** A note of an incomplete report: only the first values of a record are counted. */
export const REPEATED = 'A record has several source addresses, counts or From domains; only the first ones count.';

/**
 * Evaluates one raw row (RFC 9990 3.1.1.8 to 3.1.1.15): a record, or the reason why it cannot be used. Harmless quirks go to `tally`; equal
 * signatures and checks in several rows of a report share one object.
 */
export function finishRow(
  raw: RawRow,
  seq: number,
  tally: Tally,
  known: KnownAuths,
  maxSignatures: number,
): AggregateRecord | RefusedRow {
  if (raw.sourceIp === null) return refuse(raw, seq, 'no-source-ip', 'The row names no source address.');
  const sourceIp = canonicalIp(raw.sourceIp);
  if (sourceIp === null) return refuse(raw, seq, 'bad-source-ip', 'The source address of the row is not an IP address.');
  if (raw.count === null) return refuse(raw, seq, 'no-count', 'The row has no count.');
  const count = countOf(raw.count);
  if (count === null) return refuse(raw, seq, 'bad-count', 'The count of the row is not a whole number from 0 to 2 147 483 647.');
  if (raw.headerFrom === null) return refuse(raw, seq, 'no-header-from', 'The row names no From domain.');
  const headerFrom = headerFromOf(raw.headerFrom, tally);
  if (headerFrom === null) return refuse(raw, seq, 'bad-header-from', 'The From domain of the row cannot be a domain name.');
  if (raw.isRepeated) noteQuirk(tally, REPEATED);
  if (count === 0) noteQuirk(tally, 'A row counts no messages.');
  return {
    seq,
    sourceIp,
    count,
    disposition: dispositionOf(raw.disposition, tally),
    dkimAligned: alignedOf(raw.dkim, tally),
    spfAligned: alignedOf(raw.spf, tally),
    reasons: raw.reasons.length === 0 ? [] : raw.reasons.slice(0, maxSignatures).map(reasonOf),
    headerFrom,
    envelopeFrom: raw.envelopeFrom === null ? null : domainOf(raw.envelopeFrom),
    envelopeTo: raw.envelopeTo === null ? null : domainOf(raw.envelopeTo),
    dkim: dkimsOf(raw.dkims, maxSignatures, tally, known),
    spf: spfsOf(raw.spfs, maxSignatures, tally, known),
  };
}

function headerFromOf(raw: string, tally: Tally): string | null {
  if (isPlainName(raw)) return domainOf(raw);
  const domain = firstDomainOf(raw);
  if (domain !== null)
    noteQuirk(tally, 'A From domain is not a plain name, such as an address or a list; the first domain in it counts.');
  return domain;
}

/** A refused row from what was read of it. */
export function refuse(raw: RawRow, seq: number, code: string, text: string): RefusedRow {
  const shown: [string, string | null][] = [
    ['source_ip', raw.sourceIp],
    ['count', raw.count],
    ['disposition', raw.disposition],
    ['dkim', raw.dkim],
    ['spf', raw.spf],
    ['header_from', raw.headerFrom],
    ['envelope_from', raw.envelopeFrom],
    ['dkim_domain', raw.dkims[0]?.domain ?? null],
    ['spf_domain', raw.spfs[0]?.domain ?? null],
  ];
  const sample = shown.filter(([, value]) => value !== null).map(([name, value]) => `${name}=${clip(value ?? '', 100)}`);
  return { seq, code, text, sample: clip(sample.join(' '), 500) };
}

function countOf(text: string): number | null {
  let sum = 0;
  for (let i = 0; i < text.length && i < 9; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return oddCountOf(text);
    sum = sum * 10 + digit;
  }
  return text.length < 10 ? sum : oddCountOf(text);
}

/** Counts with a decimal point; `1.000` may be a thousand as well as one, so it is none. */
function oddCountOf(text: string): number | null {
  if (/^\+?\d{1,3}\.000$/.test(text) || !/^\+?\d{1,20}(?:\.0+)?$/.test(text)) return null;
  const count = Number(text);
  return count <= MAX_COUNT ? count : null;
}

function dispositionOf(raw: string | null, tally: Tally): Disposition {
  if (raw === 'none') return raw;
  const written = raw === null ? null : lower(raw);
  const word = written === null ? null : (entryOf(OTHER_DISPOSITIONS, written) ?? written);
  if (word !== written) noteQuirk(tally, `The disposition "${written}" is not defined by the standard; ${word} is used.`);
  if (word === 'none' || word === 'reject' || word === 'quarantine' || word === 'pass') return word;
  noteQuirk(
    tally,
    word === null
      ? 'A row has no disposition; it counts as none.'
      : `The disposition "${clip(word, 40)}" is unknown; it counts as none.`,
  );
  return 'none';
}

function alignedOf(raw: string | null, tally: Tally): AlignedResult {
  if (raw === 'pass' || raw === 'fail') return raw;
  const word = raw === null ? null : lower(raw);
  if (word === 'pass' || word === 'fail') return word;
  if (word === null) noteQuirk(tally, 'A row does not say whether DKIM or SPF passed; it counts as fail.');
  else if (!isResult(word) && word !== 'hardfail')
    noteQuirk(tally, `The evaluated result "${clip(word, 40)}" is unknown; it counts as fail.`);
  return 'fail';
}

function reasonOf(raw: { type: string | null; comment: string | null }): OverrideReason {
  return {
    type: raw.type === null ? 'other' : clip(shownText(lower(raw.type)), 64),
    comment: raw.comment === null ? null : clip(shownText(raw.comment), 1_000),
  };
}
