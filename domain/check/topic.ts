import type { KeyAges } from '../dkim/judge.ts';
import type { SelectorCandidate } from '../dkim/selectors.ts';
import type { Lookup } from '../dns/answer.ts';
import type { JudgeContext } from '../judge/context.ts';
import type { Fix, Flag } from '../judge/flag.ts';
import type { SeenSource } from '../spf/what-if.ts';
import type { PolicyFetch } from '../transport/policy-fetch.ts';
import type { RegistrationFetch } from '../transport/registration.ts';
import type { RecordKind, Topic } from '../vocabulary.ts';

/** How a part of the check came out, for people who watch it. */
export type StepState = 'asking' | 'found' | 'missing' | 'unknown';

/** Options of a check and its progress reports. `selectors` are looked up in addition to the names that email services use. */
export type CheckMeans = {
  lookup: Lookup;
  fetchPolicy: PolicyFetch;
  fetchRegistration?: RegistrationFetch;
  selectors: readonly SelectorCandidate[];
  onStep?: (step: Topic, state: StepState) => void;
};

/**
 * What is known besides the DNS. `seenSources` are all sources of 90 days, left out without reports; `testingSinceDays` how long the
 * MTA-STS policy has been in testing mode; `previousPolicy` the id and file of the previous check; `openNames` other names whose SPF is known
 * to let anybody pass; `replacedSelectors` those without a working key that another key has replaced.
 */
export type CheckFacts = {
  context: JudgeContext;
  nowMs: number;
  keyAges?: KeyAges;
  seenSources?: readonly SeenSource[];
  testingSinceDays?: number;
  previousPolicy?: { id: string; body: string };
  openNames?: readonly string[];
  replacedSelectors?: ReadonlySet<string>;
};

/** A DNS lookup that failed: the name asked and why it gave no answer. */
export type Unanswered = { name: string; why: string };

/** The same with its topic. */
export type UnknownPart = Unanswered & { topic: Topic };

/** The findings about one topic. `unanswered` are lookups that only the evaluation knows of; `proposal` is a whole better record. */
export type Evaluation = { flags: Flag[]; unanswered?: Unanswered[]; proposal?: Fix | null };

/** One watched record as the last check found it; `values` are sorted, `unknown` after a lookup that failed. */
export type WatchedRecord = {
  type: RecordKind;
  name: string;
  state: 'found' | 'missing' | 'unknown';
  values: string[];
  aliases: string[];
  failure: string | null;
};

/** A watched record from what a lookup found: a failure is never the same as missing. */
export function watchedRecord(
  type: RecordKind,
  name: string,
  values: readonly string[],
  failure: string | null,
  aliases: string[] = [],
): WatchedRecord {
  const state = failure !== null ? 'unknown' : values.length > 0 ? 'found' : 'missing';
  return { type, name, state, values: state === 'found' ? [...values].sort() : [], aliases, failure };
}

/**
 * Everything the check knows about one DNS topic. `Found` is the result of its lookups, `Others` the parts of other topics that it reads,
 * `Wire` its part of the API's reply. A topic has an entry here, its names in `vocabulary.ts`, its shape in `contract/check-shapes.ts` and
 * its text in `src/entities/dns-check/topic-text.ts`.
 */
export interface TopicDescriptor<Name extends Topic = Topic, Found = unknown, Others = unknown, Wire = unknown> {
  topic: Name;
  /** Asks the DNS. Never throws; what could not be answered says so in the result. */
  lookUp(domain: string, means: CheckMeans): Promise<Found>;
  stateOf(found: Found): Exclude<StepState, 'asking'>;
  /** What a check that was stored before this topic existed holds of it; left out for the topics of the first version. */
  notAsked?(domain: string): Found;
  /** Lookups that failed. */
  unanswered(found: Found, domain: string): Unanswered[];
  /** The findings, in any order. Pure. */
  evaluate(found: Found, others: Others & { domain: string }, facts: CheckFacts): Evaluation;
  /** The records whose changes are noticed. */
  watched(found: Found, domain: string): WatchedRecord[];
  wire(found: Found, others: Others & { domain: string }, evaluation: Evaluation): Wire;
}

/** A failed lookup as a list of none or one. */
export function unansweredAt(name: string, why: string | null): Unanswered[] {
  return why === null ? [] : [{ name, why }];
}

/** Texts of one record set as the API carries them, one a line; `null` where there is none. */
export function textOf(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join('\n');
}

/** Whether a single TXT record exists, in API terms. */
export function presence(state: string) {
  if (state === 'found' || state === 'declined') return 'found' as const;
  if (state === 'none') return 'missing' as const;
  return state === 'several' ? ('several' as const) : state === 'broken' ? ('broken' as const) : ('unknown' as const);
}

/** The state of a step from that of a single record. */
export function stepOf(state: string): Exclude<StepState, 'asking'> {
  const found = presence(state);
  return found === 'missing' || found === 'unknown' ? found : 'found';
}
