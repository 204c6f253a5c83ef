import { describe, expect, it } from 'vitest';
import { alertRules } from '#domain/alerts/catalogue.ts';
import { dayMs, hourMs } from '#domain/alerts/day.ts';
import type { Listing, ScoreStep } from '#domain/alerts/facts.ts';
import type { Severity } from '#domain/vocabulary.ts';
import { checkRule, type RuleCase } from './cases.ts';
import { change, dns, facts, firing, nowMs, opened, says, selectorLike, sender, yesterday } from './facts.ts';
import { lookalike } from './lookalike.ts';

const rsa = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA';
const strong = 'v=DMARC1; p=reject; rua=mailto:reports@beacon.example';
const weak = 'v=DMARC1; p=none; rua=mailto:reports@beacon.example';
const dmarcAt = 'DMARC _dmarc.example.co.za';
const path = {
  stage: 'none',
  next: 'rehearse_quarantine',
  isReady: true,
  gates: [{ key: 'days', wanted: 30, have: 31, met: true }],
} as const;
const inDays = (days: number) => nowMs + days * dayMs;
const unlooked = facts({ dns: null });

const listing = (other: Partial<Listing>): Listing => ({
  address: '192.0.2.7',
  list: 'zen.example.org',
  state: 'listed',
  codes: ['127.0.0.2'],
  reason: 'Sends spam, see https://zen.example.org/why',
  sinceMs: inDays(-2),
  placedMs: inDays(-90),
  messages: 1_234,
  ...other,
});

/** Answers of resolvers without certainty: nobody was asked, nobody answered, one disagrees. */
const badlySigned = (severity: Severity) => ({
  code: 'DNSSEC_BOGUS_NAMES',
  severity,
  at: '_dmarc.example.co.za',
  seen: '_dmarc.example.co.za',
  why: 'The DNSSEC signatures of answers about _dmarc.example.co.za are invalid.',
  todo: 'Have your DNS host sign the zone again.',
});

const unsure = [null, { asked: 3, answered: 0, agreed: 0 }, { asked: 3, answered: 3, agreed: 2 }];

