import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerIssues } from '#domain/customers/issues.ts';
import { customerRisk, mainPart, mostPoints, type RiskDomain } from '#domain/customers/risk.ts';

const calm: RiskDomain = {
  id: 1,
  name: 'calm.example',
  isParked: false,
  policy: 'reject',
  isQuarantineEnough: false,
  forgedDelivered: 0,
  ownMessages: 1_000,
  ownFailing: 0,
  unknownSenders: 0,
  unknownMessages: 0,
  daysSinceReport: 0,
  daysSinceAdded: 400,
};

const anyDomain = fc.record<RiskDomain>({
  id: fc.nat(),
  name: fc.domain(),
  isParked: fc.boolean(),
  policy: fc.constantFrom('none', 'quarantine', 'reject', null),
  isQuarantineEnough: fc.boolean(),
  forgedDelivered: fc.nat(),
  ownMessages: fc.integer({ min: 1_000, max: 10_000_000 }),
  ownFailing: fc.integer({ min: 0, max: 1_000 }),
  unknownSenders: fc.nat(100),
  unknownMessages: fc.nat(),
  daysSinceReport: fc.option(fc.nat(400)),
  daysSinceAdded: fc.nat(400),
});

const points = (...domains: RiskDomain[]) =>
  Object.fromEntries(customerRisk(domains).parts.map((part) => [part.kind, part.points]));

describe('the risk of a customer', () => {
  it('is 0 where everything is in order, 100 where everything is wrong', () => {
    expect(customerRisk([calm])).toMatchObject({ points: 0 });
    expect(mainPart(customerRisk([calm]))).toBeNull();
    const worst = { policy: 'none', forgedDelivered: 10_000, ownFailing: 50, unknownSenders: 5, daysSinceReport: null } as const;
    expect(customerRisk([{ ...calm, ...worst }]).points).toBe(100);
  });

  it.each([
    ['a policy of none', { policy: 'none' }, { policy_gap: 25 }],
    ['a policy of quarantine', { policy: 'quarantine' }, { policy_gap: 10 }],
    ['a policy of quarantine where that is enough', { policy: 'quarantine', isQuarantineEnough: true }, { policy_gap: 0 }],
    ['a policy of none that may end at quarantine', { policy: 'none', isQuarantineEnough: true }, { policy_gap: 25 }],
    ['a domain that was never checked', { policy: null }, { policy_gap: 0 }],
    ['half of the failing share', { ownFailing: 25 }, { failing_own: 10 }],
    ['two unsorted senders', { unknownSenders: 2 }, { unknown_senders: 6 }],
    ['reports of yesterday', { daysSinceReport: 1 }, { silence: 0 }],
    ['no report for three days', { daysSinceReport: 3 }, { silence: 10 }],
    ['a domain added two days ago without a report', { daysSinceReport: null, daysSinceAdded: 2 }, { silence: 0 }],
    ['a domain added three days ago without a report', { daysSinceReport: null, daysSinceAdded: 3 }, { silence: 10 }],
    ['a domain that came back yesterday', { daysSinceReport: 90, daysSinceAdded: 1 }, { silence: 0 }],
    ['a parked domain without reports', { isParked: true, daysSinceReport: null }, { silence: 0 }],
    ['99 forged messages delivered', { forgedDelivered: 99 }, { exposure: 15 }],
  ] as const)('counts %s', (_, change, expected) => {
    expect(points({ ...calm, ...change })).toMatchObject(expected);
  });

  it.each([
    [[calm], 'Reports arrive'],
    [[calm, { ...calm, daysSinceReport: null, daysSinceAdded: 0 }], 'Waiting for the first reports'],
    [[{ ...calm, isParked: true }], 'No domain sends messages'],
    [[{ ...calm, daysSinceReport: null }], 'No recent reports for calm.example'],
  ])('says why nothing or something is silent: %#', (list, reason) => {
    expect(customerRisk(list).parts.find(({ kind }) => kind === 'silence')?.reason).toBe(reason);
  });

  it.each([
    [[calm], 'Every domain at p=reject'],
    [[calm, { ...calm, policy: null }], 'Every domain whose policy is known at p=reject'],
    [[{ ...calm, policy: null }], 'No policy is known yet'],
    // p=reject; t=y is applied as quarantine too.
    [[calm, { ...calm, policy: 'quarantine' as const }], 'Receivers only quarantine for 1 domain'],
  ])('says which policies leave a gap: %#', (list, reason) => {
    expect(customerRisk(list).parts.find(({ kind }) => kind === 'policy_gap')?.reason).toBe(reason);
  });

  it('asks for no stronger policy than the path of the domain', () => {
    const lists = { ...calm, policy: 'quarantine', isQuarantineEnough: true } as const;
    expect(customerIssues([lists], [])).toEqual([]);
    expect(customerRisk([lists]).parts.find(({ kind }) => kind === 'policy_gap')?.reason).toBe(
      'Every domain at the policy advised for it',
    );
  });

  it('spreads policy and silence over the domains, and names those that cause it', () => {
    const open = { ...calm, name: 'open.example', policy: 'none', daysSinceReport: 9 } as const;
    const { parts } = customerRisk([calm, open]);
    expect(parts.find(({ kind }) => kind === 'policy_gap')).toMatchObject({ points: 13, reason: 'Not enforced: open.example' });
    expect(parts.find(({ kind }) => kind === 'silence')).toMatchObject({
      points: 5,
      reason: 'No recent reports for open.example',
    });
  });

  it('never leaves 0 to 100, and no part leaves its own limit', () => {
    fc.assert(
      fc.property(fc.array(anyDomain, { maxLength: 8 }), (domains) => {
        const risk = customerRisk(domains);
        expect(risk.points).toBe(risk.parts.reduce((sum, part) => sum + part.points, 0));
        for (const part of risk.parts) {
          expect(part.points).toBeGreaterThanOrEqual(0);
          expect(part.points).toBeLessThanOrEqual(mostPoints[part.kind]);
        }
      }),
    );
  });

  it('does not grow when a domain is enforced', () => {
    fc.assert(
      fc.property(anyDomain, (domain) => {
        const enforced = customerRisk([{ ...domain, policy: 'reject' }]).points;
        expect(enforced).toBeLessThanOrEqual(customerRisk([{ ...domain, policy: 'none' }]).points);
      }),
    );
  });
});

describe('the issues of a customer', () => {
  const alert = {
    id: 7,
    title: 'Key gone',
    nextStep: 'Publish it',
    severity: 'critical',
    domainId: 1,
    domainName: 'a.example',
  } as const;

  it('are alerts and gaps, the worst first', () => {
    const issues = customerIssues([{ ...calm, policy: 'none', unknownSenders: 1, unknownMessages: 3 }], [alert]);
    expect(issues.map(({ kind, points: of }) => [kind, of])).toEqual([
      ['alert', 40],
      ['policy_gap', 25],
      ['unknown_senders', 3],
    ]);
    expect(issues[0]).toMatchObject({ alertId: 7, domain: 'a.example', reason: 'Publish it' });
    expect(issues[2]).toMatchObject({
      title: 'Senders of calm.example are not sorted',
      reason: '3 failing messages from 1 source IP',
    });
  });

  it('are none where everything is in order', () => {
    expect(customerIssues([calm], [])).toEqual([]);
  });
});
