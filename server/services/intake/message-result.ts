import type { ReadResult } from '#server/store/intake/message-states.ts';
import type { FilePlan } from './file-plan.ts';
import type { ReadItem } from './read-item.ts';

/** The outcome of a message: done if anything in it counts, waiting for its domain, or failed with the first reason. */
export function resultOf(item: ReadItem, plans: FilePlan[]): ReadResult {
  const counts = plans.some(({ row }) => row.outcome !== 'orphan' && row.outcome !== 'refused' && row.outcome !== 'no_report');
  const orphan = plans.find(({ row }) => row.outcome === 'orphan');
  const failed = plans.find(({ row }) => row.outcome === 'refused') ?? plans.find(({ row }) => row.outcome === 'no_report');
  const status = counts ? 'done' : orphan !== undefined ? 'orphan' : 'failed';
  const cause = counts ? undefined : (orphan ?? failed);
  return {
    id: item.message.id,
    status,
    reasonCode: cause?.row.reasonCode ?? null,
    reasonText: cause?.row.reasonText ?? null,
    unknownDomains: [...new Set(plans.flatMap((plan) => plan.unknown))],
    mailFrom: item.mail?.from ?? null,
    subject: hasFailureReport(plans) ? null : (item.mail?.subject ?? null),
    mailMessageId: item.mail?.messageId ?? null,
    authResults: item.mail === null ? null : item.mail.authenticationResults.join('\n') || null,
  };
}

/** Whether a failure report is among the files: then neither the subject nor the raw message is stored (personal information). */
export function hasFailureReport(plans: FilePlan[]): boolean {
  return plans.some(({ row }) => row.kind === 'failure');
}
