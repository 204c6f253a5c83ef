import type { Zone } from '#domain/dns/zone.ts';

const host = {
  NS: ['ns1.demo.host-h.net', 'ns2.demo.host-h.net'],
  SOA: [{ mname: 'ns1.demo.host-h.net', serial: 2026110101 }],
};

/** The domains of visitors who wrote. Their names may belong to others on the internet, so that only the demo's zone answers for them. */
export const prospects = ['paarlprinters.co.za', 'stellenberg.co.za', 'tablebaydental.co.za', 'mopanilodge.co.za'];

/** Their records so many days ago: one has lost its SPF record since it was checked, one published a policy. */
export function prospectZone(daysAgo: number): Zone {
  const spf = ['v=spf1 include:spf.demo.host-h.net ~all'];
  return {
    'paarlprinters.co.za': { ...host, TXT: spf },
    'stellenberg.co.za': { ...host, TXT: daysAgo > 1 ? spf : [] },
    'tablebaydental.co.za': { ...host, TXT: spf },
    ...(daysAgo > 2 ? {} : { '_dmarc.tablebaydental.co.za': { TXT: ['v=DMARC1; p=none; rua=mailto:it@tablebaydental.co.za'] } }),
    'mopanilodge.co.za': { ...host, TXT: spf },
    '_dmarc.mopanilodge.co.za': { TXT: ['v=DMARC1; p=none'] },
  };
}
