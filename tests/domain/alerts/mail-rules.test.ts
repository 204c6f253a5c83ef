import { describe, expect, it } from 'vitest';
import { alertRules } from '#domain/alerts/catalogue.ts';
import { endOf, hourMs, startOf } from '#domain/alerts/day.ts';
import type { DomainFacts, Reporter, Sender, TlsDay } from '#domain/alerts/facts.ts';
import { checkRule, type RuleCase } from './cases.ts';
import { ago, facts, failingMail, firing, opened, says, sender, yesterday } from './facts.ts';

const own = sender('mailer.example', { total: 400 });
const silent = facts({ senders: [], lastReportMs: null });
const unsettled = (given: DomainFacts): DomainFacts => ({
  ...given,
  mail: { ...given.mail, days: given.mail.days.map((day) => (day.day >= ago(3) ? { ...day, isSettled: false } : day)) },
});
const only = (days: number, of: (day: string) => object | null) =>
  Object.fromEntries(Array.from({ length: 35 }, (_, index) => [ago(index), index < days ? of(ago(index)) : null]));

const started = (key: string, mail: object | null) =>
  sender(
    key,
    null,
    only(5, () => mail),
    { category: 'unknown', firstDay: ago(4) },
  );
const fresh = started('newservice.example', { total: 3 });
const forger = (key: string, messages: number, days = 1) =>
  sender(
    key,
    null,
    only(days, () => failingMail(messages)),
    { category: 'unknown', firstDay: ago(days - 1) },
  );

const broken = (key: string, passed: number, more: object = {}) =>
  sender(key, { total: 400, passed: 398 }, { [yesterday]: { total: 400, passed, ...more } });

const reporter = (key: string, messages: number, silentDays = 0): Reporter => ({
  key,
  name: key,
  days: own.days.slice(0, 35 - silentDays).map(({ day }) => ({ day, receivedMs: endOf(day) + 6 * hourMs, messages })),
});

const tlsDays = (special: Record<string, Partial<TlsDay>>): TlsDay[] =>
  Array.from({ length: 10 }, (_, index) => ago(9 - index)).map((day) => ({
    day,
    successes: 500,
    failures: 0,
    byType: {},
    ...special[day],
  }));
const expired = (failures: number) => ({ failures, byType: { 'certificate-expired': failures } });

