import { describe, expect, it } from 'vitest';
import { answerDue } from '#domain/leads/answer-due.ts';
import { firstAnswer } from '#domain/leads/first-answer.ts';
import { worthOf, worthSum } from '#domain/leads/worth.ts';

describe('by when an enquiry is answered', () => {
  const holidays = new Set(['2026-12-16']);
  it.each([
    ['in the morning', '2026-11-23T09:30:00+02:00', '2026-11-23T10:30:00+02:00'],
    ['before sales open', '2026-11-23T05:00:00+02:00', '2026-11-23T09:00:00+02:00'],
    ['at the end of the day', '2026-11-23T16:30:00+02:00', '2026-11-24T08:30:00+02:00'],
    ['to the minute before closing', '2026-11-23T16:00:00+02:00', '2026-11-23T17:00:00+02:00'],
    ['on a Friday evening', '2026-11-20T18:00:00+02:00', '2026-11-23T09:00:00+02:00'],
    ['on a Saturday', '2026-11-21T12:00:00+02:00', '2026-11-23T09:00:00+02:00'],
    ['before a public holiday', '2026-12-15T16:45:00+02:00', '2026-12-17T08:45:00+02:00'],
  ])('written %s', (_, written, due) => {
    expect(new Date(answerDue(Date.parse(written), holidays)).getTime()).toBe(Date.parse(due));
  });
});

describe('the first answer', () => {
  const facts = {
    name: 'Grant',
    telephone: '021 555 0177',
    domain: 'paarl.example',
    score: 30,
    todo: ['Publish a DMARC record'],
    from: 'Lerato',
    plan: null,
  };

  it('names the domain, its score and at most three steps', () => {
    const many = firstAnswer({ ...facts, todo: ['a', 'b', 'c', 'd'] });
    expect(many.subject).toBe('paarl.example: 3 steps from your check');
    expect(many.text).toContain('It scores 30 of 100.');
    expect(many.text).toContain('3. c');
    expect(many.text).not.toContain('4. d');
    expect(firstAnswer(facts).subject).toBe('paarl.example: 1 step from your check');
  });

  it('offers the plan that was chosen at its price', () => {
    const limits = { domains: 1, messages: 10_000 };
    const { text } = firstAnswer({ ...facts, plan: { name: 'Starter', priceCents: 12_000, isFromPrice: false, limits } });
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'Our plan for you is Starter: 1 domain and 10 000 messages a month, for R 120 a month.',
    );
    expect(firstAnswer(facts).text).not.toContain('plan');
  });

  it('asks for a call only where a number was given', () => {
    expect(firstAnswer(facts).text).toContain('When may we call you?');
    expect(firstAnswer({ ...facts, telephone: '' }).text).not.toContain('call');
  });

  it('claims no check where there was none', () => {
    const plain = firstAnswer({ ...facts, domain: '', score: null, todo: [] });
    expect(plain).toMatchObject({ subject: 'Your message to Beacon' });
    expect(plain.text).not.toContain('checked');
  });
});

describe('what an enquiry is worth', () => {
  const prices = [
    { validFrom: '2000-01-01', madeOn: '2000-01-01', priceCents: 24_900, isFromPrice: false },
    { validFrom: '2026-12-01', madeOn: '2026-11-20', priceCents: 27_900, isFromPrice: false },
    { validFrom: '2027-03-01', madeOn: '2026-11-20', priceCents: 29_900, isFromPrice: true },
  ];
  it.each([
    ['the price of the day', '2026-11-30', null, { cents: 24_900, isLeast: false }],
    ['another price from its day', '2026-12-01', null, { cents: 27_900, isLeast: false }],
    ['what was agreed counts for nothing at a fixed price', '2026-12-01', 31_000, { cents: 27_900, isLeast: false }],
    ['the least of a plan without a fixed price', '2027-03-01', null, { cents: 29_900, isLeast: true }],
    ['what was agreed', '2027-03-01', 31_000, { cents: 31_000, isLeast: false }],
  ])('%s', (_, day, agreedCents, worth) => {
    expect(worthOf({ prices, agreedCents }, day)).toEqual(worth);
  });

  it('adds up, and is a least where one of them is', () => {
    const fixed = { cents: 12_000, isLeast: false };
    expect(worthSum([])).toEqual({ cents: 0, isLeast: false, offers: 0 });
    expect(worthSum([fixed, { ...fixed, times: 3 }])).toEqual({ cents: 48_000, isLeast: false, offers: 4 });
    expect(worthSum([fixed, { cents: 79_900, isLeast: true }])).toEqual({ cents: 91_900, isLeast: true, offers: 2 });
  });
});
