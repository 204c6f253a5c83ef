import { isConfirmed } from '../dmarc/confirm.ts';
import { readDmarcRecord } from '../dmarc/record.ts';
import { readable } from '../dns/answer.ts';
import { stageOf } from '../protection/path.ts';
import type { EnforcementStage } from '../vocabulary.ts';
import type { CheckFindings } from './look-up.ts';

/** The records that are watched for changes, as the wire names them. */
export type WatchedType = 'DMARC' | 'SPF' | 'DKIM' | 'MX' | 'MTA-STS' | 'TLS-RPT' | 'BIMI' | 'NS' | 'DNSSEC';

/** One watched record as the last look saw it; `values` are sorted, `unknown` after a look-up that failed. */
export type WatchedRecord = {
  type: WatchedType;
  name: string;
  state: 'found' | 'missing' | 'unknown';
  values: string[];
  aliases: string[];
  failure: string | null;
};

/** A watched record that is not what it was: `null` where it was not there, or is not any more. */
export type WatchedChange = { type: WatchedType; name: string; before: string | null; after: string | null };

function watched(
  type: WatchedType,
  name: string,
  values: readonly string[],
  failure: string | null,
  aliases: string[] = [],
): WatchedRecord {
  const state = failure !== null ? 'unknown' : values.length > 0 ? 'found' : 'missing';
  return { type, name, state, values: state === 'found' ? [...values].sort() : [], aliases, failure };
}

/**
 * The watched records of a check. DKIM selectors that were only guessed are watched once they were found; a DMARC record that only some
 * resolvers miss is unknown.
 */
export function watchedRecords(findings: CheckFindings): WatchedRecord[] {
  const { domain, dmarc, spf, dkim, mx, mtaSts, tlsRpt, bimi, dnssec, ns } = findings;
  const own = dmarc.discovery.steps[0];
  const unsure = dmarc.confirmation == null || isConfirmed(dmarc.confirmation) ? null : 'resolvers disagree';
  const { root } = spf;
  const spfFailure = root.status === 'failed' || root.status === 'not_asked' ? (root.failure?.reason ?? 'not asked') : null;
  const hosts = mx.state === 'null' ? ['0 .'] : mx.hosts.map(({ preference, exchange }) => `${preference} ${exchange}`);
  const signed =
    dnssec.state === 'signed' || dnssec.state === 'signed_unchecked' ? ['signed'] : dnssec.state === 'bogus' ? ['bogus'] : [];
  return [
    watched('DMARC', `_dmarc.${domain}`, own?.texts ?? [], own?.failure ?? unsure, own?.aliases),
    watched('SPF', domain, root.texts.map(readable), spfFailure),
    ...dkim.selectors.map(({ at, texts, failure, aliases }) => watched('DKIM', at, texts, failure, aliases)),
    watched('MX', domain, hosts, mx.state === 'unknown' ? mx.failure : null),
    watched('MTA-STS', mtaSts.at, mtaSts.texts, mtaSts.failure, mtaSts.aliases),
    watched('TLS-RPT', tlsRpt.at, tlsRpt.texts, tlsRpt.failure, tlsRpt.aliases),
    watched('BIMI', bimi.at, bimi.texts, bimi.failure, bimi.aliases),
    watched(
      'NS',
      ns.zone,
      ns.hosts.map(({ host }) => host),
      ns.state === 'unknown' ? ns.failure : null,
    ),
    watched('DNSSEC', dnssec.zone, signed, dnssec.state === 'unknown' ? dnssec.failure : null),
  ];
}

const key = ({ type, name }: { type: string; name: string }) => `${type} ${name}`;

/**
 * Holds the present records against those known before. What could not be looked up changes nothing and keeps what was known; a record
 * nobody has seen before is no change. Answers the changes and what is known now.
 */
export function compareRecords(
  before: readonly WatchedRecord[],
  now: readonly WatchedRecord[],
): { changes: WatchedChange[]; known: WatchedRecord[] } {
  const old = new Map(before.map((record) => [key(record), record]));
  const changes: WatchedChange[] = [];
  const known = now.map((record) => {
    const was = old.get(key(record));
    old.delete(key(record));
    if (record.state === 'unknown') return was ?? record;
    const text = (one: WatchedRecord) => (one.state === 'found' ? one.values.join('\n') : null);
    if (was !== undefined && was.state !== 'unknown' && text(was) !== text(record))
      changes.push({ type: record.type, name: record.name, before: text(was), after: text(record) });
    return record;
  });
  return { changes, known };
}

/** The stage on the way to enforcement that a watched DMARC text stands for. */
export function stageOfText(text: string | null): EnforcementStage {
  return text === null || text.includes('\n') ? 'no_record' : stageOf(readDmarcRecord(text));
}
