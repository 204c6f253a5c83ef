import { expect, it } from 'vitest';
import type { Check } from '#src/entities/dns-check/types.ts';
import { mailServerFacts, recordServices } from '#src/features/dmarc-checker/record-services.ts';

const check = {
  spf: {
    tree: {
      terms: [
        { kind: 'include', target: 'spf.protection.outlook.com' },
        { kind: 'include', target: 'spf.eversrv.com' },
        { kind: 'include', target: 'nobody-knows.example' },
        { kind: 'ip4', target: null },
      ],
    },
  },
  mx: {
    hosts: [
      { exchange: 'shop-co-za.mail.protection.outlook.com', addresses: ['192.0.2.1', '2001:db8::1'], has_tlsa: true },
      { exchange: 'mx.shop.co.za', addresses: ['192.0.2.2'], has_tlsa: false },
    ],
  },
  dkim: { selectors: [{ selector: 'everlytickey1', aliases: ['k1.eversrv.com'] }] },
  dmarc: {
    destinations: [
      { tag: 'rua', address: 'shop@rep.dmarcanalyzer.com' },
      { tag: 'rua', address: 'dmarc@shop.co.za' },
    ],
  },
} as unknown as Check;

it('names the services behind includes, mail servers and keys', () => {
  const named = recordServices(check);
  expect(named.find(({ where }) => where === 'SPF: spf.protection.outlook.com')?.name).toMatch(/Microsoft/);
  expect(named.filter(({ name }) => name === 'Everlytic').map(({ where }) => where)).toEqual([
    'SPF: spf.eversrv.com',
    'DKIM: everlytickey1',
  ]);
  expect(named.find(({ where }) => where === 'Reports (rua): rep.dmarcanalyzer.com')?.name).toBe('Mimecast DMARC Analyzer');
  expect(named.filter(({ where }) => where.startsWith('Reports'))).toHaveLength(1);
  expect(named.some(({ where }) => where.includes('nobody-knows'))).toBe(false);
});

it('counts mail servers with IPv6 and with DANE', () => expect(mailServerFacts(check)).toEqual({ servers: 2, ipv6: 1, dane: 1 }));

it('names nobody if nothing is published', () =>
  expect(
    recordServices({
      spf: { tree: null },
      mx: { hosts: [] },
      dkim: { selectors: [] },
      dmarc: { destinations: [] },
    } as unknown as Check),
  ).toEqual([]));
