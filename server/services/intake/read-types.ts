import type { AggregateReport } from '#domain/dmarc/aggregate-report.ts';
import type { FailureReport } from '#domain/dmarc/failure-report.ts';
import type { Problem, Result } from '#domain/result.ts';
import type { TlsReport } from '#domain/tls-report.ts';
import type { PackedRows } from '#server/store/reports/packed-rows.ts';
import type { UnpackLimits } from './unpack-limits.ts';

/** What the email itself says; every field as in the header, decoded. `date` is epoch seconds UTC. */
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

/** Where a file was found: `path` names the steps, for example `mail/2/zip/report.xml`. Sizes are bytes. */
export type Found = { fileName: string | null; path: string; bytesCompressed: number; bytesXml: number; notes: string[] };

/**
 * One file found in a message. `contentSha256` is hexadecimal, over the canonical lines, and null if nothing was read. The rows of an
 * aggregate report are packed for storage; `records` of the report is empty. `none` = not a report, with the reason.
 */
export type ReadFile =
  | (Found & { kind: 'aggregate'; result: Result<AggregateReport>; contentSha256: string | null; rows: PackedRows })
  | (Found & { kind: 'failure'; result: Result<FailureReport>; contentSha256: string | null })
  | (Found & { kind: 'tls'; result: Result<TlsReport>; contentSha256: string | null })
  | (Found & { kind: 'none'; problem: Problem });

/** Everything found in one message or file. `mail` is null if the input was not an email. Structured-cloneable. */
export type ReadOutcome = { mail: MailFacts | null; files: ReadFile[] };

/** An aggregate report that can be used. */
export type AggregateFile = Extract<ReadFile, { kind: 'aggregate' }> & { result: { ok: true } };

/** The name of a message that arrived as a file, and limits other than the production ones. */
export type ReadOptions = { sourceName?: string; limits?: Partial<UnpackLimits> };

/** The result of reading a message: all its files and how many rows they hold, or why the whole message was abandoned. */
export type ReadAnswer = { ok: true; outcome: ReadOutcome; rows: number } | { ok: false; problem: Problem };

/** The bytes of a message as stored. */
export type MailContent = { encoding: 'gzip' | 'none'; body: Uint8Array };

/** A large message: its bytes are loaded when a thread is free to read them, so that few are in memory. Null: they are gone. */
export type DistantContent = { sizeBytes: number; fetch: () => Promise<MailContent | null> };

/** A message to read, and its file name if it arrived as a file. */
export type ReadInput = { content: MailContent | DistantContent; sourceName?: string | undefined };
