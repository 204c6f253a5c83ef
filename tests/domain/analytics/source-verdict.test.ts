import { describe, expect, it } from 'vitest';
import { mostPoints, sourceVerdict, threatParts, threatScore } from '#domain/analytics/source-verdict.ts';

const sums = { total: 100, passed: 0, dkimAligned: 0, spfAligned: 0, forwarded: 0 };

describe('the verdict on an address', () => {
  it.each([
    [{ passed: 100, dkimAligned: 100, spfAligned: 99 }, 'Passes SPF and DKIM.'],
    [{ passed: 99, dkimAligned: 98, spfAligned: 3 }, 'Passes DKIM only.'],
    [{ passed: 100, dkimAligned: 0, spfAligned: 100 }, 'Passes SPF only.'],
    [{ passed: 96, dkimAligned: 50, spfAligned: 60 }, 'Passes, sometimes by DKIM and sometimes by SPF.'],
    [{ passed: 20, dkimAligned: 20, forwarded: 70 }, 'Forwards your messages; receivers accept them.'],
    [{}, 'Fails SPF and DKIM: forged, or not set up.'],
    [{ passed: 60, dkimAligned: 60 }, 'Some of its messages fail: its set-up is incomplete.'],
    [{ total: 0 }, 'No messages in this period.'],
  ])('%j', (change, text) => expect(sourceVerdict({ ...sums, ...change })).toBe(text));

  it.each([
    [{ total: 100, passed: 0 }, 1, 100],
    [{ total: 100, passed: 0 }, 0, 80],
    [{ total: 100, passed: 50 }, 0.5, 35],
    [{ total: 100, passed: 100 }, 0, 0],
  ])('the threat of %j at rank %s is %s of 100', (counts, rank, score) =>
    expect(threatScore(threatParts(counts, rank))).toBe(score),
  );

  it('the parts of the threat make 100', () => expect(threatScore(mostPoints)).toBe(100));
});

it('a service that proves itself and passes nothing is not set up, and not forged', () => {
  const sums = { total: 1_240, passed: 0, dkimAligned: 0, spfAligned: 0, forwarded: 0 };
  expect(sourceVerdict(sums, 'Mailchimp')).toBe('Mailchimp sends these, but is not set up for this domain: all fail.');
  expect(sourceVerdict(sums)).toBe('Fails SPF and DKIM: forged, or not set up.');
});
