import type { Registration } from '../transport/registration.ts';
import type { CheckFacts, CheckMeans, Evaluation, TopicDescriptor } from './topic.ts';
import { bimiTopic } from './topics/bimi.ts';
import { caaTopic } from './topics/caa.ts';
import { dkimTopic } from './topics/dkim.ts';
import { dmarcTopic } from './topics/dmarc.ts';
import { dnssecTopic } from './topics/dnssec.ts';
import { mtaStsTopic } from './topics/mta-sts.ts';
import { mxTopic } from './topics/mx.ts';
import { nsTopic } from './topics/ns.ts';
import { spfTopic } from './topics/spf.ts';
import { tlsRptTopic } from './topics/tls-rpt.ts';

/** Every topic of a check, under the name its findings are stored by. */
export const checkTopics = {
  dmarc: dmarcTopic,
  spf: spfTopic,
  dkim: dkimTopic,
  mx: mxTopic,
  mtaSts: mtaStsTopic,
  tlsRpt: tlsRptTopic,
  bimi: bimiTopic,
  dnssec: dnssecTopic,
  ns: nsTopic,
  caa: caaTopic,
};

type Topics = typeof checkTopics;
type Key = keyof Topics;
type FoundOf<K extends Key> =
  Topics[K] extends TopicDescriptor<never, infer Found, never> ? Found : Awaited<ReturnType<Topics[K]['lookUp']>>;

/** All that the DNS said about a domain at one moment; evaluated as often as wanted, with what else is known then. */
export type CheckFindings = { domain: string; registration: Registration } & { [K in Key]: FoundOf<K> };

/** The findings of every topic, as evaluated. */
export type Evaluations = Record<Key, Evaluation>;

/** The part of the API's reply that each topic gives. */
export type TopicWires = { [K in Key as Topics[K]['topic']]: ReturnType<Topics[K]['wire']> };

const entries: [Key, TopicDescriptor][] = Object.entries(checkTopics) as [Key, TopicDescriptor][];

function byKey<T>(of: (topic: TopicDescriptor, key: Key) => T): Record<Key, T> {
  return Object.fromEntries(entries.map(([key, topic]) => [key, of(topic, key)])) as Record<Key, T>;
}

/** Looks up all topics in parallel and reports each as it completes. Never throws. */
export async function lookUpTopics(domain: string, means: CheckMeans): Promise<Omit<CheckFindings, 'domain' | 'registration'>> {
  const found = await Promise.all(
    entries.map(async ([key, topic]) => {
      means.onStep?.(topic.topic, 'asking');
      const answer = await topic.lookUp(domain, means);
      means.onStep?.(topic.topic, topic.stateOf(answer));
      return [key, answer] as const;
    }),
  );
  return Object.fromEntries(found) as Omit<CheckFindings, 'domain' | 'registration'>;
}

/** The findings about every topic. */
export function evaluateTopics(findings: CheckFindings, facts: CheckFacts): Evaluations {
  return byKey((topic, key) => topic.evaluate(findings[key], findings, facts));
}

/** What `of` answers for each topic and its findings, in one list. */
export function acrossTopics<T>(
  findings: CheckFindings,
  of: (topic: TopicDescriptor, found: unknown, key: Key) => readonly T[],
): T[] {
  return entries.flatMap(([key, topic]) => of(topic, findings[key], key));
}

/** Every topic in API terms. */
export function wireTopics(findings: CheckFindings, evaluations: Evaluations): TopicWires {
  return Object.fromEntries(
    entries.map(([key, topic]) => [topic.topic, topic.wire(findings[key], findings, evaluations[key])]),
  ) as TopicWires;
}

/** The API's part of a stored check with every topic: one that did not exist then as not asked. */
export function wireWithEveryTopic<Stored extends { domain: string }>(stored: Stored): Stored {
  const later = entries.flatMap(([, topic]) => {
    if (topic.topic in stored || topic.notAsked === undefined) return [];
    return [[topic.topic, topic.wire(topic.notAsked(stored.domain), stored, { flags: [] })]];
  });
  return later.length === 0 ? stored : { ...stored, ...Object.fromEntries(later) };
}

/** Findings that were stored before a topic existed, with that topic as not asked. */
export function withEveryTopic(findings: CheckFindings): CheckFindings {
  const later = entries.flatMap(([key, topic]) =>
    findings[key] === undefined && topic.notAsked !== undefined ? [[key, topic.notAsked(findings.domain)]] : [],
  );
  return later.length === 0 ? findings : { ...findings, ...(Object.fromEntries(later) as Partial<CheckFindings>) };
}
