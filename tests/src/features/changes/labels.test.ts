import { describe, expect, it } from 'vitest';
import {
  alertsFinding,
  changesAnswer,
  messagesFinding,
  policyFinding,
  recordsFinding,
  sendersFinding,
  urgentOf,
} from '#domain/changes/labels.ts';
import { bucketsOf, countsOf, sastDay } from '#src/features/changes/buckets.ts';
import { dayLabel } from '#src/features/changes/day-label.ts';
import type { Changes } from '#src/features/changes/types.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const none = { records: 0, policy: 0, senders: 0, alerts: 0, people: 0 };
const record = {
  id: 1,
  at: '2026-11-17T22:30:00Z',
  record: 'DKIM',
  name: 's1._domainkey.a.example',
  before: 'x',
  after: null,
  domain_id: 1,
  domain: 'a.example',
};
const sender = {
  domain_id: 1,
  domain: 'a.example',
  key: 'k',
  name: 'Quillmail',
  kind: 'more' as const,
  messages: 34,
  previous_messages: 14,
  day: '2026-11-16',
};
const split = (own: number, passed: number) => ({
  own_messages: own,
  own_passed: passed,
  forged: 0,
  forged_stopped: 0,
  forwarded: 0,
  unknown: 0,
  headline: null,
});

describe('what changed in words', () => {
  it.each([
    [none, 'No record, sender, alert or access changed since 16 Nov.'],
    [{ ...none, people: 1 }, 'One thing changed since 16 Nov.'],
    [{ ...none, records: 4, alerts: 5 }, 'Nine things changed since 16 Nov.'],
  ])('%j', (found, said) => expect(plain(changesAnswer({ found, since: '2026-11-16' }))).toBe(said));

  it('names the one record, and counts several', () => {
    expect(recordsFinding({ records: [], found: none })).toBe('No record changed');
    expect(recordsFinding({ records: [], found: { ...none, policy: 1 } })).toBe('No other record changed');
    expect(recordsFinding({ records: [record], found: { ...none, records: 1 } })).toBe('DKIM of a.example was removed');
    expect(recordsFinding({ records: [record, record], found: { ...none, records: 2 } })).toBe('Two records changed');
    expect(policyFinding({ policy: [record], found: { ...none, policy: 1 } })).toBe('The policy of a.example changed');
    expect(policyFinding({ policy: [record], found: { ...none, policy: 3 } })).toBe('Three policies changed');
  });

  it('names the senders that changed most', () => {
    expect(sendersFinding({ senders: [sender], found: { ...none, senders: 1 } })).toBe('Quillmail sends more');
    const servers = { ...sender, name: 'Servers in 192.0.2.0/24' };
    expect(sendersFinding({ senders: [servers], found: { ...none, senders: 1 } })).toBe('Servers in 192.0.2.0/24 send more');
    const others = [sender, { ...sender, name: 'Sardinepost', kind: 'new' as const }];
    expect(sendersFinding({ senders: others, found: { ...none, senders: 2 } })).toBe('Quillmail sends more; Sardinepost is new');
    expect(sendersFinding({ senders: others, found: { ...none, senders: 5 } })).toBe(
      'Quillmail sends more, Sardinepost is new, and three more changed',
    );
  });

  it.each([
    [split(0, 0), split(0, 0), 'No messages from own senders were reported'],
    [split(90, 80), split(0, 0), 'No messages from own senders were reported in the period before'],
    [split(0, 0), split(50, 40), 'No messages from own senders were reported any more'],
    [split(90, 80), split(50, 40), '10 own messages failed, as many as before'],
    [split(90, 90), split(50, 50), 'No own message failed in either period'],
    [split(90, 80), split(50, 48), 'Failures of own messages rose from 2 to 10'],
    [split(90, 90), split(50, 48), 'Failures of own messages fell from 2 to 0'],
    [split(90, 80), { ...split(50, 48), unknown: 3 }, '10 own messages failed; the period before is no longer known'],
    [{ ...split(90, 80), unknown: 3 }, split(50, 48), 'Whose messages failed is no longer known'],
  ])('compares messages', (now, before, said) =>
    expect(plain(messagesFinding({ split: now, previous_split: before }))).toBe(said),
  );

  it('asks for a person only where an alert is open and serious', () => {
    const alert = {
      id: 1,
      domain_id: 1,
      domain: 'a.example',
      title: 'T',
      severity: 'high',
      status: 'open',
      event: 'opened',
      at: '',
    } as const;
    const alerts = [alert, { ...alert, severity: 'low' } as const, { ...alert, status: 'resolved', event: 'resolved' } as const];
    expect(urgentOf({ alerts: [...alerts] })).toEqual([alert]);
    expect(alertsFinding({ alerts, found: { ...none, alerts: 3 } })).toBe('Two opened, one resolved');
    expect(alertsFinding({ alerts, found: { ...none, alerts: 272 } })).toBe('272 opened or were resolved');
  });
});

describe('the table', () => {
  it('has a column for each day of a week, and for each week of a longer time', () => {
    expect(bucketsOf('2026-11-16', '2026-11-23')).toHaveLength(8);
    expect(bucketsOf('2026-11-16', '2025-11-23')).toEqual([{ from: '2026-11-16', to: '2026-11-16' }]);
    const weeks = bucketsOf('2026-10-26', '2026-11-23');
    expect(weeks[0]).toEqual({ from: '2026-10-26', to: '2026-10-26' });
    expect(weeks.at(-1)).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  });

  it('holds every change once, on the day it had in South Africa', () => {
    const changes = {
      records: [record],
      policy: [],
      senders: [{ ...sender, day: '2026-11-14' }],
      alerts: [],
      people: [],
    } as unknown as Changes;
    const buckets = bucketsOf('2026-11-16', '2026-11-23');
    const rows = Object.fromEntries(countsOf(changes, buckets).map(({ kind, counts }) => [kind, counts]));
    expect(rows['records']).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
    expect(rows['senders']).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    expect(rows['alerts']).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('says which of them need the reader', () => {
    const buckets = bucketsOf('2026-11-16', '2026-11-18');
    const alert = { at: '2026-11-17T08:00:00Z', status: 'open', severity: 'critical', event: 'opened' };
    const changes = {
      records: [record],
      policy: [],
      senders: [],
      people: [],
      alerts: [alert, { ...alert, severity: 'low' }, { ...alert, at: '2026-11-16T08:00:00Z', status: 'resolved' }],
    } as unknown as Changes;
    expect(countsOf(changes, buckets).map(({ kind, counts, urgent }) => [kind, ...counts, ...urgent])).toEqual([
      ['records', 0, 0, 1, 0, 0, 0],
      ['policy', 0, 0, 0, 0, 0, 0],
      ['senders', 0, 0, 0, 0, 0, 0],
      ['alerts', 1, 2, 0, 0, 1, 0],
      ['people', 0, 0, 0, 0, 0, 0],
    ]);
  });
});

describe('a day', () => {
  it('is that of South Africa, for changes and for the last column', () => {
    expect(sastDay('2026-11-25T22:38:00Z')).toBe('2026-11-26');
    expect(sastDay(Date.parse('2026-11-25T21:59:00Z'))).toBe('2026-11-25');
  });

  it('is named with its weekday', () => {
    expect(plain(dayLabel('2026-11-25T22:38:00Z'))).toBe('Thu 26 Nov');
    expect(plain(dayLabel('2026-11-16'))).toBe('Mon 16 Nov');
  });
});
