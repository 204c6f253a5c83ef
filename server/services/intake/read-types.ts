import type { AggregateRecord, AggregateReport } from '#domain/dmarc/aggregate-report.ts';
import type { FailureReport } from '#domain/dmarc/failure-report.ts';
import type { Problem, Result } from '#domain/result.ts';
import type { TlsReport } from '#domain/tls-report.ts';
import type { UnpackLimits } from './unpack-limits.ts';

/** What the mail itself says; every field as it stood in the header, decoded. `date` is epoch seconds UTC. */
export type MailFacts = {
  subject: string | null;
  from: string | null;
  fromDomain: string | null;
  to: string[];
  returnPath: string | null;
  messageId: string | null;
  date: number | null;
  authenticationResults: string[];
};

/** Where a file stood: `path` names the steps, for example `mail/2/zip/report.xml`. Sizes are bytes. */
type Found = { fileName: string | null; path: string; bytesCompressed: number; bytesXml: number; notes: string[] };

/**
 * One file found in a message. `contentSha256` is hexadecimal, over the canonical lines, and null where nothing was read.
 * `streamedRows` counts the rows that went to `onRows`; then `records` of the report is empty. `none` = not a report, with the reason.
 */
export type ReadFile =
  | (Found & { kind: 'aggregate'; result: Result<AggregateReport>; contentSha256: string | null; streamedRows: number })
  | (Found & { kind: 'failure'; result: Result<FailureReport>; contentSha256: string | null })
  | (Found & { kind: 'tls'; result: Result<TlsReport>; contentSha256: string | null })
  | (Found & { kind: 'none'; problem: Problem });

/** All that was found in one message or file. `mail` is null when the input was not a mail. Structured-cloneable. */
export type ReadOutcome = { mail: MailFacts | null; files: ReadFile[] };

/** A batch of rows of file `fileIndex` (place in `files`). */
export type RowBatch = { fileIndex: number; rows: AggregateRecord[] };

/** An aggregate report that can be used, for one too big for memory without its rows and refused rows. */
export type AggregateFile = Extract<ReadFile, { kind: 'aggregate' }> & { result: { ok: true } };

/** Rows of a report too big for memory, and all else that is known of it. */
export type BigRows = RowBatch & { file: AggregateFile };

/**
 * `onRows` is awaited for each batch of `batchRows` (5 000) as soon as a report has more than `wholeRows` (20 000) rows; the result may
 * still be a refusal, so the rows belong into a transaction that waits for it. Without `onRows` every report arrives whole.
 */
export type ReadOptions = {
  sourceName?: string;
  onRows?: (batch: RowBatch) => Promise<void>;
  batchRows?: number;
  wholeRows?: number;
  limits?: Partial<UnpackLimits>;
};

/** What reading a message gave: all its files with the rows they hold in memory, or why the whole message was given up. */
export type ReadAnswer = { ok: true; outcome: ReadOutcome; rows: number } | { ok: false; problem: Problem };

/** Takes in rows of a big report; the reader waits for it. A throw ends the reading of the message. */
export type TakeRows = (batch: BigRows) => Promise<void>;

/** The bytes of a message as they are kept. */
export type MailContent = { encoding: 'gzip' | 'none'; body: Uint8Array };

/** A large message: its bytes are fetched when a thread is free to read them, so that few of them are in memory. Null: they are gone. */
export type DistantContent = { sizeBytes: number; fetch: () => Promise<MailContent | null> };

/** A message to read, and its file name where it came as a file. */
export type ReadInput = { content: MailContent | DistantContent; sourceName?: string | undefined };