const cases: RuleCase[] = [
  {
    rule: 'policy_downgraded',
    fires: facts({ changes: [change(dmarcAt, 5, strong, weak)] }),
    subject: '',
    severity: 'critical',
    near: [
      facts({ changes: [change(dmarcAt, 5, weak, strong)] }),
      facts({ changes: [change(dmarcAt, 5, 'v=DMARC1; p=none', 'v=DMARC1; p=quarantine; t=y; pct=0')] }),
      facts({ changes: [change(dmarcAt, 5, strong, `${strong}; sp=reject`)] }),
      facts({ changes: [change('DMARC _dmarc.other.example', 5, strong, weak)] }),
      facts({ changes: [change(dmarcAt, 20 * 24, strong, weak)] }),
    ],
    over: facts({ changes: [change(dmarcAt, 5, strong, weak), change(dmarcAt, 1, weak, strong)] }),
    other: null,
    unknown: [facts()],
  },
  {
    rule: 'dmarc_missing',
    fires: facts({ dns: dns({ dmarc: { state: 'missing', texts: [] } }) }),
    subject: '',
    severity: 'critical',
    near: [facts(), facts({ dns: dns({ dmarc: { state: 'inherited', texts: [] } }) })],
    over: facts(),
    other: null,
    unknown: [
      unlooked,
      facts({ dns: dns({ dmarc: { state: 'unknown', texts: [] } }) }),
      ...unsure.map((confirmation) => facts({ dns: dns({ dmarc: { state: 'missing', texts: [], confirmation } }) })),
      ...unsure.map((confirmation) => facts({ dns: dns({ dmarc: { state: 'multiple', confirmation } }) })),
    ],
  },
  {
    rule: 'dmarc_invalid',
    fires: facts({ dns: dns({ dmarc: { state: 'unusable', texts: ['v=DMARC1; p=rejekt'] } }) }),
    subject: '',
    severity: 'critical',
    near: [facts(), facts({ dns: dns({ dmarc: { state: 'missing' } }) })],
    over: facts(),
    other: null,
    unknown: [
      unlooked,
      facts({ dns: dns({ dmarc: { state: 'unknown' } }) }),
      ...unsure.map((confirmation) => facts({ dns: dns({ dmarc: { state: 'unusable', confirmation } }) })),
    ],
  },
  {
    rule: 'dmarc_multiple',
    fires: facts({ dns: dns({ dmarc: { state: 'multiple', texts: [weak, strong] } }) }),
    subject: '',
    severity: 'critical',
    near: [facts()],
    over: facts(),
    other: null,
    unknown: [
      unlooked,
      facts({ dns: dns({ dmarc: { state: 'unknown' } }) }),
      ...unsure.map((confirmation) => facts({ dns: dns({ dmarc: { state: 'multiple', confirmation } }) })),
    ],
  },
  {
    rule: 'rua_lost',
    fires: facts({ dns: dns({ dmarc: { reports: { ours: false, authorised: 'unknown', address: 'reports@beacon.example' } } }) }),
    subject: '',
    severity: 'high',
    near: [
      facts({
        dns: dns({ dmarc: { reports: { ours: false, authorised: 'unknown', address: 'reports@beacon.example' } } }),
        senders: [],
        lastReportMs: null,
      }),
      facts({
        dns: dns({
          dmarc: { state: 'missing', reports: { ours: false, authorised: 'unknown', address: 'reports@beacon.example' } },
        }),
      }),
    ],
    over: facts(),
    other: null,
    unknown: [
      unlooked,
      facts({ dns: dns({ dmarc: { reports: null } }) }),
      facts({ dns: dns({ dmarc: { reports: { ours: true, authorised: 'unknown', address: 'reports@beacon.example' } } }) }),
    ],
  },
  {
    rule: 'spf_permerror',
    fires: facts({ dns: dns({ spf: { state: 'broken', causes: [{ key: 'lookups', text: 'Too many look-ups.' }] } }) }),
    subject: 'lookups',
    severity: 'high',
    near: [facts({ dns: dns({ spf: { lookups: 10 } }) })],
    over: facts(),
    other: {
      facts: facts({
        dns: dns({ spf: { state: 'broken', causes: [{ key: 'include gone.example', text: 'No record there.' }] } }),
      }),
      subject: 'include gone.example',
    },
    unknown: [unlooked, facts({ dns: dns({ spf: { state: 'unknown' } }) }), facts({ dns: dns({ spf: { isComplete: false } }) })],
  },
  {
    rule: 'spf_near_limit',
    fires: facts({ dns: dns({ spf: { lookups: 9 } }) }),
    subject: '',
    severity: 'medium',
    near: [facts({ dns: dns({ spf: { lookups: 8 } }) }), facts({ dns: dns({ spf: { lookups: 11 } }) })],
    over: facts({ dns: dns({ spf: { lookups: 8 } }) }),
    other: null,
    unknown: [
      unlooked,
      facts({ dns: dns({ spf: { state: 'unknown', lookups: 0 } }) }),
      facts({ dns: dns({ spf: { lookups: 5, isComplete: false } }) }),
    ],
  },
  {
    rule: 'spf_plus_all',
    fires: facts({ dns: dns({ spf: { ends: 'pass' } }) }),
    subject: '',
    severity: 'critical',
    near: [facts({ dns: dns({ spf: { ends: 'neutral' } }) })],
    over: facts(),
    other: null,
    unknown: [
      unlooked,
      facts({ dns: dns({ spf: { state: 'unknown', ends: null } }) }),
      facts({ dns: dns({ spf: { ends: null } }) }),
    ],
  },
  {
    rule: 'record_changed',
    fires: facts({ changes: [change('SPF example.co.za', 5, 'v=spf1 mx ~all', 'v=spf1 mx a ~all')] }),
    subject: 'SPF example.co.za',
    severity: 'info',
    near: [
      facts({ changes: [change('MX example.co.za', 5, '10 a.example', '10 b.example')] }),
      facts({ changes: [change('SPF example.co.za', 8 * 24, 'a', 'b')] }),
      facts({ changes: [change('SPF example.co.za', 9, 'a', 'b'), change('SPF example.co.za', 2, 'b', 'a')] }),
    ],
    over: facts({ nowMs: nowMs + 7 * dayMs, changes: [change('SPF example.co.za', 5, 'v=spf1 mx ~all', 'v=spf1 mx a ~all')] }),
    other: {
      facts: facts({ changes: [change('TLS-RPT _smtp._tls.example.co.za', 5, 'v=TLSRPTv1; rua=mailto:a@example.co.za', null)] }),
      subject: 'TLS-RPT _smtp._tls.example.co.za',
    },
    unknown: [facts()],
  },
  {
    rule: 'mx_changed',
    fires: facts({ changes: [change('MX example.co.za', 5, '10 mx.example.co.za', '10 mx.elsewhere.example')] }),
    subject: '',
    severity: 'high',
    near: [
      facts({ changes: [change('NS example.co.za', 5, 'a', 'b')] }),
      facts({ changes: [change('MX example.co.za', 31 * 24, 'a', 'b')] }),
    ],
    over: facts({
      changes: [
        change('MX example.co.za', 5, '10 a.example', '10 b.example'),
        change('MX example.co.za', 1, '10 b.example', '10 a.example'),
      ],
    }),
    other: null,
    unknown: [facts()],
  },
  {
    rule: 'ns_changed',
    fires: facts({ changes: [change('NS example.co.za', 5, 'ns1.host.co.za', 'ns1.other.co.za')] }),
    subject: '',
    severity: 'high',
    near: [facts({ changes: [change('MX example.co.za', 5, 'a', 'b')] })],
    over: facts({ changes: [change('NS example.co.za', 5, 'a', 'b'), change('NS example.co.za', 1, 'b', 'a')] }),
    other: null,
    unknown: [facts()],
  },
  {
    rule: 'dkim_missing',
    fires: facts({ dns: dns({ selectors: [selectorLike({ status: 'missing' })] }) }),
    subject: 's1',
    severity: 'critical',
    near: [
      facts({ dns: dns({ selectors: [selectorLike({ status: 'missing', seenDay: '2026-07-10' })] }) }),
      facts({ dns: dns({ selectors: [selectorLike({ status: 'missing', seenDay: null })] }) }),
    ],
    over: facts(),
    other: { facts: facts({ dns: dns({ selectors: [selectorLike({ selector: 's2', status: 'missing' })] }) }), subject: 's2' },
    unknown: [
      unlooked,
      facts({ dns: dns({ selectors: [selectorLike({ status: 'unknown' })] }) }),
      facts({ dns: dns({ selectors: [selectorLike({ status: 'not_checked' })] }) }),
    ],
  },
  {
    rule: 'dkim_weak',
    fires: facts({ dns: dns({ selectors: [selectorLike({ bits: 1024 })] }) }),
    subject: 's1',
    severity: 'low',
    near: [facts({ dns: dns({ selectors: [selectorLike({ bits: 256, keyType: 'ed25519' })] }) })],
    over: facts(),
    other: { facts: facts({ dns: dns({ selectors: [selectorLike({ selector: 's2', bits: 1536 })] }) }), subject: 's2' },
    unknown: [unlooked, facts({ dns: dns({ selectors: [selectorLike({ status: 'unknown', bits: null })] }) })],
  },
  {
    rule: 'dkim_rotated',
    fires: facts({ changes: [change('DKIM s1._domainkey.example.co.za', 5, `v=DKIM1; p=${rsa}AAAA`, `v=DKIM1; p=${rsa}BBBB`)] }),
    subject: 's1',
    severity: 'info',
    near: [
      facts({ changes: [change('DKIM s1._domainkey.example.co.za', 5, `v=DKIM1; p=${rsa}AAAA`, `v=DKIM1; t=s; p=${rsa}AAAA`)] }),
      facts({ changes: [change('DKIM s1._domainkey.example.co.za', 5, `v=DKIM1; p=${rsa}AAAA`, null)] }),
      facts({ changes: [change('DKIM s1._domainkey.example.co.za', 73, `v=DKIM1; p=${rsa}AAAA`, `v=DKIM1; p=${rsa}BBBB`)] }),
    ],
    over: facts({ nowMs: nowMs + 3 * dayMs }),
    other: {
      facts: facts({
        changes: [change('DKIM s2._domainkey.example.co.za', 5, `v=DKIM1; p=${rsa}AAAA`, `v=DKIM1; p=${rsa}BBBB`)],
      }),
      subject: 's2',
    },
    unknown: [facts()],
  },
  {
    rule: 'dkim_old',
    fires: facts({ dns: dns({ selectors: [selectorLike({ sinceMs: inDays(-400) })] }) }),
    subject: 's1',
    severity: 'low',
    near: [facts({ dns: dns({ selectors: [selectorLike({ sinceMs: inDays(-360) })] }) })],
    over: facts({ dns: dns({ selectors: [selectorLike({ sinceMs: inDays(-2) })] }) }),
    other: {
      facts: facts({ dns: dns({ selectors: [selectorLike({ selector: 's2', sinceMs: inDays(-500) })] }) }),
      subject: 's2',
    },
    unknown: [
      unlooked,
      facts({ dns: dns({ selectors: [selectorLike({ sinceMs: null })] }) }),
      facts({ dns: dns({ selectors: [selectorLike({ status: 'unknown', sinceMs: inDays(-400) })] }) }),
    ],
  },
  {
    rule: 'sts_broken',
    fires: facts({ dns: dns({ sts: { state: 'broken', why: 'The policy file cannot be fetched.', certificateEndsMs: null } }) }),
    subject: '',
    severity: 'high',
    near: [facts({ dns: dns({ sts: { state: 'absent' } }) })],
    over: facts(),
    other: null,
    unknown: [unlooked, facts({ dns: dns({ sts: { state: 'unknown' } }) })],
  },
  {
    rule: 'cert_expiring',
    fires: facts({ dns: dns({ sts: { certificateEndsMs: inDays(15) } }) }),
    subject: 'first',
    severity: 'high',
    near: [facts({ dns: dns({ sts: { certificateEndsMs: inDays(22) } }) })],
    over: facts(),
    other: { facts: facts({ dns: dns({ sts: { certificateEndsMs: inDays(5) } }) }), subject: 'last' },
    unknown: [unlooked, facts({ dns: dns({ sts: { state: 'broken', certificateEndsMs: null } }) })],
  },
  {
    rule: 'score_dropped',
    fires: facts({
      scores: [
        { ms: inDays(-20), score: 82 },
        { ms: inDays(-1), score: 70 },
      ],
    }),
    subject: '',
    severity: 'medium',
    near: [
      facts({
        scores: [
          { ms: inDays(-20), score: 82 },
          { ms: inDays(-1), score: 73 },
        ],
      }),
      facts({
        scores: [
          { ms: inDays(-20), score: 82 },
          { ms: inDays(-9), score: 70 },
        ],
      }),
      // The points of a failed lookup counted in full, and its answer took them.
      facts({
        scores: [
          { ms: inDays(-2), score: 82, failed: ['mx', 'tlsRpt'] },
          { ms: inDays(-1), score: 70, failed: ['tlsRpt'] },
        ],
      }),
    ],
    over: facts({
      scores: [
        { ms: inDays(-20), score: 82 },
        { ms: inDays(-1), score: 70 },
        { ms: nowMs - 1, score: 79 },
      ],
    }),
    other: null,
    unknown: [
      facts(),
      facts({
        scores: [
          { ms: inDays(-20), score: 82 },
          { ms: inDays(-1), score: null },
        ],
      }),
    ],
  },
  {
    rule: 'ready_to_advance',
    fires: facts({ path: { ...path, gates: [...path.gates] } }),
    subject: '',
    severity: 'info',
    near: [facts({ path: { ...path, isReady: false, gates: [] } })],
    over: facts({ path: { stage: 'reject', next: null, isReady: false, gates: [] } }),
    other: null,
    unknown: [facts({ path: null })],
  },
  {
    rule: 'domain_expiring',
    fires: facts({ dns: dns({ registrationEndsMs: inDays(29) }) }),
    subject: '',
    severity: 'high',
    near: [facts({ dns: dns({ registrationEndsMs: inDays(31) }) })],
    over: facts(),
    other: null,
    unknown: [unlooked, facts({ dns: dns({ registrationEndsMs: null }) })],
  },
  {
    rule: 'blocklisted',
    fires: facts({ listings: [listing({}), listing({ address: '192.0.2.8', state: 'clean' })] }),
    subject: '192.0.2.7 zen.example.org',
    severity: 'medium',
    near: [
      facts({ listings: [] }),
      facts({ listings: [listing({ state: 'clean' }), listing({ list: 'bl.example.net', state: 'unknown' })] }),
    ],
    over: facts({ listings: [listing({ state: 'clean' })] }),
    other: {
      facts: facts({ listings: [listing({}), listing({ list: 'bl.example.net' })] }),
      subject: '192.0.2.7 bl.example.net',
    },
    unknown: [facts(), facts({ listings: [listing({ state: 'unknown' })] })],
  },
  {
    rule: 'dnssec_bogus',
    fires: facts({ dns: dns({ dnssec: 'bogus' }) }),
    subject: '',
    severity: 'critical',
    near: [facts({ dns: dns({ dnssec: 'unsigned' }) }), facts({ flags: [badlySigned('high')] })],
    over: facts(),
    other: null,
    unknown: [unlooked, facts({ dns: dns({ dnssec: 'unknown' }) })],
  },
  {
    rule: 'lookalike_registered',
    fires: facts({ lookalikes: [lookalike({})] }),
    subject: 'exarnple.co.za',
    severity: 'medium',
    near: [
      facts({ lookalikes: [] }),
      facts({ lookalikes: [lookalike({ firstSeenMs: nowMs - 31 * dayMs })] }),
      facts({ lookalikes: [lookalike({ goneMs: nowMs - hourMs })] }),
    ],
    over: facts({ lookalikes: [lookalike({ goneMs: nowMs - hourMs })] }),
    other: { facts: facts({ lookalikes: [lookalike({}), lookalike({ name: 'example.africa' })] }), subject: 'example.africa' },
    unknown: [facts({ lookalikes: null })],
  },
];

