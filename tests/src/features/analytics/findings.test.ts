import { describe, expect, it } from 'vitest';
import { comparedLabel, countedOf, deliveryFinding, proofFinding, sendersFinding } from '#src/features/analytics/findings.ts';
import type { Overview, Sender, Totals } from '#src/features/analytics/types.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const totals = (part: Partial<Totals>): Totals => ({
  messages: 100,
  passed: 100,
  failed: 0,
  dkim_aligned: 100,
  spf_aligned: 100,
  both_aligned: 100,
  forwarded_delivered: 0,
  delivered_failing: 0,
  quarantined: 0,
  rejected: 0,
  reports: 1,
  ...part,
});

const all = { messages: 100, failed: 0, from: null };

describe('a period and the one before', () => {
  it('compares in points, and says so when there was nothing before', () => {
    expect(comparedLabel({ messages: 100, passed: 90 }, { messages: 100, passed: 95 }, 'the day before')).toBe(
      '5,0 points down on the day before',
    );
    // 97,9% and 98,0% are written.
    expect(comparedLabel({ messages: 10_000, passed: 9_802 }, { messages: 10_000, passed: 9_798 }, 'the day before')).toBe(
      '0,1 points up on the day before',
    );
    expect(comparedLabel({ messages: 100, passed: 90 }, { messages: 10, passed: 9 }, 'the day before')).toBe(
      'no change from the day before',
    );
    expect(comparedLabel({ messages: 100, passed: 90 }, { messages: 0, passed: 0 }, 'the day before')).toBe(
      'no messages reported in the day before',
    );
    expect(comparedLabel({ messages: 100, passed: 90 }, { messages: 0, passed: 0, isUnknown: true }, 'the day before')).toBe(
      'not known for the day before',
    );
  });
});

const sender = (name: string, total: number, failed = 0, service: string | null = null): Sender => ({
  domain_id: 1,
  domain_name: 'shop.example',
  key: name,
  name,
  service:
    service === null ? null : { key: name, name: service, kind: 'mailbox', certainty: 'proven', evidence: [], setup_url: null },
  reverse_name: null,
  category: null,
  status: 'unsorted',
  reopened: null,
  suggestion: null,
  addresses: 1,
  total_messages: total,
  passed: total - failed,
  failed,
  dkim_aligned: 0,
  spf_aligned: 0,
  forwarded: 0,
  stopped: 0,
  active_days: 1,
  first_seen: '2026-11-20',
  last_seen: '2026-11-20',
  rule: 'unproven',
  verdict: '',
  failing_since: null,
  trend: [],
  largest: [],
  networks: [],
  details: null,
});

describe('who sends most', () => {
  it('adds up a sender over its domains', () => {
    const senders = [sender('Sardinepost', 40), sender('Microsoft 365', 35), sender('Microsoft 365', 25)];
    expect(sendersFinding(senders, all, false)).toBe('Microsoft 365 sends 60% of all messages');
  });

  it('speaks of several servers in the plural', () => {
    expect(sendersFinding([sender('192.0.2.0/24', 9, 9)], { ...all, failed: 10 }, true)).toBe(
      'Servers in 192.0.2.0/24 cause 90% of the failures',
    );
  });

  it('is said when nobody sent, or nobody failed', () => {
    expect(sendersFinding([], all, false)).toBe('No senders in this period');
    expect(sendersFinding([], all, true)).toBe('No sender failed');
    expect(plain(sendersFinding([], { messages: 9, failed: 0, from: '2026-06-01' }, true))).toBe(
      'No sender failed from 1 Jun 2026',
    );
    expect(sendersFinding([], { messages: 0, failed: 0, from: '2026-06-01' }, false)).toBe(
      'Senders of this period are no longer known',
    );
  });

  it('is counted over the days of which senders are known', () => {
    const days = [3, 4].map((unknown_failed) => ({ unknown_failed }) as Overview['by_day'][number]);
    const split = { unknown: 40, known_from: '2026-06-01' } as Overview['split'];
    expect(countedOf({ totals: totals({ failed: 10 }), split, by_day: days })).toEqual({
      messages: 60,
      failed: 3,
      from: '2026-06-01',
    });
    expect(plain(sendersFinding([sender('a.example', 30)], { messages: 60, failed: 3, from: '2026-06-01' }, false))).toBe(
      'a.example sends 50% of all messages from 1 Jun 2026',
    );
  });
});

describe('what became of the messages', () => {
  it('puts failing mail that got through first', () => {
    expect(deliveryFinding(totals({}))).toBe('All messages passed DMARC');
    expect(plain(deliveryFinding(totals({ passed: 80, failed: 20, delivered_failing: 5, rejected: 15 })))).toBe(
      '5 of 20 failing messages were delivered',
    );
    const forwarded = totals({ passed: 80, failed: 20, delivered_failing: 5, forwarded_delivered: 3, rejected: 12 });
    expect(plain(deliveryFinding(forwarded))).toBe('5 of 20 failing messages were delivered, 3 more as forwarded');
    expect(deliveryFinding(totals({ passed: 80, failed: 20, delivered_failing: 1, rejected: 19 }))).toBe(
      '1 of 20 failing messages was delivered',
    );
    expect(deliveryFinding(totals({ passed: 80, failed: 20, rejected: 20 }))).toBe('All failing messages were stopped');
    expect(deliveryFinding(totals({ passed: 80, failed: 20, forwarded_delivered: 20 }))).toBe(
      'All failing messages were forwarded',
    );
  });

  it('says what passing mail rests on', () => {
    expect(proofFinding(totals({}))).toBe('Passing messages pass both SPF and DKIM');
    expect(proofFinding(totals({ dkim_aligned: 20, both_aligned: 20 }))).toContain('rely on SPF alone');
    expect(proofFinding(totals({ passed: 0, failed: 100 }))).toBe('No message passed');
  });
});
