import { joinedTexts, type Lookup } from '../dns/answer.ts';
import { type Discovery, discover } from './discovery.ts';
import { isDmarcRecord, type ReportUri, readReportUri } from './record.ts';

/**
 * One address of `rua` or `ruf` and whether reports can reach it. `authorised`: `not_needed` inside the own organisation; `no` means
 * that receivers send nothing there; `elsewhere` that the record at the destination names another host, which has the same effect
 * (RFC 9990 4). `receives`: whether the host takes mail. `unknown` wherever a lookup failed. `at` is the name that must authorise.
 */
export type Destination = {
  tag: 'rua' | 'ruf';
  uri: ReportUri;
  at: string;
  authorised: 'not_needed' | 'yes' | 'no' | 'elsewhere' | 'unknown';
  receives: 'yes' | 'no' | 'unknown';
};

type Authorisation = Destination['authorised'];

function redirects(text: string, host: string): boolean {
  const rua = /(?:^|;)\s*rua\s*=\s*([^;]*)/i.exec(text)?.[1];
  if (rua === undefined) return false;
  return rua.split(',').some((part) => {
    const uri = readReportUri(part.trim());
    return uri !== null && uri.host !== host;
  });
}

async function authorisation(lookup: Lookup, policy: Discovery, policyDomain: string, host: string): Promise<Authorisation> {
  if (host === policyDomain || host === policy.org) return 'not_needed';
  const at = `${policyDomain}._report._dmarc.${host}`;
  const [other, answer] = await Promise.all([discover(lookup, host), at.length > 253 ? null : lookup(at, 'TXT')]);
  if (policy.orgBy !== 'uncertain' && other.orgBy !== 'uncertain' && other.org === policy.org) return 'not_needed';
  if (answer === null) return 'no';
  if (answer.status === 'failed') return 'unknown';
  const records = joinedTexts(answer).filter(isDmarcRecord);
  if (records.length > 0) return records.some((text) => redirects(text, host)) ? 'elsewhere' : 'yes';
  return other.orgBy === 'uncertain' || policy.orgBy === 'uncertain' ? 'unknown' : 'no';
}

/** Whether a host takes mail: an MX that is not null, or an address where it has no MX (RFC 5321 5.1, RFC 7505). */
export async function receivesMail(lookup: Lookup, host: string): Promise<Destination['receives']> {
  const mx = await lookup(host, 'MX');
  if (mx.status === 'failed') return 'unknown';
  if (mx.status === 'nxdomain') return 'no';
  if (mx.status === 'found') return mx.records.some((record) => record.exchange !== '' && record.exchange !== '.') ? 'yes' : 'no';
  const addresses = await Promise.all([lookup(host, 'A'), lookup(host, 'AAAA')]);
  if (addresses.some((answer) => answer.status === 'found')) return 'yes';
  return addresses.some((answer) => answer.status === 'failed') ? 'unknown' : 'no';
}

/** Whether a report address is left that reports can reach, as far as anybody knows: authorised, at a host that takes mail. */
export function canReportsArrive(destinations: readonly Destination[]): boolean {
  return destinations.some(
    ({ tag, authorised, receives }) => tag === 'rua' && authorised !== 'no' && authorised !== 'elsewhere' && receives !== 'no',
  );
}

/** Checks every address the record that applies reports to, at most ten of each tag, each host once (RFC 9990 4, RFC 9991 5). */
export async function checkDestinations(lookup: Lookup, discovery: Discovery): Promise<Destination[]> {
  const record = discovery.policyStep?.record;
  if (record == null || discovery.policyStep === null) return [];
  const policyDomain = discovery.policyStep.domain;
  const policy = discovery.policyStep.domain === discovery.start ? discovery : await discover(lookup, policyDomain);
  const wanted = [
    ...record.rua.slice(0, 10).map((uri) => ({ tag: 'rua' as const, uri })),
    ...record.ruf.slice(0, 10).map((uri) => ({ tag: 'ruf' as const, uri })),
  ];
  const hosts = [...new Set(wanted.map(({ uri }) => uri.host))];
  const byHost = new Map(
    await Promise.all(
      hosts.map(async (host) => {
        const [authorised, receives] = await Promise.all([
          authorisation(lookup, policy, policyDomain, host),
          receivesMail(lookup, host),
        ]);
        return [host, { authorised, receives }] as const;
      }),
    ),
  );
  return wanted.flatMap(({ tag, uri }) => {
    const host = byHost.get(uri.host);
    return host === undefined ? [] : [{ tag, uri, at: `${policyDomain}._report._dmarc.${uri.host}`, ...host }];
  });
}
