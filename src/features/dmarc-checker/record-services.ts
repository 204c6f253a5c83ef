import { catalogue } from '#domain/senders/catalogue/catalogue.ts';
import type { Service } from '#domain/senders/catalogue/service.ts';
import { serviceOfAnyName, serviceOfKeyHost } from '#domain/senders/index-names.ts';
import { reportServiceOf } from '#domain/senders/report-services.ts';
import type { Check, SpfNode } from '#src/entities/dns-check/types.ts';

/** A service that a record names, and where. */
export type NamedService = { name: string; where: string };

const isBelow = (name: string, suffix: string) => name === suffix || name.endsWith(`.${suffix}`);

function serviceOfInclude(host: string): Service | null {
  const matches = catalogue.flatMap((service) =>
    (service.spf ?? []).filter((suffix) => isBelow(host, suffix)).map((suffix) => ({ service, length: suffix.length })),
  );
  return matches.sort((a, b) => b.length - a.length)[0]?.service ?? serviceOfAnyName(host);
}

function includesOf(node: SpfNode | null): string[] {
  if (node === null) return [];
  return node.terms
    .filter(({ kind, target }) => (kind === 'include' || kind === 'redirect') && target !== null)
    .map(({ target }) => target ?? '');
}

/** The services that SPF includes, mail servers, the keys of DKIM and report addresses name, each once a place; names that the catalogue lacks are left out. */
export function recordServices({ spf, mx, dkim, dmarc }: Pick<Check, 'spf' | 'mx' | 'dkim' | 'dmarc'>): NamedService[] {
  const named: NamedService[] = [];
  const add = (service: Pick<Service, 'name'> | null, where: string) => {
    if (service === null || named.some((one) => one.name === service.name && one.where === where)) return;
    named.push({ name: service.name, where });
  };
  for (const host of includesOf(spf.tree)) add(serviceOfInclude(host), `SPF: ${host}`);
  for (const { exchange } of mx.hosts) add(serviceOfAnyName(exchange), `Mail server: ${exchange}`);
  for (const { selector, aliases } of dkim.selectors)
    for (const alias of aliases) add(serviceOfKeyHost(alias), `DKIM: ${selector}`);
  for (const { tag, address } of dmarc.destinations) {
    const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    const name = reportServiceOf(host) ?? serviceOfAnyName(host)?.name ?? null;
    if (name !== null) add({ name }, `Reports (${tag}): ${host}`);
  }
  return named;
}

/** How many mail servers have an IPv6 address, and how many publish TLSA records (DANE, RFC 7672). */
export function mailServerFacts({ mx }: Pick<Check, 'mx'>): { servers: number; ipv6: number; dane: number } {
  return {
    servers: mx.hosts.length,
    ipv6: mx.hosts.filter(({ addresses }) => addresses.some((address) => address.includes(':'))).length,
    dane: mx.hosts.filter(({ has_tlsa: hasTlsa }) => hasTlsa).length,
  };
}
