import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NextStepFacts, nextStepOf, type OpenAlertFacts } from '#domain/next-step/next-step.ts';

const path: NextStepFacts['path'] = { stage: 'reject', next: null, gates: [], isReady: false, why: '' };
const calm: NextStepFacts = {
  domain: 'karoo.example',
  isParked: false,
  hasRecord: true,
  alerts: [],
  failing: [],
  daysSinceReport: 0,
  removedKeys: [],
  path,
  points: [],
  unreadableRows: 0,
};
const alert = (part: Partial<OpenAlertFacts>): OpenAlertFacts => ({
  id: 1,
  rule: 'approved_sender_dropped',
  severity: 'critical',
  title: '12% of Sardinepost’s messages for karoo.example fail',
  nextStep: 'Check the DKIM key and the SPF include of Sardinepost.',
  happenedMs: Date.parse('2026-11-18T10:00:00Z'),
  ...part,
});
const missingKey = alert({
  id: 2,
  rule: 'dkim_missing',
  title: 'The DKIM key sp1 of karoo.example is missing',
  nextStep: 'Publish the key again as Sardinepost shows it.',
  happenedMs: Date.parse('2026-11-17T10:00:00Z'),
});
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('the likely cause comes before what follows from it', () => {
  test('a removed selector before the messages that fail since', () => {
    const step = nextStepOf({
      ...calm,
      alerts: [alert({}), missingKey, alert({ id: 3, rule: 'failure_spike', severity: 'high' })],
    });
    expect(step).toMatchObject({ rank: 1, what: 'Publish the key again as Sardinepost shows it', place: 'alert', alertId: 2 });
    expect(plain(step?.why)).toBe(
      'The DKIM key sp1 of karoo.example is missing. Seen on 17 Nov. Likely cause of 2 other alerts.',
    );
  });

  test.each([
    ['began before it', [alert({ happenedMs: Date.parse('2026-11-10T10:00:00Z') }), missingKey]],
    ['have nothing to do with it', [alert({}), alert({ id: 4, rule: 'lookalike_active', happenedMs: 0 })]],
  ])('is no cause of alerts that %s', (_, alerts) => {
    expect(nextStepOf({ ...calm, alerts })?.why).not.toContain('Likely cause');
  });

  test('also where the effect is more severe than the cause', () => {
    expect(nextStepOf({ ...calm, alerts: [alert({}), { ...missingKey, severity: 'high' }] })).toMatchObject({
      rank: 1,
      alertId: 2,
    });
  });

  test('failing messages alone name their sender', () => {
    expect(plain(nextStepOf({ ...calm, alerts: [alert({})] })?.why)).toBe(
      '12% of Sardinepost’s messages for karoo.example fail. Seen on 18 Nov.',
    );
  });

  test('alerts that are not urgent are no next step', () => {
    expect(nextStepOf({ ...calm, alerts: [alert({ severity: 'medium' })] })).toBeNull();
  });
});

describe('failing messages of the domain itself', () => {
  const failing = [{ name: 'Sardinepost', sourceIp: '192.0.2.1', failing: 120, messages: 400 }];
  const removedKeys = [{ selector: 'sp1', ms: Date.parse('2026-11-17T08:00:00Z') }];

  test('name the key that left the DNS as their likely cause', () => {
    expect(plain(nextStepOf({ ...calm, failing, removedKeys })?.why)).toBe(
      '120 of its 400 messages for karoo.example failed in the last 30 days. The DKIM key sp1 was removed on 17 Nov: check whether it signed them.',
    );
    const two = [...removedKeys, { selector: 'sp2', ms: 0 }];
    expect(nextStepOf({ ...calm, failing, removedKeys: two })?.why).not.toContain('was removed');
  });

  test('come before uncategorised senders', () => {
    const unknown = alert({ rule: 'new_sender_failing', severity: 'high' });
    expect(nextStepOf({ ...calm, failing, alerts: [unknown] })?.what).toBe('Fix Sardinepost');
    expect(nextStepOf({ ...calm, alerts: [unknown] })?.place).toBe('alert');
  });
});

const sender = { name: 'sardinepost.example', sourceIp: '192.0.2.1', failing: 120, messages: 400 };
const points = [
  { id: 'A3', todo: 'Add sp and np.', points: 6, minutes: 5 },
  { id: 'D2', todo: 'Publish a 2048-bit key.', points: 2, minutes: 15 },
];
const unsorted = [{ key: 'unsorted' as const, wanted: 2, have: 5, met: false }];

