import type { ScoreInputs } from '../../score/inputs.ts';
import { faultsOfZone, judgeMx } from '../../transport/judge-mx.ts';
import { lookUpMx, type MxFindings, takesMail } from '../../transport/mx.ts';
import { type TopicDescriptor, unansweredAt, watchedRecord } from '../topic.ts';

function mxWire({ state, implicit, hosts }: MxFindings) {
  return {
    state,
    implicit,
    hosts: hosts.map(({ preference, exchange, state: hostState, addresses, tlsaSecure }) => ({
      preference,
      exchange,
      state: hostState,
      addresses,
      has_tlsa: tlsaSecure,
    })),
  };
}

/** MX: the servers that receive the domain's messages (RFC 5321 5.1, RFC 7505). */
export const mxTopic: TopicDescriptor<'mx', MxFindings, unknown, ReturnType<typeof mxWire>> = {
  topic: 'mx',
  lookUp: (domain, { lookup }) => lookUpMx(lookup, domain),
  stateOf: ({ state }) => (state === 'none' ? 'missing' : state === 'unknown' ? 'unknown' : 'found'),
  unanswered: ({ failure, hosts, authenticated }, domain) => [
    ...unansweredAt(domain, failure),
    ...hosts
      .filter(({ state }) => state === 'unknown')
      .map(({ exchange }) => ({ name: exchange, why: 'We could not look up the addresses of this host.' })),
    ...(authenticated ? hosts : [])
      .filter(({ tlsaFault }) => tlsaFault && tlsaFault !== 'unusable' && !faultsOfZone.has(tlsaFault))
      .map(({ exchange }) => ({ name: `_25._tcp.${exchange}`, why: 'We could not look up the TLSA records of this host.' })),
  ],
  evaluate: (found, { domain }, { context }) => ({ flags: judgeMx(found, domain, context) }),
  watched: ({ state, hosts, failure }, domain) => {
    const values = state === 'null' ? ['0 .'] : hosts.map(({ preference, exchange }) => `${preference} ${exchange}`);
    return [watchedRecord('MX', domain, values, state === 'unknown' ? failure : null)];
  },
  wire: mxWire,
};

/** What the score reads of the mail servers; `null` where a lookup failed. */
export function mxScore(mx: MxFindings): ScoreInputs['mx'] {
  const takes = takesMail(mx);
  if (takes === 'unknown' || mx.hosts.some(({ state }) => state === 'unknown')) return null;
  const isSane =
    mx.state === 'null' ||
    (mx.state === 'found' && !mx.nullBeside && mx.hosts.every(({ state }) => state === 'ok')) ||
    (mx.state === 'none' && !mx.implicit);
  return { takesMail: takes === 'yes', isNull: mx.state === 'null', isSane };
}
