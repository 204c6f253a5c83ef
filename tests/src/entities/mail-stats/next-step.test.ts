import { expect, test } from 'vitest';
import { nextStep } from '#src/entities/mail-stats/next-step.ts';
import type { DomainStats, Source } from '#src/entities/mail-stats/types.ts';

const totals = {
  messages: 1000,
  passed: 990,
  failed: 10,
  dkim_aligned: 990,
  spf_aligned: 900,
  both_aligned: 890,
  forwarded_delivered: 0,
  delivered_failing: 10,
  quarantined: 0,
  rejected: 0,
  reports: 30,
};
const domain = (part: Partial<DomainStats> = {}): DomainStats => ({
  domain_id: 3,
  domain: 'example.co.za',
  totals,
  previous: totals,
  split: { own_messages: 990, own_passed: 990, forged: 10, forged_stopped: 0, forwarded: 0, headline: null },
  data_up_to: '2026-11-19',
  published_policy: 'reject',
  trend: [],
  ...part,
});
const calm = {
  finding: { text: '', kind: 'steady' as const, from: null, since: null, where: null },
  domains: [domain()],
  failing: [] as Source[],
  unreadableRows: 0,
  reports: 30,
  days: 30,
};

test('calm figures ask for nothing', () => {
  expect(nextStep(calm)).toBeNull();
});

test('failures that began come before everything else, with their counts', () => {
  const step = nextStep({
    ...calm,
    finding: {
      text: 'Failures began on 17 Nov',
      kind: 'rise',
      from: '2026-11-17',
      since: { failed: 81, messages: 200, stopped: 20 },
      where: { id: 7, name: 'cellar.co.za' },
    },
    unreadableRows: 5,
  });
  expect(step?.why).toMatch(/^81 of 200\smessages/);
  expect(step?.what).toContain('cellar.co.za');
  expect(step?.href).toBe('/app/email-sources?domain=7&days=30&result=failed');
});

test('forged messages that were refused are no next step', () => {
  const finding = {
    text: 'Failures began on 17 Nov',
    kind: 'rise' as const,
    from: '2026-11-17',
    since: { failed: 81, messages: 200, stopped: 75 },
    where: null,
  };
  expect(nextStep({ ...calm, finding })).toBeNull();
});

test('a domain nobody reports on is named', () => {
  const silent = domain({
    domain_id: 9,
    domain: 'silent.co.za',
    totals: { ...totals, messages: 0, passed: 0, failed: 0, reports: 0 },
  });
  expect(nextStep({ ...calm, domains: [domain(), silent] })).toMatchObject({ href: '/app/domains/9' });
});

test('a domain at policy none that nearly passes leads to what fails', () => {
  const step = nextStep({ ...calm, domains: [domain({ published_policy: 'none' })] });
  expect(step?.what).toMatch(/10\sfailed\smessages of example\.co\.za/);
});

test('a domain at policy none with too many failures gets no such step', () => {
  const bad = { ...totals, passed: 900, failed: 100 };
  expect(nextStep({ ...calm, domains: [domain({ published_policy: 'none', totals: bad })] })).toBeNull();
});

test('rows that could not be read come last', () => {
  expect(nextStep({ ...calm, unreadableRows: 5 })?.href).toContain('problems=unreadable_rows');
});

const source = (part: Partial<Source>) =>
  ({
    source_ip: '192.0.2.1',
    domain_id: 3,
    domain_name: 'example.co.za',
    total_messages: 200,
    passed: 100,
    failed: 100,
    forwarded: 0,
    verdict: '',
    ...part,
  }) as Source;

test('a sender that fails in part is named, one that forwards is not', () => {
  expect(nextStep({ ...calm, failing: [source({})] })?.what).toContain('192.0.2.1');
  expect(nextStep({ ...calm, failing: [source({ forwarded: 90 })] })).toBeNull();
  expect(nextStep({ ...calm, failing: [source({ passed: 0, failed: 200 })] })).toBeNull();
});
