import type { alertManagement } from '#contract/alert-management.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { AlertOutcome } from '#domain/vocabulary.ts';

type Calls = typeof alertManagement;

export type AlertPage = Reply<Calls['alerts']>;
export type Alert = AlertPage['alerts'][number];
export type WholeAlert = Reply<Calls['alert']>;
export type AlertStep = WholeAlert['timeline'][number];
export type AlertNotice = WholeAlert['notifications'][number];
export type AlertStats = Reply<Calls['stats']>;
export type Person = { id: number; name: string };

/** What a person may say of how an alert came to its end. */
export type Outcome = Exclude<AlertOutcome, 'ended'>;

/** What a person does to an alert. */
export type AlertAction =
  | { verb: 'acknowledge' }
  | { verb: 'resolve'; notes: string; outcome: Outcome }
  | { verb: 'snooze'; until: string }
  | { verb: 'reopen' }
  | { verb: 'assign'; to: Person | null }
  | { verb: 'comment'; text: string };

/** The actions that move an alert through its machine. */
export const verbs = ['snooze', 'assign', 'resolve', 'reopen', 'acknowledge'] as const;
export type Verb = (typeof verbs)[number];
