import type { Lookup } from '#domain/dns/answer.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { zoneLookup } from '#domain/dns/zone.ts';
import type { FetchedPolicy } from '#domain/transport/policy-fetch.ts';
import type { Context } from '#server/context.ts';
import { demoCustomers } from './cast.ts';
import { demoKeys } from './keys.ts';
import { prospects, prospectZone } from './prospects.ts';

const domains = demoCustomers.flatMap((customer) => customer.domains);

/** The zones of the services that send for the demo's customers. */
const services: Zone = {
  'demo.spf.protection.outlook.com': { TXT: ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8:10::/48 -all'] },
  'spf.demo.host-h.net': { TXT: ['v=spf1 ip4:198.51.100.16/28 include:relay.demo.host-h.net ~all'] },
  'relay.demo.host-h.net': { TXT: ['v=spf1 ip4:198.51.100.64/27 ~all'] },
  'spf.sardinepost.example': { TXT: ['v=spf1 ip4:198.51.100.40/29 ip4:198.51.100.48/29 ip4:198.51.100.56/29 -all'] },
  'spf.ledgerbird.example': { TXT: ['v=spf1 ip4:203.0.113.30/31 ip4:203.0.113.34/31 ip4:203.0.113.40/31 -all'] },
  'spf.old-crm.example': { TXT: ['v=spf1 include:a.old-crm.example include:b.old-crm.example include:c.old-crm.example ~all'] },
  'a.old-crm.example': { TXT: ['v=spf1 ip4:203.0.113.240/30 include:d.old-crm.example ~all'] },
  'b.old-crm.example': { TXT: ['v=spf1 ip4:203.0.113.244/30 ~all'] },
  'c.old-crm.example': { TXT: ['v=spf1 ip4:203.0.113.248/30 include:e.old-crm.example ~all'] },
  'd.old-crm.example': { TXT: ['v=spf1 ip4:203.0.113.252/31 ~all'] },
  'e.old-crm.example': { TXT: ['v=spf1 ip4:203.0.113.254/31 ~all'] },
  'mx1.demo.mail.protection.outlook.com': { A: ['192.0.2.200'], AAAA: ['2001:db8:10::200'] },
  'mx.harbourmail.example': { A: ['192.0.2.201'] },
  'mail.demo.host-h.net': { A: ['198.51.100.25'] },
  'ns1.demo.host-h.net': { A: ['198.51.100.53'] },
  'ns2.demo.host-h.net': { A: ['203.0.113.53'] },
  'selector1._domainkey.beacon-demo.onmicrosoft.com': { TXT: [`v=DKIM1; k=rsa; p=${demoKeys.office}`] },
  'key.sardinepost.example': { TXT: [`v=DKIM1; k=rsa; p=${demoKeys.newsletter}`] },
  'key.ledgerbird.example': { TXT: [`v=DKIM1; k=rsa; p=${demoKeys.invoices}`] },
  '*._report._dmarc.reports.beacon.example': { TXT: ['v=DMARC1'] },
  'reports.beacon.example': { MX: [{ preference: 10, exchange: 'mx1.demo.mail.protection.outlook.com' }] },
  'old-vendor.example': { MX: [{ preference: 10, exchange: 'mx1.demo.mail.protection.outlook.com' }] },
};

/** Where those names are: below names of real services, so that senders are recognised, and nobody else's. */
const demoSuffixes = [
  'example',
  'demo.spf.protection.outlook.com',
  'demo.mail.protection.outlook.com',
  'beacon-demo.onmicrosoft.com',
  'demo.host-h.net',
  ...domains.map(({ name }) => name),
  ...prospects,
  // The networks of documentation (RFC 5737, RFC 3849), backwards.
  '2.0.192.in-addr.arpa',
  '100.51.198.in-addr.arpa',
  '113.0.203.in-addr.arpa',
  '8.b.d.0.1.0.0.2.ip6.arpa',
];

/** Servers of the hosting provider by their last number in 198.51.100.0/24, each with a name that points back (RFC 8601 3). */
const hosts: Zone = Object.fromEntries(
  Array.from({ length: 16 }, (_, index) => 16 + index).flatMap((number) => [
    [`${number}.100.51.198.in-addr.arpa`, { PTR: [`www${number}.demo.host-h.net`] }],
    [`www${number}.demo.host-h.net`, { A: [`198.51.100.${number}`] }],
  ]),
);

type Make = { spf: string[]; rua?: string; tags?: string; mx?: 'office' | 'host' | 'null' | 'none'; more?: Zone };

const cloud = 'include:demo.spf.protection.outlook.com';

/** What is special about each domain's records; its policy comes from the cast. */
const makes: Record<string, Make> = {
  'karoowines.co.za': {
    spf: [`v=spf1 ${cloud} include:spf.demo.host-h.net include:spf.sardinepost.example ~all`],
    mx: 'office',
    more: {
      '_mta-sts.karoowines.co.za': { TXT: ['v=STSv1; id=20260901'] },
      '_smtp._tls.karoowines.co.za': { TXT: ['v=TLSRPTv1; rua=mailto:tls@karoowines.co.za'] },
      'host._domainkey.karoowines.co.za': { TXT: [`v=DKIM1; p=${demoKeys.hosting}`] },
      'sardine1._domainkey.karoowines.co.za': { CNAME: ['key.sardinepost.example'] },
      'lb2026._domainkey.accounts.karoowines.co.za': { CNAME: ['key.ledgerbird.example'] },
    },
  },
  'karoocellar.co.za': {
    spf: [`v=spf1 mx a ${cloud} include:spf.demo.host-h.net include:spf.sardinepost.example include:spf.old-crm.example ~all`],
    mx: 'office',
  },
  'karoo-estate.co.za': {
    spf: [`v=spf1 ${cloud} ~all`],
    tags: 'sp=reject; np=reject; ',
    mx: 'office',
    more: {
      'karoo-estate.co.za': { DS: [{ keyTag: 20326, algorithm: 13, digestType: 2, digest: 'ab'.repeat(32) }] },
      '_mta-sts.karoo-estate.co.za': { TXT: ['v=STSv1; id=20260301'] },
      '_smtp._tls.karoo-estate.co.za': { TXT: ['v=TLSRPTv1; rua=mailto:tls@karoo-estate.co.za'] },
      'lb2026._domainkey.accounts.karoo-estate.co.za': { CNAME: ['key.ledgerbird.example'] },
    },
  },
  'karoowines.com': {
    spf: ['v=spf1 -all'],
    tags: 'sp=reject; np=reject; ',
    mx: 'null',
    more: { '*._domainkey.karoowines.com': { TXT: ['v=DKIM1; p='] } },
  },
  'helderbergaccounting.co.za': {
    spf: [`v=spf1 mx a ${cloud} ?all`],
    rua: 'mailto:dmarc@helderbergaccounting.co.za,mailto:reports@old-vendor.example',
    tags: 'pct=100; ',
    mx: 'office',
    more: { 'lb2026._domainkey.accounts.helderbergaccounting.co.za': { CNAME: ['key.ledgerbird.example'] } },
  },
  'helderbergtax.co.za': {
    spf: ['v=spf1 mx a include:spf.demo.host-h.net ?all'],
    mx: 'office',
    more: { 'sardine1._domainkey.helderbergtax.co.za': { CNAME: ['key.sardinepost.example'] } },
  },
  'hbpayroll.co.za': {
    spf: ['v=spf1 include:spf.demo.host-h.net -all'],
    tags: 'sp=none; ',
    mx: 'host',
    more: { 'host._domainkey.hbpayroll.co.za': { TXT: [`v=DKIM1; p=${demoKeys.hosting}`] } },
  },
  'helderberg.africa': { spf: [], mx: 'none' },
  'bushveldsafaris.co.za': {
    spf: [`v=spf1 ${cloud} include:spf.sardinepost.example ~all`],
    mx: 'office',
    more: { 'sardine1._domainkey.bushveldsafaris.co.za': { CNAME: ['key.sardinepost.example'] } },
  },
  'bushveldlodges.co.za': {
    spf: ['v=spf1 include:spf.demo.host-h.net ~all'],
    mx: 'host',
    more: { 'host._domainkey.bushveldlodges.co.za': { TXT: [`v=DKIM1; t=y; p=${demoKeys.hosting}`] } },
  },
  'bushveld-conservation.org.za': {
    spf: [`v=spf1 ${cloud} include:spf.sardinepost.example ~all`],
    tags: 'np=reject; adkim=s; ',
    mx: 'office',
    more: { 'sardine1._domainkey.bushveld-conservation.org.za': { CNAME: ['key.sardinepost.example'] } },
  },
  'bushveldsafaris.com': {
    spf: [`v=spf1 ${cloud} ~all`, 'v=spf1 mx -all'],
    mx: 'office',
    more: { '_dmarc.bushveldsafaris.com.bushveldsafaris.com': { TXT: ['v=DMARC1; p=reject'] } },
  },
};

const exchanges = {
  office: [
    { preference: 10, exchange: 'mx1.demo.mail.protection.outlook.com' },
    { preference: 20, exchange: 'mx.harbourmail.example' },
  ],
  host: [{ preference: 0, exchange: 'mail.demo.host-h.net' }],
  null: [{ preference: 0, exchange: '' }],
  none: [],
};

function zoneOf(name: string, policy: string): Zone {
  const { spf, rua, tags = '', mx = 'office', more = {} } = makes[name] ?? { spf: [] };
  const own = more[name] ?? {};
  const signs =
    domains.find((domain) => domain.name === name)?.senders.some(({ dkim }) => dkim.selector === 'selector1') === true;
  return {
    ...more,
    [name]: {
      TXT: spf,
      MX: exchanges[mx],
      NS: ['ns1.demo.host-h.net', 'ns2.demo.host-h.net'],
      SOA: [{ mname: 'ns1.demo.host-h.net', serial: 2026110101 }],
      ...own,
    },
    [`_dmarc.${name}`]: { TXT: [`v=DMARC1; p=${policy}; ${tags}rua=${rua ?? `mailto:dmarc@${name}`}`] },
    ...(signs ? { [`selector1._domainkey.${name}`]: { CNAME: ['selector1._domainkey.beacon-demo.onmicrosoft.com'] } } : {}),
  };
}

/** The demo's part of the DNS as it stood so many days ago. */
export function demoZone(daysAgo: number): Zone {
  const zones = domains.map(({ name, policies }) => {
    const policy = [...policies].reverse().find(({ since }) => since >= daysAgo) ?? policies[0];
    return zoneOf(name, policy?.p ?? 'none');
  });
  return Object.assign({}, services, hosts, prospectZone(daysAgo), ...zones) as Zone;
}

const policyFiles: Record<string, string> = {
  'karoowines.co.za':
    'version: STSv1\r\nmode: testing\r\nmx: *.demo.mail.protection.outlook.com\r\nmx: mx.harbourmail.example\r\nmax_age: 604800\r\n',
  'karoo-estate.co.za':
    'version: STSv1\r\nmode: enforce\r\nmx: mx1.demo.mail.protection.outlook.com\r\nmx: mx.harbourmail.example\r\nmax_age: 2592000\r\n',
};

function fetchDemoPolicy(domain: string): FetchedPolicy {
  const body = policyFiles[domain];
  if (body === undefined) return { status: 'failed', reason: 'dns', detail: `mta-sts.${domain} has no address` };
  return { status: 'fetched', body, contentType: 'text/plain', certificateExpiresAt: null };
}

function isDemoName(name: string): boolean {
  const bare = name.toLowerCase().replace(/\.$/, '');
  return demoSuffixes.some((suffix) => bare === suffix || bare.endsWith(`.${suffix}`));
}

/**
 * A context whose DNS knows the demo's domains: their names, which may belong to others on the internet, are answered from the demo's own
 * zone, every other name by the real resolver.
 */
export function withDemoDns(context: Context, daysAgo = 0): Context {
  const { lookup } = zoneLookup(demoZone(daysAgo));
  const { dns, fetchPolicy } = context;
  return {
    ...context,
    dns: {
      lookup: (name, type) => (isDemoName(name) ? lookup(name, type) : dns.lookup(name, type)),
      fresh: (name, type) => (isDemoName(name) ? lookup(name, type) : dns.fresh(name, type)),
      get apart() {
        return (dns.apart.length === 0 ? [dns.fresh] : dns.apart).map(
          (one): Lookup =>
            (name, type) =>
              isDemoName(name) ? lookup(name, type) : one(name, type),
        );
      },
      askAt: (address, name, type) => (isDemoName(name) ? lookup(name, type) : dns.askAt(address, name, type)),
      servers: dns.servers,
      use: dns.use,
      askOnly: dns.askOnly,
      figures: dns.figures,
    },
    fetchRegistration: (domain) =>
      isDemoName(domain)
        ? Promise.resolve({ status: 'unknown', reason: 'a name of the demo' })
        : context.fetchRegistration(domain),
    fetchPolicy: (domain) => (isDemoName(domain) ? Promise.resolve(fetchDemoPolicy(domain)) : fetchPolicy(domain)),
  };
}
