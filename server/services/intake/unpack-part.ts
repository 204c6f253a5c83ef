import type { FailureParts } from '#domain/dmarc/failure-report.ts';
import type { Problem } from '#domain/result.ts';
import type { MailFacts } from './read-types.ts';

/**
 * One item found in a message. `content` is XML or JSON whose bytes come from `chunks` (read it once, it may throw UnpackRefusal; `notes`
 * may grow meanwhile); `failure` is a failure report, split; `refused` says why a file was not used; `mail` describes the email.
 */
export type UnpackedPart =
  | { kind: 'mail'; facts: MailFacts }
  | (Place & {
      kind: 'content';
      format: 'xml' | 'json';
      bytesCompressed: number;
      notes: string[];
      chunks: () => AsyncIterable<Uint8Array> | Uint8Array[];
    })
  | (Place & { kind: 'failure'; bytesCompressed: number; parts: FailureParts })
  | (Place & { kind: 'refused'; bytesCompressed: number; problem: Problem });

/** Where a part stood; `isBeside` where it usually accompanies reports, so that it is not missed if there is none in it. */
export type Place = { fileName: string | null; path: string; isBeside?: boolean };