describe('the rules about records', () => {
  it('are all here', () => {
    const wanted = alertRules.filter(({ basis }) => basis === 'dns').map(({ key }) => key);
    expect(cases.map(({ rule }) => rule).sort()).toEqual(wanted.sort());
  });

  for (const one of cases) checkRule(one);
});

it('signatures that block lookups of DMARC alone are an alert too, with another step', () => {
  const [alert] = firing('dnssec_bogus', facts({ flags: [badlySigned('critical')] }));
  expect(alert).toMatchObject({
    severity: 'critical',
    title: 'Invalid DNSSEC signatures block DMARC lookups for example.co.za',
    nextStep: 'Have your DNS host sign the zone again.',
  });
});

describe('how grave a finding is', () => {
  it('is info for changes inside an announced window, and only for those', () => {
    const plannedChanges = [{ fromMs: nowMs - dayMs, toMs: nowMs + dayMs }];
    const changes = [change(dmarcAt, 5, strong, weak), change('MX example.co.za', 5, '10 a.example', '10 b.example')];
    const given = facts({ changes, plannedChanges, dns: dns({ dnssec: 'bogus' }) });
    expect(firing('policy_downgraded', given)[0]?.severity).toBe('info');
    expect(firing('mx_changed', given)[0]?.severity).toBe('info');
    expect(firing('dnssec_bogus', given)[0]?.severity).toBe('critical');
    const before = facts({ changes, plannedChanges: [{ fromMs: nowMs - 2 * hourMs, toMs: nowMs + dayMs }] });
    expect(firing('mx_changed', before)[0]?.severity).toBe('high');
  });

  it('is critical for broken SPF where a sender has nothing else', () => {
    const broken = dns({ spf: { state: 'broken', causes: [{ key: 'syntax', text: 'Broken.' }] } });
    const only = sender('printer.example', { total: 40, dkimAligned: 0 });
    const found = firing('spf_permerror', facts({ dns: broken, senders: [only, sender('mailer.example', { total: 400 })] }))[0];
    expect(found?.severity).toBe('critical');
    expect(found?.evidence.map(({ text }) => text).join(' ')).toContain('printer.example');
  });

  it('is critical for a key that no receiver accepts, and medium for one that is no longer used', () => {
    expect(
      firing('dkim_weak', facts({ dns: dns({ selectors: [selectorLike({ status: 'weak', bits: 768 })] }) }))[0]?.severity,
    ).toBe('critical');
    const gone = (service: string | null, other: Partial<ReturnType<typeof selectorLike>>) => {
      const selectors = [
        selectorLike({ status: 'missing', seenDay: '2026-07-22', service }),
        selectorLike({ selector: 's2', seenDay: yesterday, ...other }),
      ];
      return firing('dkim_missing', facts({ dns: dns({ selectors }) }))[0]?.severity;
    };
    const came = { isSinceExact: true, sinceMs: Date.parse('2026-07-20T08:00:00Z') };
    expect(gone('Mailer', { service: 'Mailer' })).toBe('medium');
    expect(gone(null, { service: null, ...came })).toBe('medium');
    expect(gone('Mailer', { service: 'Microsoft 365', ...came })).toBe('critical');
    expect(gone(null, { service: 'Microsoft 365', isSinceExact: false })).toBe('critical');
  });

  it('does not end a dropped score by the points of a lookup that fails', () => {
    const scores = (last: ScoreStep) => [{ ms: nowMs - 20 * dayMs, score: 82 }, { ms: nowMs - dayMs, score: 70 }, last];
    const [found] = firing('score_dropped', facts({ scores: scores({ ms: nowMs - 1, score: 70 }) }));
    const open = found === undefined ? [] : [opened('score_dropped', found)];
    const saysWith = (failed: ScoreStep['failed']) =>
      says('score_dropped', facts({ scores: scores({ ms: nowMs - 1, score: 80, failed: failed ?? [] }) }), open);
    expect(saysWith(['mx'])).toEqual([]);
    expect(saysWith([])).toMatchObject([{ state: 'ended' }]);
  });

  it('is high for a changed record that cost five points of the score', () => {
    const changes = [change('SPF example.co.za', 5, 'v=spf1 mx ~all', 'v=spf1 +all')];
    const after = { ms: nowMs - 5 * hourMs, score: 70 };
    const verdict = firing('record_changed', facts({ changes, scores: [{ ms: nowMs - 50 * hourMs, score: 75 }, after] }))[0];
    expect(verdict?.severity).toBe('high');
    const assumed = { ms: nowMs - 50 * hourMs, score: 75, failed: ['mx' as const] };
    expect(
      firing('record_changed', facts({ changes, scores: [assumed, after] }))[0]?.severity,
      'points of a failed lookup',
    ).not.toBe('high');
    expect(
      firing('record_changed', facts({ changes, scores: [{ ms: nowMs - 50 * hourMs, score: 74 }, after] }))[0]?.severity,
    ).toBe('info');
  });

  it('is critical, as its finding, for a domain that never had a record', () => {
    const missing = dns({ dmarc: { state: 'missing', texts: [] } });
    expect(firing('dmarc_missing', facts({ dns: missing, senders: [], firstDay: null }))[0]?.severity).toBe('critical');
  });

  it('says nothing of the DMARC record of a name that the DNS denies', () => {
    const denied = dns({ isMissing: true, dmarc: { state: 'missing', texts: [] } });
    expect(firing('dmarc_missing', facts({ dns: denied }))).toEqual([]);
  });
});

