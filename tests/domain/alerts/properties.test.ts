import { describe, expect, it } from 'vitest';
import { alertRules, defaultParams } from '#domain/alerts/catalogue.ts';
import { dayMs, hourMs } from '#domain/alerts/day.ts';
import type { DnsFacts } from '#domain/alerts/dns-facts.ts';
import { evaluateDomain, evaluateIntake, type OpenByRule, type RuleSetting, type RuleVerdict } from '#domain/alerts/evaluate.ts';
import type { DomainFacts, IntakeFacts, Listing } from '#domain/alerts/facts.ts';
import { factsAsOf } from '#domain/alerts/history.ts';
import { severities } from '#domain/vocabulary.ts';
import { change, dns, selectorLike } from './facts.ts';
import { makeHistory, variedSpec } from './history.ts';
import { type Random, random } from './random.ts';

const settings: RuleSetting[] = alertRules.map((rule) => ({
  rule: rule.key,
  params: defaultParams(rule),
  severity: null,
  isOn: true,
}));
const kinds = [
  'approved_sender_dropped',
  'enforcement_hit',
  'failure_spike',
  'volume_drop',
  'volume_surge',
  'new_sender_failing',
  'report_silence',
  'reporter_silence',
  'tls_failures',
  'score_dropped',
];

const pick = <One>(rng: Random, list: readonly One[]): One => list[rng.whole(0, list.length - 1)] as One;

function someDns(rng: Random): DnsFacts | null {
  if (rng.next() < 0.2) return null;
  return dns({
    dmarc: {
      state: pick(rng, ['found', 'inherited', 'multiple', 'missing', 'unusable', 'unknown'] as const),
      texts: pick(rng, [[], ['v=DMARC1; p=none'], ['x', 'y'], ['\u0000;;=;']]),
      reports: pick(rng, [
        null,
        { ours: rng.next() < 0.5, authorised: pick(rng, [true, false, 'unknown'] as const), address: 'r@beacon.example' },
      ]),
    },
    spf: {
      state: pick(rng, ['found', 'missing', 'multiple', 'broken', 'unknown'] as const),
      lookups: rng.whole(0, 14),
      isComplete: rng.next() < 0.6,
      ends: pick(rng, ['pass', 'fail', null] as const),
      causes: pick(rng, [[], [{ key: 'syntax', text: 'Broken.' }], [{ key: 'include a.example', text: 'Gone.' }]]),
    },
    selectors: ['s1', 's2'].map((selector) =>
      selectorLike({
        selector,
        status: pick(rng, ['valid', 'weak', 'revoked', 'invalid', 'missing', 'unknown', 'not_checked'] as const),
        bits: pick(rng, [null, 512, 1024, 2048]),
        sinceMs: pick(rng, [null, 0, Date.parse('2026-07-01')]),
        seenDay: pick(rng, [null, '2026-07-28', '2026-07-10', '2020-01-01']),
      }),
    ),
    sts: {
      state: pick(rng, ['absent', 'works', 'broken', 'unknown'] as const),
      why: null,
      certificateEndsMs: pick(rng, [null, 0, Date.parse('2026-08-10'), Date.parse('2027-08-10')]),
    },
    dnssec: pick(rng, ['signed', 'unsigned', 'bogus', 'unknown'] as const),
    nameServers: pick(rng, ['unknown' as const, [], ['ns1.host.co.za']]),
    registrationEndsMs: pick(rng, [null, 0, Date.parse('2026-08-10'), Date.parse('2027-08-10')]),
  });
}

function someListings(rng: Random, nowMs: number): Listing[] | null {
  if (rng.next() < 0.5) return null;
  return ['192.0.2.7', '2001:db8::7'].slice(rng.whole(0, 2)).map((address) => ({
    address,
    list: 'bl.example',
    state: pick(rng, ['listed', 'clean', 'unknown'] as const),
    codes: pick(rng, [[], ['127.0.0.2']]),
    reason: pick(rng, [null, '\u0000;;=;']),
    sinceMs: pick(rng, [null, nowMs - 3 * dayMs]),
    placedMs: nowMs - rng.whole(-1, 9) * dayMs,
    messages: rng.whole(0, 50),
  }));
}

