import type { Policy } from '#domain/vocabulary.ts';
import type { Check } from '#src/entities/dns-check/types.ts';
import { countWord } from '#src/page/labels.ts';
import * as format from '#src/ui/format.ts';
import { topicOf } from './record-types.ts';
import { recordTypes } from './search.ts';
import type { RecordType, Watched } from './types.ts';

const dmarcLabels: Record<Check['dmarc']['state'], string> = {
  found: 'has a DMARC record of its own',
  inherited: 'lives under the DMARC record of the domain above',
  missing: 'has no DMARC record',
  multiple: 'has several DMARC records, so none counts',
  unusable: 'has a DMARC record that cannot be used',
  unknown: 'could not be asked for its DMARC record just now',
};

const policySentence: Record<Policy, string> = {
  none: 'only watches: forged mail is let through and reported',
  quarantine: 'asks receivers to put forged mail into the spam folder',
  reject: 'asks receivers to refuse forged mail',
};

function dmarcSentence({ dmarc }: Check): string {
  const { self } = dmarc.policies;
  if ((dmarc.state !== 'found' && dmarc.state !== 'inherited') || self === null) return dmarcLabels[dmarc.state];
  const from = dmarc.state === 'inherited' ? ', by the record of the domain above' : '';
  if (self.asked !== self.applied) return `rehearses the policy ${self.asked}; for now it ${policySentence[self.applied]}${from}`;
  return policySentence[self.asked] + from;
}

function spfLabel({ spf }: Check): string {
  if (spf.state === 'unknown') return 'could not be asked for its SPF record just now';
  if (spf.state === 'missing') return 'has no SPF record';
  if (spf.state === 'multiple') return 'has several SPF records, which is an error';
  const least = spf.lookups_at_least ? 'at least ' : '';
  if (spf.lookups > 10) return `has a broken SPF record: it needs ${least}${spf.lookups} look-ups, and receivers allow 10`;
  const used = `${least}${spf.lookups} of 10 look-ups`;
  return spf.state === 'broken' ? `has a broken SPF record; it needs ${used}` : `has an SPF record that needs ${used}`;
}

const presence: Record<Check['tls_rpt']['state'], (what: string) => string> = {
  found: (what) => `has ${what}`,
  missing: (what) => `has no ${what.replace(/^an? /, '')}`,
  broken: (what) => `has ${what} that cannot be used`,
  several: (what) => `has more than one ${what.replace(/^an? /, '').replace(/ record$/, '')} record, so none counts`,
  unknown: (what) => `could not be asked for ${what} just now`,
};

function dkimLabel({ dkim, unknown }: Check): string {
  const keys = dkim.selectors.filter(({ status }) => status === 'valid' || status === 'weak').length;
  if (dkim.state === 'unknown') return 'could not be asked for its DKIM keys just now';
  const gone = dkim.selectors
    .filter(({ status, origin }) => status === 'missing' && origin !== 'known')
    .map((one) => one.selector);
  const lost = gone.length === 0 ? '' : `; the key of ${gone.slice(0, 3).join(', ')} is gone`;
  if (keys > 0) return `has ${countWord(keys)} DKIM ${keys === 1 ? 'key' : 'keys'} that we found${lost}`;
  if (unknown.some(({ topic }) => topic === 'dkim')) return 'could not be asked for all its DKIM keys just now';
  return dkim.state === 'missing' ? 'has no DKIM key' : 'shows no DKIM key under the names we tried';
}

const mxLabels: Record<Check['mx']['state'], string> = {
  found: 'takes mail at',
  none: 'names no mail server',
  null: 'says that it takes no mail',
  unknown: 'could not be asked for its mail servers just now',
};

const dnssecLabels: Record<Check['dnssec']['state'], string> = {
  signed: 'answers signed with DNSSEC',
  signed_unchecked: 'is signed with DNSSEC, which was not validated here',
  unsigned: 'answers without DNSSEC',
  bogus: 'has DNSSEC signatures that are wrong',
  unknown: 'could not be asked for DNSSEC just now',
};

function nsLabel({ ns }: Check): string {
  if (ns.state === 'unknown') return 'could not be asked for its name servers just now';
  return ns.state === 'none' ? 'shows no name server' : `is kept at ${format.countOf(ns.hosts.length, 'name server')}`;
}

/** What a kind of record is at a domain, to be read after its name: "has no SPF record". */
export function typeLabel(check: Check, type: RecordType): string {
  if (type === 'DMARC') return dmarcSentence(check);
  if (type === 'SPF') return spfLabel(check);
  if (type === 'DKIM') return dkimLabel(check);
  if (type === 'MX')
    return check.mx.state === 'found'
      ? `${mxLabels.found} ${format.countOf(check.mx.hosts.length, 'server')}`
      : mxLabels[check.mx.state];
  if (type === 'MTA-STS') {
    const { mode } = check.mta_sts;
    const tail = check.mta_sts.state === 'found' && mode !== null ? `, in mode ${mode}` : '';
    return presence[check.mta_sts.state]('an MTA-STS record') + tail;
  }
  if (type === 'TLS-RPT') return presence[check.tls_rpt.state]('a TLS-RPT record');
  if (type === 'BIMI') return presence[check.bimi.state]('a BIMI record');
  return type === 'NS' ? nsLabel(check) : dnssecLabels[check.dnssec.state];
}

export type TypeSummary = {
  type: RecordType;
  state: Watched['state'];
  values: string[];
  findings: { serious: number; other: number };
  changedAt: string | null;
};

type Sources = { records: readonly Watched[]; flags: Check['flags']; changes: readonly { record: string; at: string }[] };

/** One line for each kind of record: found where any is, unknown before missing. */
export function summariesOf({ records, flags, changes }: Sources): TypeSummary[] {
  return recordTypes.map((type) => {
    const own = records.filter((record) => record.type === type);
    const has = (state: Watched['state']) => own.some((record) => record.state === state);
    const found = flags.filter(({ topic, severity }) => topic === topicOf[type] && severity !== 'info');
    const serious = found.filter(({ severity }) => severity === 'critical' || severity === 'high').length;
    return {
      type,
      state: has('found') ? 'found' : has('unknown') ? 'unknown' : 'missing',
      values: own.flatMap(({ values }) => values),
      findings: { serious, other: found.length - serious },
      changedAt: changes.find(({ record }) => record === type)?.at ?? null,
    };
  });
}

export const stateLabels: Record<Watched['state'], string> = {
  found: 'Published',
  missing: 'Not there',
  unknown: 'Could not be looked up',
};
