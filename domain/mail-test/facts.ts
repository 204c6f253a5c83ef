import type { Alignment } from '../dmarc/alignment.ts';
import type { Discovery } from '../dmarc/discovery.ts';
import type { Flag } from '../judge/flag.ts';
import type { SpfOutcome } from '../spf/evaluate.ts';
import type { Policy } from '../vocabulary.ts';

/** A DKIM signature of the message. `detail` is why it does not verify, empty where it does. */
export type TestedSignature = {
  domain: string;
  selector: string;
  result: 'pass' | 'fail' | 'unknown';
  detail: string;
  alignment: Alignment;
};

/** What SPF says of the domain of the return path (of HELO where that is empty). */
export type TestedSpf = { outcome: SpfOutcome; alignment: Alignment };

/**
 * What was found out about one message. `author` is the domain of its From address, `null` where there is none or several; `ip` the server
 * that delivered it, `null` where that is in a private network, which says nothing; `service` whom its reverse name belongs to, with
 * the host for an SPF include; `signatures` is `null` where there were too many to verify.
 */
export type MailTestFacts = {
  author: string | null;
  ip: string | null;
  service: { name: string; include: string | null } | null;
  spf: TestedSpf | null;
  signatures: TestedSignature[] | null;
  dmarc: Discovery | null;
};

/**
 * The result of a test message. `dmarc.result`: `pass`; `fail`; `none` where no DMARC record applies; `unknown` after a failed lookup.
 * `isAligned` is `null` where a lookup left it open. `flags` are what to fix, worst first.
 */
export type MailTestResult = {
  author: string | null;
  ip: string | null;
  service: string | null;
  spf: { result: string; domain: string; reason: string; isAligned: boolean | null } | null;
  signatures: {
    domain: string;
    selector: string;
    result: 'pass' | 'fail' | 'unknown';
    detail: string;
    isAligned: boolean | null;
  }[];
  dmarc: { result: 'pass' | 'fail' | 'none' | 'unknown'; policy: Policy | null; at: string | null };
  verdict: string;
  flags: Flag[];
};