function someLookalikes(rng: Random, nowMs: number): DomainFacts['lookalikes'] {
  if (rng.next() < 0.3) return null;
  return ['exarnple.co.za', 'xn--exampe-tq7b.com', 'xn--99999999999999.com'].slice(rng.whole(0, 3)).map((name) => ({
    name,
    kind: pick(rng, ['look_alike', 'other_letters'] as const),
    mxHosts: pick(rng, [[], ['mx.bad.example']]),
    firstSeenMs: nowMs - rng.whole(0, 60) * dayMs,
    goneMs: pick(rng, [null, nowMs]),
  }));
}

/** Facts of a made-up past at some moment, with parts lost, broken or laid over each other. */
function someFacts(seed: number): DomainFacts {
  const rng = random(seed * 31 + 7);
  const plants = [pick(rng, kinds), pick(rng, kinds)].map((kind) => ({
    kind,
    day: `2026-08-${10 + rng.whole(0, 9)}`,
    days: rng.whole(1, 6),
  }));
  const spec = { ...variedSpec(seed), length: rng.whole(1, 100), plants };
  const facts = factsAsOf(makeHistory(spec), Date.parse('2026-08-20') + rng.whole(-8, 20) * dayMs + rng.whole(0, 23) * hourMs);
  const texts = ['v=DMARC1; p=reject', 'v=DMARC1; p=none', null, 'nonsense', 'v=DMARC1; p=none\nv=DMARC1; p=reject'];
  const names = [
    'DMARC _dmarc.example.co.za',
    'MX example.co.za',
    'NS example.co.za',
    'SPF example.co.za',
    'DKIM s1._domainkey.example.co.za',
  ];
  return {
    ...facts,
    dns: someDns(rng),
    lookalikes: someLookalikes(random(seed * 13 + 5), facts.nowMs),
    changes: Array.from({ length: rng.whole(0, 5) }, (_, index) => ({
      ...change(pick(rng, names), 0, pick(rng, texts), pick(rng, texts)),
      ms: facts.nowMs - (40 - index * 8) * dayMs * rng.next(),
    })).sort((a, b) => a.ms - b.ms),
    path: pick(rng, [null, { stage: 'none', next: 'rehearse_quarantine', isReady: rng.next() < 0.5, gates: [] }]),
    policy: pick(rng, [null, { asked: 'none', applied: 'none' }, facts.policy]),
    senders: facts.senders.map((sender) => ({
      ...sender,
      category: rng.next() < 0.2 ? pick(rng, ['own', 'approved', 'forwarder', 'unwanted', 'unknown'] as const) : sender.category,
    })),
    mail: {
      firstDay: pick(rng, [null, facts.mail.firstDay]),
      lastReportMs: pick(rng, [null, facts.mail.lastReportMs]),
      days: facts.mail.days.flatMap((day) =>
        rng.next() < 0.1
          ? []
          : [
              {
                ...day,
                isSettled: rng.next() < 0.9,
                coverage: pick(rng, [null, 0, 1]),
                ...(rng.next() < 0.03 ? { total: 0, passed: 0 } : {}),
              },
            ],
      ),
    },
    listings: someListings(rng, facts.nowMs),
    plannedChanges: rng.next() < 0.3 ? [{ fromMs: facts.nowMs - 3 * dayMs, toMs: facts.nowMs }] : [],
  };
}

function someOpen(seed: number, facts: DomainFacts): OpenByRule[] {
  const rng = random(seed * 17 + 3);
  const subjects = [
    '',
    's1',
    'gone',
    'syntax',
    'first',
    'google.com',
    'certificate-expired',
    'exarnple.co.za',
    '192.0.2.7 bl.example',
    ...facts.senders.map(({ key }) => key),
  ];
  const open = Array.from({ length: rng.whole(0, 12) }, (): OpenByRule => {
    const happenedMs = facts.nowMs - rng.whole(0, 40) * dayMs;
    return {
      rule: pick(rng, alertRules).key,
      subject: pick(rng, subjects),
      openedMs: happenedMs,
      happenedMs,
      severity: pick(rng, severities),
    };
  });
  return [...new Map(open.map((one) => [`${one.rule} ${one.subject}`, one])).values()];
}

