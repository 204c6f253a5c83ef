import type { StepState } from '#domain/check/topic.ts';
import type { checkWire } from '#domain/check/wire.ts';
import type { Result } from '#domain/result.ts';
import type { Recommendation, SecurityScore } from '#domain/score/security-score.ts';
import type { MailServerTls } from '#domain/transport/mail-server-tls.ts';
import type { Topic } from '#domain/vocabulary.ts';

/** What is looked up. `token` opens a stored result instead of a new check. */
export type CheckQuestion = { domain: string; selectors: string[]; token: string | null };

/** What a running check queries, and where it reports each lookup. */
export type CheckRun = { question: CheckQuestion; onStep: (step: Topic, state: StepState) => void };

/** A finished check with its score, the token that opens it again and when that ends (ISO 8601). */
export type CheckOutcome = {
  token: string;
  expires_at: string;
  check: ReturnType<typeof checkWire>;
  mail_servers: (Omit<MailServerTls, 'expiresAt'> & { certificate_expires_at: string | null })[];
  score: SecurityScore & { recommendations: (Omit<Recommendation, 'by'> & { by: string })[] };
};

/** What the form for questions holds. `website` and `phone_number` are decoys that no person sees. */
export type LeadForm = Record<'name' | 'email' | 'company' | 'telephone' | 'message' | 'website' | 'phone_number', string> & {
  consent: boolean;
  marketing: boolean;
};

/** The facts of one visit. `problem` belongs to the field, `error` to the check, `leadError` to the form, `thanks` answers it. */
export type CheckFacts = {
  question: CheckQuestion;
  problem: string | null;
  steps: Partial<Record<Topic, StepState>>;
  outcome: CheckOutcome | null;
  error: string | null;
  leadError: unknown;
  thanks: string | null;
};

/** Everything that may happen; `reading` is what the typed text was read as, `offline` whether the connection is known to be down. */
export type CheckEvent =
  | { type: 'check'; reading: Result<string>; selectors: string[]; offline: boolean }
  | { type: 'open'; token: string }
  | { type: 'again'; offline: boolean }
  | { type: 'reconnected' | 'reset' | 'ask' | 'close' }
  | { type: 'step'; step: Topic; state: StepState }
  | { type: 'send'; lead: LeadForm };
