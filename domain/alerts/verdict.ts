import type { Severity } from '../vocabulary.ts';
import type { RuleParams } from './rule.ts';

/** An alert of the rule at hand that is not resolved. */
export type OpenAlert = { subject: string; openedMs: number; happenedMs: number; severity: Severity };

/** A line of proof: `{ label: 'Passed on 30 July', text: '71.2% (1 420 of 1 995)' }`. */
export type Evidence = { label: string; text: string };

/** A small picture beside an alert: values by day, the usual one, and the day that stands out. */
export type Series = { label: string; points: { day: string; value: number }[]; usual: number | null; markDay: string | null };

/**
 * A rule fires for a subject ('' is the domain itself). `cause` is equal at different domains where the cause is the same, and drives
 * incidents; `causeName` says it in words. `happenedMs` is the time of the event in epoch ms, steady while the alert is
 * open; with `isFirstSeen` nobody knows when it began, and it is only when it was seen, so that a later one is no new event. At most three
 * lines of evidence. With `confirmAfterMinutes` an alert is opened only once a second look that much later says the same.
 */
export type Fires = {
  state: 'fires';
  subject: string;
  severity: Severity;
  title: string;
  cause: string;
  causeName: string;
  happenedMs: number;
  isFirstSeen?: true;
  evidence: Evidence[];
  series?: Series;
  nextStep: string;
  confirmAfterMinutes: number;
};

/** The condition of an open alert has ended, and why. */
export type Ended = { state: 'ended'; subject: string; why: string };

/** What a rule says now. A subject it does not mention stays as it is: between the limits, or unknown. */
export type Verdict = Fires | Ended;

/** Judges facts by one rule. Pure, never throws. `open` are its open alerts at this domain. */
export type Judge<Facts> = (facts: Facts, params: RuleParams, open: readonly OpenAlert[]) => Verdict[];