/** What is open once the verdicts were followed. */
function followed(open: readonly OpenByRule[], verdicts: readonly RuleVerdict[], nowMs: number): OpenByRule[] {
  const after = new Map(open.map((one) => [`${one.rule} ${one.subject}`, one]));
  for (const { rule, verdict } of verdicts) {
    const key = `${rule} ${verdict.subject}`;
    if (verdict.state === 'ended') after.delete(key);
    else
      after.set(key, {
        rule,
        subject: verdict.subject,
        openedMs: after.get(key)?.openedMs ?? nowMs,
        happenedMs: verdict.happenedMs,
        severity: verdict.severity,
      });
  }
  return [...after.values()].sort((a, b) => `${a.rule} ${a.subject}`.localeCompare(`${b.rule} ${b.subject}`));
}

const seeds = Array.from({ length: 600 }, (_, index) => index + 1);

describe('whatever the facts', () => {
  it('no rule throws, and a second judging of the same facts changes nothing', () => {
    let fired = 0;
    let ended = 0;
    for (const seed of seeds) {
      const facts = someFacts(seed);
      const first = evaluateDomain(facts, settings, someOpen(seed, facts));
      const open = followed(someOpen(seed, facts), first, facts.nowMs);
      const second = evaluateDomain(facts, settings, open);
      expect(followed(open, second, facts.nowMs), `seed ${seed}`).toEqual(open);
      fired += first.filter(({ verdict }) => verdict.state === 'fires').length;
      ended += first.filter(({ verdict }) => verdict.state === 'ended').length;
    }
    expect(fired).toBeGreaterThan(600);
    expect(ended).toBeGreaterThan(300);
  });

  it('says each subject of a rule at most once, in words a person can read', () => {
    for (const seed of seeds.slice(0, 300)) {
      const facts = someFacts(seed);
      const verdicts = evaluateDomain(facts, settings, someOpen(seed, facts));
      const keys = verdicts.map(({ rule, verdict }) => `${rule} ${verdict.subject}`);
      expect(new Set(keys).size, `seed ${seed}`).toBe(keys.length);
      for (const { verdict } of verdicts) {
        const words =
          verdict.state === 'ended'
            ? [verdict.why]
            : [verdict.title, verdict.nextStep, verdict.causeName, ...verdict.evidence.map(({ text }) => text)];
        expect(words.join(' '), `seed ${seed}`).not.toMatch(/NaN|undefined|Infinity|\bnull\b|\[object/);
      }
    }
  });

  it('empty facts and an empty intake say nothing', () => {
    const empty: DomainFacts = {
      ...someFacts(1),
      dns: null,
      lookalikes: null,
      flags: [],
      changes: [],
      scores: [],
      path: null,
      tls: [],
      listings: null,
      senders: [],
      reporters: [],
      mail: { firstDay: null, lastReportMs: null, days: [] },
    };
    expect(evaluateDomain(empty, settings, [])).toEqual([]);
    const intake: IntakeFacts = { nowMs: 0, mailboxes: [], backlog: null, reading: [] };
    expect(evaluateIntake(intake, settings, [])).toEqual([]);
  });
});

describe('settings of a domain', () => {
  const facts = { ...someFacts(3), dns: dns({ dnssec: 'bogus' }) };

  it('give another severity, and end what is switched off', () => {
    const rule = 'dnssec_bogus';
    expect(evaluateDomain(facts, [{ rule, params: {}, severity: 'low', isOn: true }], [])).toMatchObject([
      { rule, verdict: { state: 'fires', severity: 'low' } },
    ]);
    const open = [{ rule, subject: '', openedMs: 0, happenedMs: 0, severity: 'low' as const }];
    expect(evaluateDomain(facts, [{ rule, params: {}, severity: null, isOn: false }], open)).toMatchObject([
      { rule, verdict: { state: 'ended', subject: '' } },
    ]);
    expect(evaluateDomain(facts, [{ rule, params: {}, severity: null, isOn: false }], [])).toEqual([]);
  });

  it('take the defaults where a number is missing', () => {
    const near = { ...facts, dns: dns({ spf: { lookups: 9 } }) };
    expect(evaluateDomain(near, [{ rule: 'spf_near_limit', params: {}, severity: null, isOn: true }], [])).toHaveLength(1);
    expect(
      evaluateDomain(near, [{ rule: 'spf_near_limit', params: { from_lookups: 10 }, severity: null, isOn: true }], []),
    ).toEqual([]);
  });
});