const cases: RuleCase[] = [
  {
    rule: 'new_sender_aligned',
    fires: facts({ senders: [own, fresh] }),
    subject: 'newservice.example',
    severity: 'info',
    near: [
      facts({ senders: [own, started('newservice.example', { total: 1 })] }),
      facts({ senders: [own, { ...fresh, category: 'approved' }] }),
      facts({ senders: [own, fresh], firstDay: ago(10) }),
      facts({ senders: [own, { ...fresh, firstDay: ago(60) }] }),
      facts({ senders: [own, started('relay.example', { total: 5, passed: 3, forwarded: 4 })] }),
    ],
    over: facts({ senders: [own, { ...fresh, category: 'approved' }] }),
    other: { facts: facts({ senders: [own, started('second.example', { total: 3 })] }), subject: 'second.example' },
    unknown: [
      silent,
      unsettled(
        facts({
          senders: [
            own,
            sender(
              'newservice.example',
              null,
              only(3, () => ({ total: 30 })),
              { category: 'unknown', firstDay: ago(2) },
            ),
          ],
        }),
      ),
    ],
  },
  {
    rule: 'new_sender_failing',
    fires: facts({ senders: [own, forger('spam.example', 60)] }),
    subject: 'spam.example',
    severity: 'high',
    near: [
      facts({ senders: [own, forger('spam.example', 19)] }),
      facts({ senders: [sender('mailer.example', { total: 4_500 }), forger('spam.example', 40)] }),
      facts({ senders: [own, { ...forger('spam.example', 60), category: 'unwanted' }] }),
      facts({ senders: [own, sender('late.example', { total: 60 }, { [yesterday]: failingMail(60) }, { category: 'unknown' })] }),
    ],
    over: facts({ senders: [own, sender('spam.example', null, { [ago(9)]: failingMail(60) }, { category: 'unknown' })] }),
    sinceMs: startOf(ago(9)),
    other: { facts: facts({ senders: [own, forger('second.example', 25)] }), subject: 'second.example' },
    unknown: [silent, unsettled(facts({ senders: [own, forger('spam.example', 60)] }))],
  },
  {
    rule: 'approved_sender_dropped',
    fires: facts({ senders: [broken('mailer.example', 300)] }),
    subject: 'mailer.example',
    severity: 'critical',
    near: [
      facts({ senders: [broken('mailer.example', 384)] }),
      facts({ senders: [sender('mailer.example', { total: 400, passed: 384 }, { [yesterday]: { total: 400, passed: 378 } })] }),
      facts({ senders: [sender('mailer.example', { total: 20 }, { [yesterday]: { total: 19, passed: 5 } })] }),
      facts({ senders: [sender('mailer.example', { total: 30 }, { [yesterday]: { total: 30, passed: 28 } })] }),
      facts({ senders: [broken('mailer.example', 300, { forwarded: 100 })] }),
      facts({ senders: [{ ...broken('mailer.example', 300), category: 'forwarder' }] }),
    ],
    over: facts({ senders: [sender('mailer.example', { total: 400 }, { [ago(3)]: { total: 400, passed: 300 } })] }),
    sinceMs: startOf(ago(3)),
    other: {
      facts: facts({ senders: [broken('mailer.example', 300), broken('second.example', 200)] }),
      subject: 'second.example',
    },
    unknown: [
      silent,
      unsettled(facts({ senders: [broken('mailer.example', 300)] })),
      facts({
        senders: [
          sender(
            'mailer.example',
            null,
            only(2, () => ({ total: 400, passed: 300 })),
          ),
        ],
      }),
    ],
  },
  {
    rule: 'failure_spike',
    fires: facts({ senders: [own, forger('a.example', 200)] }),
    subject: '',
    severity: 'high',
    near: [
      facts({ senders: [own, forger('a.example', 49)] }),
      facts({ senders: [sender('mailer.example', { total: 4_000 }), forger('a.example', 200)] }),
      facts({
        senders: [own, sender('a.example', failingMail(150), { [yesterday]: failingMail(180) }, { category: 'unknown' })],
      }),
    ],
    over: facts({ senders: [own, sender('a.example', null, { [ago(2)]: failingMail(200) }, { category: 'unknown' })] }),
    sinceMs: startOf(ago(2)),
    other: null,
    unknown: [silent, unsettled(facts({ senders: [own, forger('a.example', 200)] }))],
  },
  {
    rule: 'volume_drop',
    fires: facts({ senders: [sender('mailer.example', { total: 400 }, { [yesterday]: { total: 100 } })] }),
    subject: '',
    severity: 'medium',
    near: [
      facts({ senders: [sender('mailer.example', { total: 400 }, { [yesterday]: { total: 170 } })] }),
      facts({ senders: [sender('mailer.example', { total: 180 }, { [yesterday]: { total: 20 } })] }),
      facts({
        senders: [sender('mailer.example', { total: 400 }, { [yesterday]: { total: 100 } })],
        holidays: new Set([yesterday]),
      }),
      facts({
        senders: [sender('mailer.example', { total: 400 }, { [yesterday]: { total: 100 } })],
        days: { [yesterday]: { coverage: 0.3 } },
      }),
    ],
    over: facts(),
    sinceMs: startOf(ago(1)),
    other: null,
    unknown: [
      silent,
      facts({
        senders: [
          sender(
            'mailer.example',
            null,
            only(4, () => ({ total: 400 })),
          ),
        ],
      }),
    ],
  },
  {
    rule: 'volume_surge',
    fires: facts({ senders: [sender('mailer.example', { total: 400 }, { [yesterday]: { total: 1_700 } })] }),
    subject: 'mailer.example',
    severity: 'low',
    near: [
      facts({ senders: [sender('mailer.example', { total: 400 }, { [yesterday]: { total: 1_150 } })] }),
      facts({ senders: [sender('mailer.example', { total: 200 }, { [yesterday]: { total: 900 } })] }),
      facts({
        senders: [sender('mailer.example', { total: 400 }, { [ago(20)]: { total: 1_500 }, [yesterday]: { total: 1_700 } })],
      }),
    ],
    over: facts({ senders: [sender('mailer.example', { total: 400 }, { [ago(2)]: { total: 1_700 } })] }),
    sinceMs: startOf(ago(2)),
    other: {
      facts: facts({ senders: [own, sender('second.example', { total: 400 }, { [yesterday]: { total: 1_700 } })] }),
      subject: 'second.example',
    },
    unknown: [
      silent,
      unsettled(facts({ senders: [sender('mailer.example', { total: 400 }, { [yesterday]: { total: 1_700 } })], unsettled: [] })),
    ],
  },
  {
    rule: 'enforcement_hit',
    fires: facts({ senders: [broken('mailer.example', 380, { quarantined: 20 })] }),
    subject: 'mailer.example',
    severity: 'critical',
    near: [
      facts({ senders: [broken('mailer.example', 391, { rejected: 9 })] }),
      facts({
        senders: [sender('mailer.example', { total: 4_000 }, { [yesterday]: { total: 4_000, passed: 3_960, rejected: 40 } })],
      }),
      facts({ senders: [broken('mailer.example', 380)] }),
      facts({ senders: [own, sender('spam.example', { ...failingMail(50), rejected: 50 }, {}, { category: 'unknown' })] }),
    ],
    over: facts({ senders: [sender('mailer.example', { total: 400 }, { [ago(2)]: { total: 400, passed: 380, rejected: 20 } })] }),
    sinceMs: startOf(ago(2)),
    other: { facts: facts({ senders: [own, broken('second.example', 300, { rejected: 100 })] }), subject: 'second.example' },
    unknown: [silent, unsettled(facts({ senders: [broken('mailer.example', 380, { quarantined: 20 })] }))],
  },
  {
    rule: 'override_share',
    fires: facts({
      senders: [own, sender('a.example', failingMail(20), {}, { category: 'unknown' })],
      days: only(35, () => ({ overridden: 5 })) as never,
    }),
    subject: '',
    severity: 'info',
    near: [
      facts({
        senders: [own, sender('a.example', failingMail(20), {}, { category: 'unknown' })],
        days: { [yesterday]: { overridden: 7 } },
      }),
      facts({
        senders: [own, sender('a.example', failingMail(2), {}, { category: 'unknown' })],
        days: only(35, () => ({ overridden: 2 })) as never,
      }),
      facts({
        senders: [own, sender('a.example', { ...failingMail(20), forwarded: 8 }, {}, { category: 'unknown' })],
        days: only(35, () => ({ overridden: 8 })) as never,
      }),
    ],
    over: facts(),
    sinceMs: startOf(ago(8)),
    other: null,
    unknown: [
      silent,
      facts({
        senders: [
          sender(
            'mailer.example',
            null,
            only(5, () => ({ total: 400 })),
          ),
        ],
      }),
    ],
  },
  {
    rule: 'report_silence',
    fires: facts({ senders: [sender('mailer.example', { total: 400 }, { [yesterday]: null, [ago(1)]: null, [ago(2)]: null })] }),
    subject: '',
    severity: 'high',
    near: [
      facts({ senders: [sender('mailer.example', { total: 400 }, { [yesterday]: null, [ago(1)]: null })] }),
      facts({
        senders: [sender('mailer.example', { total: 10 }, { [yesterday]: null, [ago(1)]: null, [ago(2)]: null, [ago(3)]: null })],
      }),
      facts({
        senders: [sender('mailer.example', { total: 400 }, { [yesterday]: null, [ago(1)]: null, [ago(2)]: null })],
        holidays: new Set([yesterday, ago(1)]),
      }),
    ],
    over: facts(),
    other: null,
    unknown: [silent, facts({ senders: [sender('mailer.example', null, { [ago(6)]: { total: 400 } })] })],
  },
  {
    rule: 'reporter_silence',
    fires: facts({ reporters: [reporter('google.com', 150, 5), reporter('yahoo.com', 250)] }),
    subject: 'google.com',
    severity: 'low',
    near: [
      facts({ reporters: [reporter('google.com', 150, 2), reporter('yahoo.com', 250)] }),
      facts({ reporters: [reporter('google.com', 60, 5), reporter('yahoo.com', 340)] }),
      facts({
        reporters: [
          { ...reporter('google.com', 300, 5), days: reporter('google.com', 300, 5).days.filter((_, index) => index % 3 === 0) },
        ],
      }),
    ],
    over: facts({ reporters: [reporter('google.com', 150)] }),
    other: { facts: facts({ reporters: [reporter('second.example', 150, 5)] }), subject: 'second.example' },
    unknown: [
      silent,
      facts(),
      facts({
        senders: [sender('mailer.example', null, { [ago(6)]: { total: 400 } })],
        reporters: [reporter('google.com', 150, 5)],
      }),
    ],
  },
  {
    rule: 'tls_failures',
    fires: facts({ tls: tlsDays({ [yesterday]: expired(20) }) }),
    subject: 'certificate-expired',
    severity: 'high',
    near: [
      facts({ tls: tlsDays({ [yesterday]: expired(5) }) }),
      facts({ tls: tlsDays({ [yesterday]: { successes: 5_000, ...expired(20) } }) }),
      facts({ tls: tlsDays({ [ago(8)]: expired(20) }) }),
    ],
    over: facts({ tls: tlsDays({ [ago(3)]: expired(20) }) }),
    sinceMs: startOf(ago(3)),
    other: { facts: facts({ tls: tlsDays({ [yesterday]: { failures: 30 } }) }), subject: 'not-named' },
    unknown: [facts(), facts({ tls: tlsDays({}).filter(({ day }) => day < ago(8)) })],
  },
];

