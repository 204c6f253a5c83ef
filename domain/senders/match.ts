import type { Service } from './catalogue/service.ts';
import { serviceOfAnyName, serviceOfKeyHost, serviceOfKeyName } from './index-names.ts';

/**
 * What is known of a source. `dkim`, `selector`: of a signature that passed; `keyHost`: where the CNAME of that selector ends in the
 * customer's DNS; `spf`: the domain for which SPF passed; `reverse`: the name of the address, confirmed forward; `network`: its autonomous
 * system; `envelope`: a return path that nothing confirms. `ownDomain`: the customer's. Names are lower case; `null` where not known.
 */
export type SenderClues = {
  ownDomain: string;
  dkim: string | null;
  selector: string | null;
  keyHost: string | null;
  spf: string | null;
  reverse: string | null;
  network: number | null;
  envelope: string | null;
};

/**
 * The service behind a source, and why. `through`: another service whose addresses it uses. `proven` by a signature, a key, a confirmed
 * reverse name or an SPF pass; `likely` by the name of the key alone.
 */
export type ServiceMatch = {
  service: Service;
  through: Service | null;
  certainty: 'proven' | 'likely';
  evidence: string[];
};

type Clue = { service: Service; isProof: boolean; text: string };

const isOwn = (name: string, own: string) => name === own || name.endsWith(`.${own}`) || own.endsWith(`.${name}`);
/** Lines of customers have names of their own; only servers of the network itself say that it sends. */
const mailServer = /(?:^|[.-])(?:smtp|mail|mx|relay|out|outgoing|mta)[a-z]*\d*[.-]/;

function clue(service: Service | null, isProof: boolean, text: string): Clue[] {
  return service === null ? [] : [{ service, isProof, text }];
}

function namingClues({ ownDomain, dkim, selector, keyHost, spf, reverse }: SenderClues): Clue[] {
  const isOwnSignature = dkim !== null && isOwn(dkim, ownDomain);
  const network = serviceOfAnyName(reverse);
  const isLine = network?.kind === 'isp' && !mailServer.test(reverse ?? '');
  return [
    ...(isOwnSignature ? [] : clue(serviceOfAnyName(dkim), true, `DKIM d=${dkim}`)),
    ...(isOwnSignature
      ? [
          ...clue(serviceOfKeyHost(keyHost), true, `the DKIM key ${selector} is at ${keyHost}`),
          ...clue(serviceOfKeyName(selector), false, `DKIM selector ${selector}`),
        ]
      : []),
    ...(spf === null || isOwn(spf, ownDomain) ? [] : clue(serviceOfAnyName(spf), true, `SPF passes for ${spf}`)),
    ...(isLine ? [] : clue(network, true, `reverse name ${reverse}`)),
  ];
}

const isNetworkOf = (service: Service, network: number) => service.networks?.includes(network) === true;
const networkEvidence = (network: number) => `network AS${network}`;

/** A match with those of these autonomous systems that are the service's own as further evidence; they never name a service. */
export function confirmedByNetworks(match: ServiceMatch, networks: readonly number[]): ServiceMatch {
  const own = [...new Set(networks)].filter((network) => isNetworkOf(match.service, network)).map(networkEvidence);
  return { ...match, evidence: [...match.evidence, ...own.filter((text) => !match.evidence.includes(text))] };
}

/**
 * Names the service behind a source. Only what cannot be forged names one: a signature or SPF check that passed, a key in the customer's DNS,
 * a reverse name that was confirmed. Return path and network confirm, and never name by themselves.
 */
export function matchService(clues: SenderClues): ServiceMatch | null {
  const found = namingClues(clues);
  const [first] = found;
  if (first === undefined) return null;
  const { service } = first;
  const agreeing = found.filter((one) => one.service === service);
  const evidence = agreeing.map(({ text }) => text);
  if (clues.network !== null && isNetworkOf(service, clues.network)) evidence.push(networkEvidence(clues.network));
  if (clues.spf === null && clues.envelope !== null && serviceOfAnyName(clues.envelope) === service)
    evidence.push(`return path ${clues.envelope}`);
  const other = found.find((one) => one.isProof && one.service !== service);
  return {
    service,
    through: other?.service ?? null,
    certainty: agreeing.some(({ isProof }) => isProof) ? 'proven' : 'likely',
    evidence: other === undefined ? evidence : [...evidence, `through ${other.service.name}: ${other.text}`],
  };
}
