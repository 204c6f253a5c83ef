import { describe, expect, it } from 'vitest';
import { behaviourFace, failedOf, inventoryFinding, threatParts } from '#src/features/email-sources/labels.ts';
import { sourcesSearch } from '#src/features/email-sources/search.ts';

const sums = (total: number, passed: number, forwarded = 0) => ({
  total_messages: total,
  passed,
  failed: total - passed,
  forwarded,
});

describe('a sender', () => {
  it('has a word for how its mail fares', () => {
    expect(behaviourFace(sums(100, 99)).word).toBe('Passes');
    expect(behaviourFace(sums(100, 0)).word).toBe('Never passes');
    expect(behaviourFace(sums(100, 0, 80)).word).toBe('Forwards');
    expect(behaviourFace(sums(100, 50)).word).toBe('Fails in part');
    expect(behaviourFace(sums(0, 0)).word).toBe('No messages');
  });

  it.each([
    [0, 0, 'none failed'],
    [5, 5, 'none failed'],
    [1, 0, 'failed'],
    [5, 0, 'all failed'],
    [5, 3, '2 failed'],
  ])('of %i messages with %i passed says: %s', (total, passed, label) => {
    expect(failedOf(sums(total, passed))).toBe(label);
  });

  it('opens its threat score part by part; the parts make 100', () => {
    const parts = threatParts({
      failed: 1,
      total_messages: 2,
      threat_parts: { fails: 25, unknown: 0, volume: 3 },
    });
    expect(parts.map((part) => part.have)).toEqual([25, 0, 3]);
    expect(parts.reduce((sum, part) => sum + part.of, 0)).toBe(100);
  });

  it('is opened by its address only', () => {
    expect(sourcesSearch({ source_ip: '2001:db8::1', domain: '3', day: '2026-11-07' })).toMatchObject({
      source_ip: '2001:db8::1',
      domain: 3,
      from: '2026-11-07',
      to: '2026-11-07',
    });
    expect(sourcesSearch({ source_ip: 'drop table' }).source_ip).toBeUndefined();
  });
});

describe('the heading of a page of addresses', () => {
  const never = { passed: 0, failed: 4 };
  const some = { passed: 1, failed: 3 };

  it.each([
    ['nothing', [], 'No address here'],
    ['one that passes', [some], 'The address shown passed at least once'],
    ['some that pass', [some, some], 'Every address shown passed at least once'],
    ['one that never passed', [never], 'The address shown never passed'],
    ['some that never passed', [never, never], 'None of the addresses shown ever passed'],
    ['both', [never, some], '1 address never passed: 4 messages'],
  ])('%s', (_, rows, finding) => {
    expect(inventoryFinding(rows, 'threat_score')).toBe(finding);
  });

  it('counts those of the page where they are in another order', () => {
    expect(inventoryFinding([never, some], 'last_seen')).toBe('1 address on this page never passed');
  });
});