describe('the rules about mail', () => {
  it('are all here', () => {
    const wanted = alertRules.filter(({ basis }) => basis === 'reports' || basis === 'tls').map(({ key }) => key);
    expect(cases.map(({ rule }) => rule).sort()).toEqual(wanted.sort());
  });

  for (const one of cases) checkRule(one);
});

describe('counts and their severity', () => {
  it('says every share with its counts', () => {
    const [found] = firing('approved_sender_dropped', facts({ senders: [broken('mailer.example', 300)] }));
    expect(found?.evidence[0]).toEqual({ label: 'Wednesday 29 July 2026', text: '75,0% (300 of 400) pass' });
    expect(found?.title).toContain('25,0% of');
    expect(found?.evidence[1]?.text).toBe('99,5% pass');
    expect(found?.series?.points.at(-1)).toEqual({ day: yesterday, value: 75 });
    expect(found?.series?.markDay).toBe(yesterday);
  });

  it('names shares that add up, though each is cut', () => {
    const [found] = firing('approved_sender_dropped', facts({ senders: [broken('mailer.example', 301, { total: 409 })] }));
    expect([found?.title.split(' ')[0], found?.evidence[0]?.text]).toEqual(['26,5%', '73,5% (301 of 409) pass']);
  });

  it('is critical for a failing sender only where the policy stops its mail', () => {
    const given = facts({ senders: [broken('mailer.example', 300)], policy: { asked: 'none', applied: 'none' } });
    expect(firing('approved_sender_dropped', given)[0]?.severity).toBe('high');
    expect(firing('approved_sender_dropped', { ...given, policy: null })[0]?.severity).toBe('high');
  });

  it('is critical for failing mail at ten times the usual while nothing stops it', () => {
    const senders = [own, forger('a.example', 200)];
    expect(firing('failure_spike', facts({ senders, policy: { asked: 'none', applied: 'none' } }))[0]?.severity).toBe('critical');
    expect(firing('failure_spike', facts({ senders, policy: { asked: 'reject', applied: 'reject' } }))[0]?.severity).toBe('high');
    expect(firing('failure_spike', facts({ senders }))[0]?.cause).toBe('failure_spike a.example');
  });

  it('ends the alert of a day whose reports no longer say so, as where one was forged and left out', () => {
    const with200 = facts({ senders: [own, forger('a.example', 200)] });
    const open = firing('failure_spike', with200).map((fired) => opened('failure_spike', fired));
    const states = (given: DomainFacts) => says('failure_spike', given, open).map(({ state }) => state);
    expect([states(with200), states(facts({ senders: [own, forger('a.example', 40)] }))]).toEqual([['fires'], ['ended']]);
  });

  it.each([
    ['unknown', 'reject', 'Find out whether a.example sends for this domain: set it up, or mark it as unwanted.'],
    ['approved', 'reject', 'Check the DKIM key and the SPF entry of a.example.'],
    ['own', 'none', 'Check the DKIM key and the SPF entry of a.example.'],
    ['forwarder', 'reject', 'Check what a.example changes in the messages it forwards.'],
    ['unwanted', 'none', 'Move to a stricter policy: a.example is unwanted, and its messages are delivered.'],
    ['unwanted', 'reject', 'Nothing to set up: a.example is unwanted, and the policy asks receivers to stop its messages.'],
  ] as const)('says what to do about failing messages of a sender that is %s, at p=%s', (category, policy, nextStep) => {
    const senders = [own, { ...forger('a.example', 200), category }];
    expect(firing('failure_spike', facts({ senders, policy: { asked: policy, applied: policy } }))[0]?.nextStep).toBe(nextStep);
  });

  it('is medium for an unknown sender whose mail is refused anyway', () => {
    const refusedMail = { ...failingMail(60), rejected: 58 };
    const given = sender(
      'spam.example',
      null,
      only(1, () => refusedMail),
      { category: 'unknown', firstDay: yesterday },
    );
    expect(firing('new_sender_failing', facts({ senders: [own, given] }))[0]?.severity).toBe('medium');
  });
});

