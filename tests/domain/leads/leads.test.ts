import { describe, expect, it } from 'vitest';
import { answerDue } from '#domain/leads/answer-due.ts';
import { firstAnswer } from '#domain/leads/first-answer.ts';

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
  const facts = { name: 'Grant', domain: 'paarl.example', score: 30, todo: ['Publish a DMARC record'], from: 'Lerato' };

  it('names the domain, its score and at most three steps', () => {
    const many = firstAnswer({ ...facts, todo: ['a', 'b', 'c', 'd'] });
    expect(many.subject).toBe('paarl.example: 3 steps from your check');
    expect(many.text).toContain('It scores 30 of 100.');
    expect(many.text).toContain('3. c');
    expect(many.text).not.toContain('4. d');
    expect(firstAnswer(facts).subject).toBe('paarl.example: 1 step from your check');
  });

  it('claims no check where there was none', () => {
    const plain = firstAnswer({ ...facts, domain: '', score: null, todo: [] });
    expect(plain).toMatchObject({ subject: 'Your message to Beacon' });
    expect(plain.text).not.toContain('checked');
  });
});
