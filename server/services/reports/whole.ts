import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { reportWire } from '#server/presenters/reports.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { mailOf } from '#server/store/intake/message-content.ts';
import { refusedRows } from '#server/store/reports/record-rows.ts';
import { findReport, otherCopies, type ReportDetail } from '#server/store/reports/report-rows.ts';
import { accessibleScope } from '../scope.ts';

const mostRefused = 500;

/** A report over the accessible domains: fields that are the same in every share from the first, the sums of all. */
function summedUp(shares: readonly ReportDetail[], first: ReportDetail): ReportDetail {
  const sum = (key: 'rows' | 'refused' | 'total' | 'passed') => shares.reduce((total, share) => total + share[key], 0);
  return { ...first, rows: sum('rows'), refused: sum('refused'), total: sum('total'), passed: sum('passed') };
}

/**
 * A received report with every field as the reporter wrote it, its accessible shares and their sums, its other copies, the unreadable rows
 * (at most 500) and the message it arrived in. A report without an accessible share answers as if it did not exist.
 */
export async function wholeReport(call: UserCall, id: number) {
  const { db } = call.store;
  const domains = await findDomainNames(db, accessibleScope(call.actor), {});
  const ids = domains.map((domain) => domain.id);
  const names = new Map(domains.map((domain) => [domain.id, domain.name]));
  const shares = await findReport(db, ids, id);
  const [share] = shares;
  if (share === undefined) throw notFound('This report was not found.');
  const mail = share.messageId === null ? null : await mailOf(db, share.messageId);
  const lost = await refusedRows(db, ids, id, { limit: mostRefused, offset: 0 });
  const copies = await otherCopies(db, ids, share);
  const counting = copies.filter(({ isCounted }) => isCounted).map((copy) => copy.id);
  const countedId = counting.find((one) => one === share.supersededBy) ?? counting[0] ?? null;
  return {
    report: {
      ...reportWire(summedUp(shares, share), names.get(share.domainId) ?? ''),
      email: share.email,
      extra_contact_info: share.extraContactInfo,
      errors: share.errors,
      version: share.version,
      extensions_skipped: share.extensionsSkipped,
      notes: share.notes,
      policy: share.policy,
      span_days: share.spanDays,
      rows_deleted: share.isGone,
      superseded_by: share.state === 'superseded' ? countedId : null,
      excluded: share.excludedAt === null ? null : { reason: share.excludedReason ?? '', time: share.excludedAt.toISOString() },
      other_copies: copies.map((one) => ({
        id: one.id,
        messages: one.total,
        unreadable_rows: one.refused,
        received_time: one.receivedAt.toISOString(),
        is_excluded: one.isExcluded,
      })),
      domains: shares.map((one) => ({
        id: one.domainId,
        name: names.get(one.domainId) ?? '',
        rows: one.rows,
        messages: one.total,
      })),
      mail: {
        subject: mail?.subject ?? null,
        from: mail?.from ?? null,
        message_id: mail?.messageId ?? null,
        authentication_results: mail?.authResults ?? null,
        size_bytes: mail?.sizeBytes ?? null,
      },
    },
    unreadable_rows: lost.map(({ seq, code, text, sample }) => ({ seq, code, text, sample })),
  };
}