describe('open alerts', () => {
  const good = { total: 400 };

  it('stay until two settled days are good', () => {
    const bad = facts({ senders: [sender('mailer.example', good, { [ago(1)]: { total: 400, passed: 300 } })] });
    const [first] = firing('approved_sender_dropped', bad);
    if (first === undefined) throw new Error('no alert');
    const open = [opened('approved_sender_dropped', first)];
    const middling = facts({
      senders: [sender('mailer.example', good, { [ago(2)]: { total: 400, passed: 300 }, [ago(1)]: { total: 400, passed: 388 } })],
    });
    expect(says('approved_sender_dropped', middling, open)).toEqual([]);
  });

  it('keep the time of their event', () => {
    const bad = (day: string, more: object = {}) =>
      facts({ senders: [sender('mailer.example', good, { [day]: { total: 400, passed: 300 }, ...more })] });
    const [first] = firing('approved_sender_dropped', bad(ago(1)));
    if (first === undefined) throw new Error('no alert');
    const next = firing('approved_sender_dropped', bad(ago(1), { [yesterday]: { total: 400, passed: 200 } }), [
      opened('approved_sender_dropped', first),
    ]);
    expect(next[0]?.happenedMs).toBe(first.happenedMs);
    expect(next[0]?.title).toContain('50,0%');
  });

  it('end when the sender sends no more, or is placed elsewhere', () => {
    const gone = facts({ senders: [own, sender('old.example', null, { [ago(30)]: { total: 400, passed: 100 } })] });
    const open = [
      { rule: 'approved_sender_dropped', subject: 'old.example', openedMs: 0, happenedMs: 0, severity: 'high' as const },
    ];
    expect(says('approved_sender_dropped', gone, open).map(({ state }) => state)).toEqual(['ended']);
    const placed = (category: Sender['category']) => facts({ senders: [{ ...broken('old.example', 200), category }] });
    const [unwanted] = says('approved_sender_dropped', placed('unwanted'), open);
    const [forwarder] = says('approved_sender_dropped', placed('forwarder'), open);
    expect(unwanted).toMatchObject({ state: 'ended', why: 'It was sorted as unwanted.' });
    expect(forwarder).toMatchObject({ state: 'ended', why: 'It was sorted as a forwarder.' });
  });

  it('of unknown senders are reported five at a time', () => {
    const many = Array.from({ length: 9 }, (_, index) => forger(`spam${index}.example`, 60 + index));
    const given = facts({ senders: [own, ...many] });
    const verdicts = firing('new_sender_failing', given);
    expect(verdicts.map(({ subject }) => subject)).toEqual([8, 7, 6, 5, 4].map((index) => `spam${index}.example`));
    const again = firing(
      'new_sender_failing',
      given,
      verdicts.map((one) => opened('new_sender_failing', one)),
    );
    expect(again.map(({ subject }) => subject).sort()).toEqual(verdicts.map(({ subject }) => subject).sort());
  });
});

describe('silence', () => {
  it('counts working days only at domains that rest on weekends', () => {
    const working = own.days.filter(({ day }) => ![0, 6].includes(new Date(day).getUTCDay()));
    const monday = Date.parse('2026-07-27T13:00:00Z');
    const resting = facts({ senders: [{ ...own, days: working.filter(({ day }) => day <= '2026-07-24') }], nowMs: monday });
    expect(
      firing('report_silence', { ...resting, mail: { ...resting.mail, lastReportMs: Date.parse('2026-07-24T06:00:00Z') } }),
    ).toEqual([]);
  });

  it('is longer for domains with little mail', () => {
    const quiet = (days: number) =>
      facts({
        senders: [
          sender(
            'mailer.example',
            { total: 10 },
            Object.fromEntries(Array.from({ length: days }, (_, index) => [ago(index), null])),
          ),
        ],
      });
    expect(firing('report_silence', quiet(5))).toEqual([]);
    expect(firing('report_silence', quiet(8))).toHaveLength(1);
  });
});