describe('an address on a blocklist', () => {
  const found = () => firing('blocklisted', facts({ listings: [listing({})] }))[0];

  it('is reported with list, reason, since when, how much it sent, and what to do', () => {
    const proof = found()?.evidence.map(({ text }) => text) ?? [];
    expect(proof[0]).toMatch(/192\.0\.2\.7.*1.234 messages/);
    expect(proof[1]).toBe('zen.example.org (127.0.0.2): Sends spam, see https://zen.example.org/why');
    expect(proof[2]).toBe('28 July 2026 14:00');
    expect(found()?.happenedMs).toBe(inDays(-2));
    expect(found()?.nextStep).toMatch(/administrator[\s\S]*provider[\s\S]*zen\.example\.org/);
  });

  it('began when its sender was placed as own, where that is later', () => {
    expect(firing('blocklisted', facts({ listings: [listing({ placedMs: inDays(-1) })] }))[0]?.happenedMs).toBe(inDays(-1));
  });

  it('needs five messages to be reported, and none to stay reported', () => {
    const few = facts({ listings: [listing({ messages: 4 })] });
    const first = found();
    expect(firing('blocklisted', few)).toEqual([]);
    expect(first && firing('blocklisted', few, [opened('blocklisted', first)])).toHaveLength(1);
  });

  it('is over when the address is no own one any more, or the list no longer asked', () => {
    const first = found();
    if (first === undefined) throw new Error('It does not fire.');
    const over = says('blocklisted', facts({ listings: [listing({ address: '192.0.2.9', state: 'clean' })] }), [
      opened('blocklisted', first),
    ]);
    expect(over).toMatchObject([{ state: 'ended', subject: '192.0.2.7 zen.example.org' }]);
  });
});

