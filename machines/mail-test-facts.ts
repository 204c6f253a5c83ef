import type { Flag } from '#domain/judge/flag.ts';
import type { Policy } from '#domain/vocabulary.ts';

/** What a test message showed, in API terms. */
export type MailTestShown = {
  received_at: string;
  from_domain: string | null;
  source_ip: string | null;
  service: string | null;
  spf: { result: string; domain: string; reason: string; is_aligned: boolean | null } | null;
  dkim: {
    domain: string;
    selector: string;
    result: 'pass' | 'fail' | 'unknown';
    reason: string;
    is_aligned: boolean | null;
  }[];
  dmarc: { result: 'pass' | 'fail' | 'none' | 'unknown'; policy: Policy | null; at: string | null };
  verdict: string;
  flags: Flag[];
};

/** The answer to "has the message come?". */
export type MailTestOutcome = { kind: 'waiting' } | { kind: 'expired' } | { kind: 'received'; result: MailTestShown };

/** The facts of one visit: the address that was made, with the token that opens its result, and when it expires (ISO 8601). */
export type MailTestFacts = {
  test: { token: string; address: string; expires_at: string } | null;
  result: MailTestShown | null;
  error: string | null;
};
