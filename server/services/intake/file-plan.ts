import type { Problem } from '#domain/result.ts';
import { listed } from '#domain/text.ts';
import type { FileRow } from '#server/store/intake/message-files.ts';
import type { WaitingMessage } from '#server/store/intake/message-states.ts';
import type { StoredFailure } from '#server/store/reports/failure-reports.ts';
import type { ReportShare } from '#server/store/reports/report-share.ts';
import type { TlsShare } from '#server/store/reports/tls-reports.ts';
import type { OwnerOf } from './owners.ts';
import type { ReadFile } from './read-types.ts';

/**
 * What to write for one file: `row` with the outcome if already known, and the shares to save. `unknown` are names that no registered
 * domain covers.
 */
export type FilePlan = {
  row: FileRow;
  shares: ReportShare[];
  tls: TlsShare[];
  failures: StoredFailure[];
  unknown: string[];
  /** A customer uploaded it: it counts for that customer's domains only. */
  isOwnUpload: boolean;
};

/**
 * What planning needs besides the file: its message, the owners of names, the key for hashes in failure reports, the message's sender, and
 * whether the receiving server authenticated it. `now` is the time of reading.
 */
export type PlanContext = {
  message: WaitingMessage;
  ownerOf: OwnerOf;
  secret: Uint8Array;
  fromDomain: string | null;
  isAuthenticated: boolean;
  now: Date;
};

/** A plan in which nothing is decided. */
export function emptyPlan(file: ReadFile, message: WaitingMessage): FilePlan {
  const row: FileRow = {
    messageId: message.id,
    fileName: file.fileName,
    kind: file.kind,
    outcome: 'orphan',
    reasonCode: null,
    reasonText: null,
    reporter: null,
    extReportId: null,
    policyDomain: null,
    reportId: null,
    domainId: null,
    rowsRead: 0,
    rowsRefused: 0,
    bytes: file.bytesXml || file.bytesCompressed,
  };
  return {
    row,
    shares: [],
    tls: [],
    failures: [],
    unknown: [],
    isOwnUpload: message.uploadedCustomerId !== null,
  };
}

const notReports = new Set(['not-a-report', 'empty', 'no-report', 'no-report-in-mail']);

/** Refuses a file with its reason. */
export function refuse(plan: FilePlan, problem: Problem | undefined): FilePlan {
  const code = problem?.code ?? 'unreadable';
  plan.row.outcome = notReports.has(code) ? 'no_report' : 'refused';
  plan.row.reasonCode = code;
  plan.row.reasonText = problem?.text ?? 'This file could not be read.';
  return plan;
}

const mostDaysAhead = 2;
/** Years before the first DMARC reports (2012); a clock that was never set is at 1970. */
const firstReports = Date.UTC(2010, 0, 1);

/**
 * Why a report whose period ends more than two days after it is read, or before there were such reports, does not count: its clock is wrong, or
 * it is forged. Null for others. `end` in epoch seconds.
 */
export function wrongPeriod(end: number, now: Date): Problem | null {
  const day = new Date(end * 1_000).toISOString().slice(0, 10);
  if (end * 1_000 < firstReports) {
    const text = `The period of this report ends on ${day}, before there were such reports. It is not counted; check the reporter’s clock.`;
    return { code: 'past-period', text, source: 'RFC 9990 3.1.1.5' };
  }
  if (end * 1_000 <= now.getTime() + mostDaysAhead * 86_400_000) return null;
  const text = `The period of this report ends on ${day}, more than ${mostDaysAhead} days from now. It is not counted; check the reporter’s clock.`;
  return { code: 'future-period', text, source: 'RFC 9990 3.1.1.5' };
}

/** Whether a name may be one below a domain: not a single label, not an IP address. */
const mayBeDomain = (name: string): boolean => name.includes('.') && !/^[\d.]+$/.test(name);

/** Records the names that no domain covers; if the whole file has no domain, the sentence names them. */
export function orphaned(plan: FilePlan, unknown: Iterable<string>, isWhole: boolean): FilePlan {
  plan.unknown = [...unknown];
  if (isWhole) {
    const shown = listed(plan.unknown, 3);
    plan.row.reasonCode = 'no-domain';
    plan.row.reasonText = plan.unknown.some(mayBeDomain)
      ? `No domain is set up here for ${shown}. Add the domain, and Beacon reads this report again.`
      : `The report is about ${shown}, which is no domain that can be added. Ask the reporter to correct its reports.`;
  }
  return plan;
}