describe('what resolvers said of a missing record', () => {
  const seen = (confirmation: { asked: number; answered: number; agreed: number }) =>
    firing('dmarc_missing', facts({ dns: dns({ dmarc: { state: 'missing', texts: [], confirmation } }) }))[0]?.evidence.at(-1)
      ?.text;

  it('is in the evidence, with the number that was asked', () => {
    expect(seen({ asked: 3, answered: 3, agreed: 3 })).toMatch(/; 3 of 3 resolvers agree$/);
    expect(seen({ asked: 3, answered: 2, agreed: 2 })).toMatch(/; 2 of 2 resolvers agree, 1 did not answer$/);
    expect(seen({ asked: 1, answered: 1, agreed: 1 })).toMatch(/; 1 of 1 resolver agrees$/);
  });
});

describe('what a weakened policy is', () => {
  it.each([
    ['p', 'v=DMARC1; p=reject', 'v=DMARC1; p=quarantine'],
    ['a test flag', 'v=DMARC1; p=reject', 'v=DMARC1; p=reject; t=y'],
    ['sp', 'v=DMARC1; p=reject', 'v=DMARC1; p=reject; sp=none'],
    ['np', 'v=DMARC1; p=reject', 'v=DMARC1; p=reject; np=none'],
  ])('counts %s', (_, before, after) => {
    expect(firing('policy_downgraded', facts({ changes: [change(dmarcAt, 5, before, after)] }))).toHaveLength(1);
  });

  it('ignores a record that was gone for a while', () => {
    const changes = [change(dmarcAt, 9, strong, null), change(dmarcAt, 5, null, weak)];
    const found = firing('policy_downgraded', facts({ changes }))[0];
    expect(found?.happenedMs).toBe(nowMs - 5 * hourMs);
    const back = [...changes, change(dmarcAt, 1, weak, strong)];
    expect(firing('policy_downgraded', facts({ changes: back }))).toEqual([]);
  });

  it('stays as it is while the record is gone', () => {
    const first = firing('policy_downgraded', facts({ changes: [change(dmarcAt, 9, strong, weak)] }))[0];
    if (first === undefined) throw new Error('no alert');
    const gone = facts({ changes: [change(dmarcAt, 9, strong, weak), change(dmarcAt, 5, weak, null)] });
    expect(says('policy_downgraded', gone, [opened('policy_downgraded', first)]).map(({ state }) => state)).toEqual(['fires']);
  });
});

