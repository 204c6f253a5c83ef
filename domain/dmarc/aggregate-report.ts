/** The DMARC outcome of one mechanism after alignment (RFC 9990 3.1.1.10). */
export type AlignedResult = 'pass' | 'fail';

/** What the receiver did with the mail (RFC 9990 3.1.1.10); `pass` is new in RFC 9990. */
export type Disposition = 'none' | 'pass' | 'quarantine' | 'reject';

/** Why the applied policy differs from the published one; `type` keeps words that no standard knows. */
export type OverrideReason = { type: string; comment: string | null };

/** One DKIM signature as the reporter saw it. `result` is lower case; `rawResult` is kept where it was another word. */
export type DkimAuthResult = {
  domain: string | null;
  selector: string | null;
  result: string;
  humanResult: string | null;
  rawResult?: string;
};

/** One SPF check as the reporter saw it. `scope` defaults to `mfrom`. */
export type SpfAuthResult = {
  domain: string | null;
  scope: string;
  result: string;
  humanResult: string | null;
  rawResult?: string;
};

/** One row of a report (RFC 9990 3.1.1.8 to 3.1.1.15). `seq` counts from 0 over all rows of the report, refused ones included. */
export type AggregateRecord = {
  seq: number;
  sourceIp: string;
  count: number;
  disposition: Disposition;
  dkimAligned: AlignedResult;
  spfAligned: AlignedResult;
  reasons: OverrideReason[];
  headerFrom: string;
  envelopeFrom: string | null;
  envelopeTo: string | null;
  dkim: DkimAuthResult[];
  spf: SpfAuthResult[];
};

/** A row that could not be read: the reason and at most 500 characters of what stood there. */
export type RefusedRow = { seq: number; code: string; text: string; sample: string };

/** The policy as the reporter found it (RFC 9990 3.1.1.6); `pct` only in RFC 7489 reports. */
export type PublishedPolicy = {
  domain: string;
  p: string | null;
  sp: string | null;
  np: string | null;
  adkim: string | null;
  aspf: string | null;
  fo: string | null;
  pct: number | null;
  testing: string | null;
  discoveryMethod: string | null;
};

/** Everything above the rows. `begin` and `end` are epoch seconds UTC. */
export type ReportHeader = {
  shape: 'rfc7489' | 'rfc9990';
  version: string | null;
  orgName: string;
  email: string | null;
  extraContactInfo: string | null;
  reportId: string;
  begin: number;
  end: number;
  errors: string[];
  generator: string | null;
  policy: PublishedPolicy;
  extensionsSkipped: number;
};

/**
 * A whole report. `records` is empty when the rows went out in batches. `refusedRows` holds the first 1 000 of `refusedRowCount`;
 * `rowCount` counts the rows that were read, `messageCount` sums their counts. `recovered` says that the strict reader failed and
 * the lenient one answered; `isComplete`, that the file is undamaged, ends where the report does, and every row was read; `notes` are quirks that cost nothing.
 */
export type AggregateReport = {
  header: ReportHeader;
  records: AggregateRecord[];
  rowCount: number;
  messageCount: number;
  refusedRows: RefusedRow[];
  refusedRowCount: number;
  recovered: boolean;
  isComplete: boolean;
  notes: string[];
};

/** What one report may cost (RFC 9990 8.1). Sizes are in characters of XML, `maxElementChars` is one child of `feedback`. */
export type AggregateLimits = {
  maxDepth: number;
  maxTextChars: number;
  maxElementChars: number;
  maxRows: number;
  maxSpanDays: number;
  maxSignatures: number;
};

/** The limits of a report in production. */
export const AGGREGATE_LIMITS: AggregateLimits = {
  maxDepth: 16,
  maxTextChars: 65_536,
  maxElementChars: 8_388_608,
  maxRows: 2_000_000,
  maxSpanDays: 400,
  maxSignatures: 100,
};
