import { judgeNameServers } from '../../transport/judge-base.ts';
import { lookUpNameServers, type NameServerFindings } from '../../transport/name-servers.ts';
import { type TopicDescriptor, unansweredAt, watchedRecord } from '../topic.ts';

function nsWire({ state, hosts }: NameServerFindings) {
  return { state, hosts: hosts.map(({ host, addresses }) => ({ host, addresses })) };
}

/** NS: the name servers of the zone (RFC 2182). */
export const nsTopic: TopicDescriptor<'ns', NameServerFindings, unknown, ReturnType<typeof nsWire>> = {
  topic: 'ns',
  lookUp: (domain, { lookup }) => lookUpNameServers(lookup, domain),
  stateOf: ({ state }) => (state === 'none' ? 'missing' : state),
  unanswered: ({ zone, failure }) => unansweredAt(zone, failure),
  evaluate: (found) => ({ flags: judgeNameServers(found) }),
  watched: ({ state, zone, hosts, failure }) => [
    watchedRecord(
      'NS',
      zone,
      hosts.map(({ host }) => host),
      state === 'unknown' ? failure : null,
    ),
  ],
  wire: nsWire,
};
