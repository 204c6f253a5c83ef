import { faultSeverity } from '../judge/fault-severity.ts';
import type { Flag } from '../judge/flag.ts';
import { formOf } from '../text.ts';
import type { DnssecFindings } from './dnssec.ts';
import { transportFlag } from './flag.ts';
import { couldRegister } from './host.ts';
import type { NameServerFindings } from './name-servers.ts';

/** Findings about DNSSEC (RFC 4033, RFC 4035). A lookup that failed for another reason than bad signatures makes none. */
export function judgeDnssec({ state, zone, failure, unsupported }: DnssecFindings): Flag[] {
  const base = { topic: 'dnssec', at: zone, by: 'registrar' } as const;
  if (state === 'bogus')
    return [
      transportFlag({
        ...base,
        code: 'DNSSEC_BOGUS',
        severity: faultSeverity.dnssecBogus,
        seen: failure ?? '',
        why: `The DNSSEC signatures of ${zone} are invalid, so much of the internet cannot find the domain: website and email fail.`,
        todo: 'Have your DNS host sign the zone again, or have the registrar delete the DS record until then.',
        source: 'RFC 4035 5.5',
      }),
    ];
  if (unsupported !== undefined)
    return [
      transportFlag({
        ...base,
        code: 'DNSSEC_UNSUPPORTED',
        severity: 'low',
        seen: unsupported.map((ds) => `DS ${ds}`).join('\n'),
        why: `Resolvers know no algorithm of the DS record of ${zone}, so they treat its DNS answers as not signed.`,
        todo: 'Have your DNS host sign the zone with algorithm 13, then replace the DS record at your registrar.',
        source: 'RFC 4035 5.2, RFC 6840 5.2',
      }),
    ];
  if (state === 'unsigned')
    return [
      transportFlag({
        ...base,
        code: 'DNSSEC_UNSIGNED',
        severity: 'low',
        seen: '',
        why: `DNS answers for ${zone} are not signed, so they can be forged in transit, including the mail records.`,
        todo: 'Turn on DNSSEC at your DNS host, then enter the DS record it shows at your registrar.',
        source: 'RFC 4033 3',
      }),
    ];
  return [];
}

/** Findings about the name servers of the domain's zone (RFC 2182, RFC 1912). A lookup that failed never makes one. */
export function judgeNameServers({ zone, hosts, networks }: NameServerFindings): Flag[] {
  const flags = hosts
    .filter(({ state }) => state === 'dangling')
    .map(({ host }) =>
      transportFlag({
        code: 'NS_DANGLING',
        severity: 'high',
        topic: 'ns',
        at: zone,
        seen: host,
        why: `The name server ${host} has no address.${couldRegister(host, zone) ? ' Whoever registers that name could answer for the whole domain.' : ' Resolvers that ask it get no answer.'}`,
        todo: 'Remove this name server at your DNS host and registrar, or correct its name.',
        by: 'registrar',
        source: 'RFC 1912 2.8',
      }),
    );
  const isOpen = hosts.some(({ state }) => state === 'unknown');
  const four = networks.filter((network) => network.endsWith('/24')).length;
  const six = networks.filter((network) => network.endsWith('/48')).length;
  if (hosts.length === 1 || (!isOpen && networks.length > 0 && four <= 1 && six <= 1))
    flags.push(
      transportFlag({
        code: 'NS_SINGLE_NETWORK',
        severity: 'low',
        topic: 'ns',
        at: zone,
        seen: [...hosts.map(({ host }) => host), ...networks].join('\n'),
        why: formOf(
          hosts.length,
          'There is only one name server: when it fails, website and email fail too.',
          'All name servers are in one network: when it fails, website and email fail too.',
        ),
        todo: 'Ask your DNS host for a second name server in another network.',
        source: 'RFC 2182 3.1, 5',
      }),
    );
  return flags;
}
