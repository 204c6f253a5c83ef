import type { ScoreInputs } from '../../score/inputs.ts';
import { type DnssecFindings, lookUpDnssec } from '../../transport/dnssec.ts';
import { judgeDnssec } from '../../transport/judge-base.ts';
import { type TopicDescriptor, unansweredAt, watchedRecord } from '../topic.ts';

/** DNSSEC: signed answers (RFC 4033). */
export const dnssecTopic: TopicDescriptor<'dnssec', DnssecFindings, unknown, { state: DnssecFindings['state'] }> = {
  topic: 'dnssec',
  lookUp: (domain, { lookup }) => lookUpDnssec(lookup, domain),
  stateOf: ({ state }) => (state === 'unsigned' ? 'missing' : state === 'unknown' ? 'unknown' : 'found'),
  unanswered: ({ state, zone, failure }) => (state === 'unknown' ? unansweredAt(zone, failure) : []),
  evaluate: (found) => ({ flags: judgeDnssec(found) }),
  watched: ({ state, zone, failure }) => {
    const values = state === 'signed' || state === 'signed_unchecked' ? ['signed'] : state === 'bogus' ? ['bogus'] : [];
    return [watchedRecord('DNSSEC', zone, values, state === 'unknown' ? failure : null)];
  },
  wire: ({ state }) => ({ state }),
};

/** What the score reads of DNSSEC; `null` where a lookup failed. */
export function dnssecScore({ state }: DnssecFindings): ScoreInputs['dnssec'] {
  return state === 'unknown' ? null : state === 'signed_unchecked' ? 'signed' : state;
}
