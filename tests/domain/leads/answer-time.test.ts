import { describe, expect, it } from 'vitest';
import { answerTime } from '#domain/leads/answer-time.ts';
import { leadStats } from '#domain/leads/lead-stats.ts';
import type { LeadStatus } from '#domain/vocabulary.ts';

const holidays = new Set(['2026-12-16']);
const at = (sast: string) => Date.parse(`${sast}:00+02:00`);
const minute = 60_000;

describe('the time for a first answer', () => {
  it.each<
    [
      what: string,
      status: LeadStatus,
      written: string,
      answered: string | null,
      now: string,
      state: string | null,
      minutes: number,
    ]
  >([
    ['just written', 'new', '2026-11-23T09:30', null, '2026-11-23T09:30', 'waiting', 60],
    ['half of the hour over', 'new', '2026-11-23T09:30', null, '2026-11-23T10:00', 'waiting', 30],
    ['on the minute', 'new', '2026-11-23T09:30', null, '2026-11-23T10:30', 'waiting', 0],
    ['a minute late', 'new', '2026-11-23T09:30', null, '2026-11-23T10:31', 'overdue', 1],
    ['over the night: nights do not count', 'new', '2026-11-23T16:30', null, '2026-11-24T07:00', 'waiting', 30],
    ['written on a Friday evening', 'new', '2026-11-20T18:00', null, '2026-11-22T12:00', 'waiting', 60],
    ['late over a weekend', 'new', '2026-11-20T15:00', null, '2026-11-23T08:10', 'overdue', 70],
    ['late over a public holiday', 'new', '2026-12-15T15:30', null, '2026-12-17T08:15', 'overdue', 45],
    ['overdue in the night after', 'new', '2026-11-23T16:00', null, '2026-11-23T20:00', 'overdue', 0],
    ['answered in the hour', 'contacted', '2026-11-23T09:30', '2026-11-23T10:29', '2026-12-01T12:00', 'in_time', 0],
    ['answered late', 'won', '2026-11-23T09:30', '2026-11-23T11:00', '2026-12-01T12:00', 'late', 30],
    ['spam', 'spam', '2026-11-23T09:30', null, '2026-12-01T12:00', null, 0],
    ['taken back from spam: its hour is over', 'new', '2026-11-23T09:30', null, '2026-11-24T08:30', 'overdue', 420],
  ])('%s', (_, status, written, answered, now, state, minutes) => {
    const lead = { status, writtenMs: at(written), answeredMs: answered === null ? null : at(answered) };
    const { state: found, salesMs } = answerTime(lead, at(now), holidays);
    expect([found, salesMs / minute]).toEqual([state, minutes]);
  });
});

describe('what is counted of enquiries', () => {
  const lead = (status: LeadStatus, written: string, answered: string | null, closed: string | null = null, cents = 0) => ({
    status,
    writtenMs: at(written),
    answeredMs: answered === null ? null : at(answered),
    closedMs: closed === null ? null : at(closed),
    worth: cents === 0 ? null : { cents, isLeast: cents === 79_900 },
  });
  it('counts each where it belongs', () => {
    const since = { monthMs: at('2026-11-01T00:00'), closedMs: at('2026-08-26T00:00') };
    const leads = [
      lead('new', '2026-11-24T09:30', null),
      lead('new', '2026-11-23T09:30', null),
      lead('contacted', '2026-11-02T09:00', '2026-11-02T09:30', null, 24_900),
      lead('quoted', '2026-10-02T09:00', '2026-10-03T09:30', null, 79_900),
      lead('won', '2026-11-02T09:00', '2026-11-02T12:30', '2026-11-10T09:00', 12_000),
      lead('won', '2026-09-02T09:00', '2026-09-02T09:30', '2026-09-10T09:00', 39_900),
      lead('won', '2026-05-02T09:00', '2026-05-02T09:30', '2026-05-10T09:00'),
      lead('lost', '2026-10-02T09:00', '2026-10-02T09:30', '2026-10-10T09:00'),
      lead('spam', '2026-11-02T09:00', null, '2026-11-02T10:30', 12_000),
    ];
    expect(leadStats(leads, since, at('2026-11-24T10:00'), holidays)).toEqual({
      open: 4,
      openWorth: { cents: 104_800, isLeast: true, offers: 2 },
      waiting: 2,
      overdue: 1,
      answeredInTime: 1,
      answered: 3,
      wonThisMonth: 1,
      wonWorth: { cents: 12_000, isLeast: false, offers: 1 },
      won: 2,
      closed: 3,
    });
    expect(leadStats([], since, at('2026-11-24T10:00'), holidays)).toMatchObject({ open: 0, closed: 0 });
  });
});
