import type { ScoreInputs } from '../../score/inputs.ts';
import { judgeMtaSts } from '../../transport/judge-mta-sts.ts';
import { lookUpMtaSts, type MtaStsFindings, modeInForce } from '../../transport/mta-sts.ts';
import { hasDane, type MxFindings } from '../../transport/mx.ts';
import { presence, stepOf, type TopicDescriptor, textOf, unansweredAt, watchedRecord } from '../topic.ts';

const longestFile = 8_192;

function mtaStsWire({ state, texts, policy, fetched, failure }: MtaStsFindings) {
  return {
    state: presence(state),
    text: textOf(texts),
    mode: policy?.mode ?? null,
    max_age: policy?.maxAgeSec ?? null,
    mx: policy?.mx ?? [],
    policy_text: fetched?.status === 'fetched' ? fetched.body.slice(0, longestFile) : null,
    failure: failure ?? (fetched?.status === 'failed' ? `${fetched.reason}: ${fetched.detail}` : null),
  };
}

/** MTA-STS: senders must encrypt messages to the domain (RFC 8461). */
export const mtaStsTopic: TopicDescriptor<'mta_sts', MtaStsFindings, { mx: MxFindings }, ReturnType<typeof mtaStsWire>> = {
  topic: 'mta_sts',
  lookUp: (domain, { lookup, fetchPolicy }) => lookUpMtaSts(lookup, fetchPolicy, domain),
  stateOf: ({ state }) => stepOf(state),
  unanswered: ({ at, failure }) => unansweredAt(at, failure),
  evaluate: (found, { domain, mx }, { context, nowMs, testingSinceDays, previousPolicy }) => ({
    flags: judgeMtaSts(found, domain, context, {
      mx,
      nowMs,
      ...(testingSinceDays === undefined ? {} : { testingSinceDays }),
      ...(previousPolicy === undefined ? {} : { previous: previousPolicy }),
    }),
  }),
  watched: ({ at, texts, failure, aliases }) => [watchedRecord('MTA-STS', at, texts, failure, aliases)],
  wire: mtaStsWire,
};

/** What the score reads of encryption towards the domain; `null` where the policy could not be fetched from here, or DANE decides and a lookup left it open. */
export function inboundTlsScore(mtaSts: MtaStsFindings, mx: MxFindings): ScoreInputs['inboundTls'] {
  const isOpen = mtaSts.state === 'unknown' || (mtaSts.fetched?.status === 'failed' && mtaSts.fetched.reason === 'private');
  if (isOpen) return null;
  const sts = modeInForce(mtaSts) ?? 'none';
  const dane = hasDane(mx);
  if (dane !== null) return { sts, dane };
  return sts === 'enforce' ? { sts, dane: false } : null;
}
