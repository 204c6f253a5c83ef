import type { RuleKey } from './catalogue.ts';
import type { DomainFacts, IntakeFacts } from './facts.ts';
import type { Judge } from './verdict.ts';

/** The judge of each rule about a domain. */
export const domainJudges: Partial<Record<RuleKey, Judge<DomainFacts>>> = {};

/** The judge of each rule about the intake. */
export const intakeJudges: Partial<Record<RuleKey, Judge<IntakeFacts>>> = {};
