import { getDomain } from 'tldts';
import { effectivePolicy } from '../../dmarc/effective-policy.ts';
import type { DmarcFindings } from '../../dmarc/judge.ts';
import { type BimiFindings, lookUpBimi } from '../../transport/bimi.ts';
import { judgeBimi } from '../../transport/judge-bimi.ts';
import { presence, stepOf, type TopicDescriptor, textOf, unansweredAt, watchedRecord } from '../topic.ts';

function bimiWire({ state, at, texts, record }: BimiFindings) {
  return {
    state: presence(state),
    at,
    text: textOf(texts),
    location: record?.logo ?? null,
    authority: record?.certificate ?? null,
  };
}

/** BIMI: the logo beside the domain's messages (BIMI draft). */
export const bimiTopic: TopicDescriptor<'bimi', BimiFindings, { dmarc: DmarcFindings }, ReturnType<typeof bimiWire>> = {
  topic: 'bimi',
  lookUp: (domain, { lookup }) => lookUpBimi(lookup, domain, getDomain(domain, { allowPrivateDomains: true })),
  stateOf: ({ state }) => stepOf(state),
  unanswered: ({ at, failure }) => unansweredAt(at, failure),
  evaluate: (found, { dmarc: { discovery } }, { context }) => ({
    flags: judgeBimi(found, context, {
      policy: effectivePolicy(discovery, 'self'),
      pct: discovery.policyStep?.record?.pct ?? null,
      unknown: discovery.unknown,
      existing: effectivePolicy(discovery, 'existing'),
    }),
  }),
  watched: ({ at, texts, failure, aliases }) => [watchedRecord('BIMI', at, texts, failure, aliases)],
  wire: bimiWire,
};
