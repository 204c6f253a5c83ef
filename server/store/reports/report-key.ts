import { createHash } from 'node:crypto';
import { keyText } from '../text.ts';
import type { ReportShareHeader } from './report-share.ts';

/** UTC day of the beginning, 'YYYY-MM-DD'. */
export function dayOf(header: { begin: number }): string {
  return new Date(header.begin * 1000).toISOString().slice(0, 10);
}

type Identified = Pick<ReportShareHeader, 'reporterKey' | 'header'>;

/** What identifies a report: two with equal values are the same one. Over-long parts are shortened in a way that stays unique. */
export function keyTexts({ reporterKey, header }: Identified) {
  return {
    reporter_key: keyText(reporterKey),
    ext_report_id: keyText(header.reportId),
    policy_domain: keyText(header.policy.domain),
    begin_at: new Date(header.begin * 1000).toISOString(),
    end_at: new Date(header.end * 1000).toISOString(),
  };
}

/** The first 16 bytes of the hash of what makes two reports the same one. */
export function reportKeyOf(share: Identified): Buffer {
  const { reporter_key, ext_report_id, policy_domain } = keyTexts(share);
  const { begin, end } = share.header;
  const text = [reporter_key, ext_report_id, policy_domain, Math.round(begin), Math.round(end)].join('\n');
  return createHash('sha256').update(text).digest().subarray(0, 16);
}
