import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeRegistration, readRdap } from '#domain/transport/registration.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const answer = (eventDate: string) => ({
  objectClassName: 'domain',
  events: [
    { eventAction: 'registration', eventDate: '2001-01-01T00:00:00Z' },
    { eventAction: 'expiration', eventDate },
  ],
  entities: [
    { roles: ['technical'], vcardArray: ['vcard', [['fn', {}, 'text', 'Somebody']]] },
    {
      roles: ['registrar'],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Some Registrar'],
        ],
      ],
    },
  ],
});

test('the end and the registrar are read', () =>
  expect(readRdap(answer('2027-01-01T00:00:00Z'))).toEqual({
    status: 'found',
    expiresAt: Date.parse('2027-01-01T00:00:00Z'),
    registrar: 'Some Registrar',
  }));
test('an answer without an end is no reason to warn', () => {
  for (const given of [
    {},
    { events: 'x' },
    { events: [{ eventAction: 'expiration', eventDate: 'soon' }] },
    { entities: [null, 3] },
  ])
    expect(readRdap(given)).toMatchObject({ status: 'found', expiresAt: null });
  expect(readRdap('x').status).toBe('unknown');
});

describe('the warning', () => {
  const codes = (date: string) =>
    judgeRegistration(readRdap(answer(date)), 'shop.co.za', now).map(({ severity, why }) => [severity, why]);
  test('30 days away: none', () => expect(codes('2026-12-20T11:00:00Z')).toEqual([]));
  test('under 30 days', () =>
    expect(codes('2026-12-20T09:00:00Z')).toMatchObject([['high', expect.stringContaining('29 days') as unknown]]));
  test('one day', () =>
    expect(codes('2026-11-21T11:00:00Z')).toMatchObject([['high', expect.stringContaining('1 day.') as unknown]]));
  test('less than one day', () =>
    expect(codes('2026-11-20T20:00:00Z')).toMatchObject([['high', expect.stringContaining('within a day') as unknown]]));
  test('over', () =>
    expect(codes('2026-11-19T00:00:00Z')).toMatchObject([['high', expect.stringContaining('has expired') as unknown]]));
  test('nothing known: none', () => expect(judgeRegistration({ status: 'unknown', reason: 'x' }, 'shop.co.za', now)).toEqual([]));
});

test('no answer makes the reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (given) => {
      expect(['found', 'unknown']).toContain(readRdap(given).status);
    }),
  );
});