test.each<[string, Partial<NextStepFacts>, string | null, string | null]>([
  ['nothing', {}, null, null],
  ['a failing sender', { failing: [sender] }, 'Fix sardinepost.example', 'senders'],
  ['a failing sender without a name', { failing: [{ ...sender, name: null }] }, 'Fix 192.0.2.1', 'senders'],
  [
    'a sender of several addresses, counted together',
    {
      failing: [
        { ...sender, failing: 15, messages: 100 },
        { ...sender, sourceIp: '192.0.2.2', failing: 15, messages: 100 },
      ],
    },
    'Fix sardinepost.example',
    'senders',
  ],
  ['one failure in twenty messages', { failing: [{ ...sender, failing: 20, messages: 400 }] }, null, null],
  ['few failures', { failing: [{ ...sender, failing: 19 }] }, null, null],
  ['a small share', { failing: [{ ...sender, messages: 4000 }] }, null, null],
  ['no reports', { daysSinceReport: null }, 'Check that reports about karoo.example come here', 'record'],
  ['a parked name without reports', { daysSinceReport: null, isParked: true }, null, null],
  [
    'a path that is ready',
    { path: { ...path, next: 'quarantine', isReady: true } },
    'Publish the record for quarantine',
    'record',
  ],
  [
    'no record at all',
    { hasRecord: false, failing: [sender], path: { ...path, stage: 'no_record', next: 'none', isReady: true } },
    'Publish a first DMARC record',
    'record',
  ],
  [
    'a record that receivers cannot use',
    { failing: [sender], path: { ...path, stage: 'no_record', next: 'none', isReady: true } },
    'Replace the DMARC record, which receivers cannot use',
    'record',
  ],
  [
    'a path that is not ready, with its policy as an open point',
    {
      path: { ...path, next: 'quarantine' },
      points: [{ id: 'A2', todo: 'Move to p=quarantine.', points: 16, minutes: 15 }, ...points],
    },
    'Add sp and np',
    'policy',
  ],
  ['unsorted senders', { path: { ...path, next: 'quarantine', gates: unsorted } }, 'Sort 5 unknown services', 'senders'],
  ['points of the score, most a minute first', { points }, 'Add sp and np', 'policy'],
  ['subdomains of a complete path', { points, subdomainsPrepared: true }, 'Add sp and np', 'record'],
  [
    'a point whose record is among the findings',
    { points: [{ id: 'A5', todo: 'Paste the cleaned record.', points: 2, minutes: 5 }] },
    'Paste the cleaned record',
    'dns',
  ],
  ['a failing sender before points', { points, failing: [sender] }, 'Fix sardinepost.example', 'senders'],
  ['unreadable rows', { unreadableRows: 5 }, 'Check 5 unreadable rows', 'reports'],
  ['points before unreadable rows', { points, unreadableRows: 5 }, 'Add sp and np', 'policy'],
])('%s', (_name, part, what, place) => {
  const step = nextStepOf({ ...calm, ...part });
  expect(plain(step?.what) ?? null).toBe(what);
  expect(step?.place ?? null).toBe(place);
});

test('the order of alerts and senders decides nothing, and an urgent alert is always first', () => {
  const rules = ['dkim_missing', 'spf_permerror', 'approved_sender_dropped', 'failure_spike'];
  const alerts = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      rule: fc.constantFrom(...rules),
      severity: fc.constantFrom('critical' as const, 'high' as const, 'low' as const),
      happenedMs: fc.integer({ min: 0, max: 2e12 }),
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  );
  fc.assert(
    fc.property(alerts, fc.boolean(), (given, isFailing) => {
      const facts = { ...calm, alerts: given.map(alert), failing: isFailing ? [sender] : [] };
      const step = nextStepOf(facts);
      expect(nextStepOf({ ...facts, alerts: [...facts.alerts].reverse() })).toEqual(step);
      if (given.some(({ severity }) => severity !== 'low')) expect(step?.place).toBe('alert');
    }),
  );
});

test('a name that does not exist asks for the spelling before anything else', () => {
  const step = nextStepOf({ ...calm, isMissing: true, hasRecord: false, alerts: [missingKey], daysSinceReport: null });
  expect(step).toMatchObject({ rank: 1, what: 'Check the spelling of karoo.example', place: 'dns', alertId: null });
});

test('where the DNS did not answer, no record is asked for', () => {
  const unread = { ...calm, hasRecord: false, daysSinceReport: null, path: { ...path, stage: 'no_record' as const } };
  expect(nextStepOf(unread)).toBeNull();
});

test('a fault in the records is more urgent than what follows from one, also at another domain', () => {
  const rankOf = (rule: string, severity: 'critical' | 'high') =>
    nextStepOf({ ...calm, alerts: [alert({ rule, severity })] })?.rank;
  const ranks = [
    rankOf('dkim_missing', 'critical'),
    rankOf('approved_sender_dropped', 'critical'),
    rankOf('spf_permerror', 'high'),
    rankOf('failure_spike', 'high'),
    nextStepOf({ ...calm, failing: [sender] })?.rank,
  ];
  expect(ranks).toEqual([...ranks].sort((a, b) => (a ?? 0) - (b ?? 0)));
  expect(new Set(ranks).size).toBe(ranks.length);
});

test('a broken SPF record comes before the next policy', () => {
  const ready = { ...path, next: 'rehearse_reject' as const, isReady: true, why: 'All conditions are met.' };
  const broken = { id: 'C1', todo: 'Keep one of the two SPF records.', points: 4, minutes: 10 };
  expect(nextStepOf({ ...calm, path: ready })).toMatchObject({ what: 'Publish the record for testing reject' });
  expect(nextStepOf({ ...calm, path: ready, points: [broken] })).toMatchObject({
    what: 'Keep one of the two SPF records',
    place: 'dns',
  });
  // At the end of the path nothing is said of a stronger policy: there is none.
  expect(nextStepOf({ ...calm, points: [broken] })?.why).toBe(
    'karoo.example has no SPF record that receivers can use. Until then its messages pass by DKIM alone, or fail.',
  );
});

test('a title that names the day is not followed by it again', () => {
  const dated = alert({ title: '12% of Sardinepost’s messages for karoo.example failed on 18\u00a0Nov' });
  expect(plain(nextStepOf({ ...calm, alerts: [dated] })?.why)).toBe(
    '12% of Sardinepost’s messages for karoo.example failed on 18 Nov.',
  );
});
