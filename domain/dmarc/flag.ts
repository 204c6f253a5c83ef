import type { Flag } from '../judge/flag.ts';
import type { DmarcRecord } from './record.ts';
import { meantValues } from './repair.ts';
import { type DmarcValues, dmarcValues, writeDmarcRecord } from './write-record.ts';

/** A finding about DMARC; what is not given defaults to nothing to do, done at the DNS host. */
export function dmarcFlag(flag: Pick<Flag, 'code' | 'severity' | 'at' | 'seen' | 'why' | 'source'> & Partial<Flag>): Flag {
  return { topic: 'dmarc', todo: null, fix: null, by: 'dns_host', ...flag };
}

/** The change that replaces a record by the one it was meant to be, with some values changed. */
export function replaced(at: string, record: DmarcRecord, changes: Partial<DmarcValues>): NonNullable<Flag['fix']> {
  const values = { ...(meantValues(record.text) ?? dmarcValues(record)), ...changes };
  return { action: 'replace', name: at, type: 'TXT', value: writeDmarcRecord(values) };
}