describe('causes that domains share', () => {
  it('names the email service of a missing key and the DNS host of a missing record', () => {
    const gone = dns({ selectors: [selectorLike({ status: 'missing', service: 'everlytic.net' })] });
    expect(firing('dkim_missing', facts({ dns: gone }))[0]?.cause).toBe('dkim_missing everlytic.net');
    const nextStep = 'Publish the key again. everlytic.net often uses this selector.';
    expect(firing('dkim_missing', facts({ dns: gone }))[0]?.nextStep).toBe(nextStep);
    const missing = dns({ dmarc: { state: 'missing', texts: [] } });
    expect(firing('dmarc_missing', facts({ dns: missing }))[0]?.cause).toBe('dmarc_missing host.co.za');
  });

  it('needs a second check before an alarm about what is missing', () => {
    const missing = facts({ dns: dns({ dmarc: { state: 'missing', texts: [] } }) });
    expect(firing('dmarc_missing', missing)[0]?.confirmAfterMinutes).toBe(10);
    expect(firing('mx_changed', facts({ changes: [change('MX example.co.za', 5, 'a', 'b')] }))[0]?.confirmAfterMinutes).toBe(0);
  });
});

it('counts the days of a fall from when the better score ended, not from when it began', () => {
  const lost = (...scores: { ms: number; score: number }[]) => firing('score_dropped', facts({ scores }))[0]?.evidence[0]?.text;
  expect(lost({ ms: inDays(-55), score: 90 }, { ms: inDays(-1), score: 60 })).toBe('30 points within 1 day');
  expect(lost({ ms: inDays(-55), score: 90 }, { ms: inDays(-5), score: 85 }, { ms: inDays(-1), score: 60 })).toBe(
    '30 points within 4 days',
  );
});

it.each([
  ['multiple', 'Join the SPF records into one, and delete the others.'],
  ['lookups', 'Remove services you no longer use from the SPF record: it needs more than 10 DNS lookups.'],
  ['voids', 'Remove the terms of the SPF record that find nothing.'],
  ['syntax', 'Replace the SPF record with a valid one.'],
  ['include a.example', 'Remove the include of a.example, or ask its owner to fix it.'],
])('a broken SPF record is fixed by its cause: %s', (key, nextStep) => {
  const spf = { state: 'broken', causes: [{ key, text: 'Why.' }] } as const;
  expect(firing('spf_permerror', facts({ dns: dns({ spf: { ...spf, causes: [...spf.causes] } }) }))[0]?.nextStep).toBe(nextStep);
});
