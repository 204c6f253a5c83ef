import { describe, expect, it } from 'vitest';
import { mostPoints, sourceRule, sourceVerdict, threatParts, threatScore } from '#domain/analytics/source-verdict.ts';

const sums = { total: 100, passed: 0, dkimAligned: 0, spfAligned: 0, forwarded: 0 };

function verdictOf(change: Partial<typeof sums>, service: string | null = null, list: string | null = null) {
  return sourceVerdict(sourceRule({ ...sums, ...change }, { service, list }), { service, list });
}

describe('the verdict on an address', () => {
  it.each([
    [{ passed: 100, dkimAligned: 100, spfAligned: 99 }, 'Passes SPF and DKIM.'],
    [{ passed: 99, dkimAligned: 98, spfAligned: 3 }, 'Passes DKIM only.'],
    [{ passed: 100, dkimAligned: 0, spfAligned: 100 }, 'Passes SPF only.'],
    [{ passed: 96, dkimAligned: 50, spfAligned: 60 }, 'Passes, sometimes by DKIM and sometimes by SPF.'],
    [{ passed: 20, dkimAligned: 20, forwarded: 70 }, 'Receivers say that it forwards messages of the domain.'],
    [{}, 'Fails SPF and DKIM: forged, or not set up.'],
    [{ passed: 60, spfAligned: 60 }, 'DKIM never passes for this domain, and SPF only for some messages: it needs DKIM.'],
    [{ passed: 60, dkimAligned: 60 }, 'Some of its messages fail: it is set up in part, or passes on those of others.'],
    [{ total: 0 }, 'No messages in this period.'],
  ])('%j', (change, text) => expect(verdictOf(change)).toBe(text));

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
  expect(verdictOf({}, 'Mailchimp')).toBe('Mailchimp sends these, but is not set up for this domain: all fail.');
});

it.each([
  [{ passed: 20, dkimAligned: 20 }, 'mailing_list'],
  [{ forwarded: 1 }, 'mailing_list'],
  [{ passed: 99, dkimAligned: 99 }, 'passes_dkim'],
  [{}, 'unproven'],
])('a server named "lists" with %j is judged as %s', (change, rule) =>
  expect(sourceRule({ ...sums, ...change }, { service: null, list: 'lists.example.org' })).toBe(rule),
);

it('does not say that checks failed which passed for somebody else', () =>
  expect(sourceVerdict('unproven', { service: null, passesElsewhere: true })).toBe(
    'Passes SPF or DKIM for other domains only: forged, or not set up.',
  ));

it('does not call a sender forged that people said is theirs', () =>
  expect(sourceVerdict('unproven', { service: null, isOurs: true })).toBe('Fails SPF and DKIM: not set up for this domain.'));

it('does not call a sender forged for which SPF passes as another name of the organisation', () => {
  const names = { service: null, ownName: 'bounce.acme.example' };
  expect(sourceRule(sums, names)).toBe('not_aligned');
  expect(sourceVerdict('not_aligned', names)).toContain('bounce.acme.example, which is not aligned');
});
