import type { RefusedRow, ReportHeader } from '#domain/dmarc/aggregate-report.ts';
import type { ReportCopy } from '#domain/dmarc/report-copies.ts';
import type { PackedRows } from './packed-rows.ts';

/** Where a mail came in. */
export type Channel = 'smtp' | 'imap' | 'folder' | 's3' | 'upload';

/** What of a report decides which copy of it counts, besides when it was received. */
export type ReportExtent = Pick<ReportCopy, 'messages' | 'rows' | 'isComplete' | 'isAuthenticated'>;

/** Everything about one received report that is the same in every domain's share of it. */
export type ReportShareHeader = {
  /** From `takeReportIds`; one received report has the same id in all its shares. */
  id: number;
  /** The registered domain this share belongs to. */
  domainId: number;
  /** Stable, lower-cased name of the reporter: the first part of the key that finds duplicates. */
  reporterKey: string;
  /** Hash of the report's meaning (header, rows, refused rows), not of its bytes: the same report in another wrapping is equal. */
  contentHash: Uint8Array;
  header: ReportHeader;
  recovered: boolean;
  notes: string[];
  /** The message it came in; null only for reports that came without one. */
  messageId: number | null;
  fileName: string | null;
  channel: Channel;
  receivedAt: Date;
  /** What was read of the whole report, of which this share may be a part: it decides which copy counts. */
  whole: ReportExtent;
  /** Size of the unpacked XML in bytes. */
  bytesXml: number;
  /** A fuller or newer copy of this report that counts for other domains: then this share is stored without being counted. */
  outdatedBy?: number | null;
};

/** The rows of one report whose `headerFrom` one registered domain covers. A report is stored as one share per such domain. */
export type ReportShare = ReportShareHeader & { rows: PackedRows; refusedRows: RefusedRow[] };

/**
 * What became of a share, in the order of the call:
 * `stored` is new and counted; `duplicate` was here already with the same content, nothing changed;
 * `superseded_older` is counted and took the place of `otherId`; `older_than_stored` is stored, but `otherId` is fuller or newer and stays the one that counts.
 */
export type SaveOutcome = {
  id: number;
  domainId: number;
  outcome: 'stored' | 'duplicate' | 'superseded_older' | 'older_than_stored';
  /** The other report of the same key: the one already here, the one replaced, or the one that counts. */
  otherId: number | null;
  rows: number;
  refused: number;
};

/** A received report as it is compared with other copies of it. */
export function copyOf({ id, receivedAt, whole }: ReportShareHeader): ReportCopy {
  return { ...whole, id, receivedMs: receivedAt.getTime() };
}

/** Whole days a report covers, at least 1. A day of 25 hours (summer time) is one day; 400 days is the most that is spread. */
export function spanDays(header: Pick<ReportHeader, 'begin' | 'end'>): number {
  return Math.min(400, Math.max(1, Math.round((header.end - header.begin) / 86_400)));
}
