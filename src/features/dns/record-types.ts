import type { Topic } from '#src/entities/dns-check/types.ts';
import type { RecordType } from './types.ts';

export const topicOf: Record<RecordType, Topic> = {
  DMARC: 'dmarc',
  SPF: 'spf',
  DKIM: 'dkim',
  MX: 'mx',
  'MTA-STS': 'mta_sts',
  'TLS-RPT': 'tls_rpt',
  BIMI: 'bimi',
  NS: 'ns',
  DNSSEC: 'dnssec',
};

/** What each kind of record is for, in one line. */
export const purposes: Record<RecordType, string> = {
  DMARC: 'what receivers do with forged mail',
  SPF: 'which servers may send',
  DKIM: 'the keys that sign mail',
  MX: 'who takes the mail',
  'MTA-STS': 'mail must come encrypted',
  'TLS-RPT': 'reports about encryption',
  BIMI: 'the logo beside mail',
  NS: 'who answers for the domain',
  DNSSEC: 'the answers are signed',
};

const provable: readonly RecordType[] = ['DMARC', 'SPF', 'MTA-STS', 'TLS-RPT', 'BIMI'];

/** Whether every name server can be asked for this record; the others have no single text to compare. */
export function isProvable(type: RecordType | undefined): type is RecordType {
  return type !== undefined && provable.includes(type);
}

/** Whether a wanted text can be held against this record. */
export function isComparable(type: RecordType | undefined): type is RecordType {
  return type === 'DKIM' || isProvable(type);
}
