import { expect, test } from 'vitest';
import { dnsStatus } from '#domain/check/dns-status.ts';
import { type CustomerFacts, customerSteps } from '#src/features/dashboard/first-steps.ts';

const none: CustomerFacts = {
  domains: [],
  dmarcStates: new Map(),
  address: null,
  takesReports: true,
  arrival: 'open',
  mayManage: true,
  mayUpload: true,
};
const withRecord = (record: string | null): CustomerFacts => ({
  ...none,
  address: 'dmarc@beacon.example',
  dmarcStates: new Map([[7, record === null ? 'missing' : 'found']]),
  domains: [
    {
      id: 7,
      name: 'karoo.co.za',
      standing: 'verified',
      protection: { level: 'exposed', policy: null },
      dns_verification: {
        verification_status: 'Verified',
        ...dnsStatus('Verified'),
        last_verified_at: null,
        timestamp: null,
        security_score: null,
        recommendations: [],
        records_found: { DMARC: { exists: record !== null, records: record === null ? [] : [record] } },
      },
    },
  ],
});
const states = (facts: CustomerFacts) => customerSteps(facts).map(({ state }) => state);

test('who may manage adds the first domain; who may not reads that nothing is needed', () => {
  expect(states(none)).toEqual(['next', 'later', 'later', 'later']);
  expect(customerSteps(none)[0]?.action?.href).toBe('/app/domains?add=true');
  const [first] = customerSteps({ ...none, mayManage: false });
  expect(first?.action).toBeNull();
  expect(first?.text).toContain('An owner');
});

test('no reports are promised where Beacon has no address for them', () => {
  const report = (facts: CustomerFacts) => customerSteps(facts).find(({ id }) => id === 'report')?.text;
  const facts = { ...withRecord(null), address: null };
  expect(report(facts)).toContain('24 to 48 hours');
  expect(report({ ...facts, takesReports: false })).toContain('Upload them here.');
  expect(report({ ...facts, takesReports: false, mayUpload: false })).toContain('Ask our support.');
});

test('a domain whose record lacks the address has the record as the next thing', () => {
  const facts = withRecord('v=DMARC1; p=none');
  expect(states(facts)).toEqual(['done', 'next', 'later', 'later']);
  expect(customerSteps(facts)[1]?.text).toContain('does not name dmarc@beacon.example yet');
  expect(customerSteps(facts)[1]?.action?.href).toBe('/app/domains/7?tab=dns');
  const dmarcStates = new Map([[7, 'missing']]);
  expect(customerSteps({ ...withRecord(null), dmarcStates })[1]?.text).toContain('has no DMARC record yet');
  const absent = withRecord(null).domains.map((one) => ({ ...one, protection: { level: 'unknown' as const, policy: null } }));
  expect(customerSteps({ ...withRecord(null), domains: absent })[1]?.text).toContain('does not exist in the DNS');
});

test('with the address in the record the report is awaited, and can be handed in by those who may', () => {
  const facts = withRecord('v=DMARC1; p=none; rua=mailto:dmarc@beacon.example');
  expect(states(facts)).toEqual(['done', 'done', 'next', 'later']);
  expect(customerSteps(facts)[2]?.text).toContain('24 to 48 hours');
  expect(customerSteps(facts)[2]?.action?.label).toBe('Upload a report');
  expect(customerSteps({ ...facts, arrival: 'refused' })[1]?.text).toContain('Ask our support');
  expect(customerSteps({ ...facts, mayUpload: false })[2]?.action).toBeNull();
});

test('control of a domain is proved before anything else, also where its record names the address', () => {
  const facts = withRecord('v=DMARC1; p=none; rua=mailto:dmarc@beacon.example');
  const claimed = { ...facts, domains: facts.domains.map((one) => ({ ...one, standing: 'unverified' as const })) };
  expect(states(claimed)).toEqual(['done', 'next', 'done', 'later', 'later']);
  const [added, verify, , report] = customerSteps(claimed);
  expect(added?.text).toBe('karoo.co.za is added.');
  expect(verify).toMatchObject({ name: 'Verify karoo.co.za', action: { href: '/app/domains/7' } });
  expect(report?.action).toBeNull();
  expect(customerSteps({ ...claimed, mayManage: false })[1]?.action).toBeNull();
});

test('domains that are not verified yet are counted apart, so that the number is that of the sentence above', () => {
  const base = withRecord(null);
  const domainsOf = (standings: readonly ('verified' | 'unverified')[]) =>
    standings.flatMap((standing, id) => base.domains.map((domain) => ({ ...domain, id, standing })));
  const text = (standings: readonly ('verified' | 'unverified')[]) =>
    customerSteps({ ...base, domains: domainsOf(standings) })[0]?.text;
  expect(text(['verified', 'verified', 'unverified'])).toBe('2 domains are added. 1 more is not verified yet.');
  expect(text(['verified', 'unverified', 'unverified'])).toBe('karoo.co.za is added. 2 more are not verified yet.');
  expect(text(['verified', 'verified'])).toBe('2 domains are added.');
  expect(text(['unverified', 'unverified'])).toBe('2 domains are added.');
});
