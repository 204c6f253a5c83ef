import { readDmarcRecord } from '../dmarc/record.ts';

/** What a DMARC record asks receivers to do with messages that fail; two records with the same answer differ in other tags only. */
function askedOf(text: string | null): string {
  const record = text === null ? null : readDmarcRecord(text);
  if (record === null || !record.usable) return '';
  const p = record.actsAsNone ? 'none' : (record.p ?? 'none');
  const sp = record.sp ?? p;
  return [p, sp, record.np ?? sp, record.testing ? 'testing' : '', record.pct ?? '100'].join(' ');
}

/** Whether a change of a watched record changes what receivers are asked to do: `p`, `sp`, `np`, `t` or `pct` of DMARC (RFC 9989 4.7). */
export function isPolicyChange({
  record,
  before,
  after,
}: {
  record: string;
  before: string | null;
  after: string | null;
}): boolean {
  return record === 'DMARC' && askedOf(before) !== askedOf(after);
}
