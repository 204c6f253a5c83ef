import { describe, expect, it } from 'vitest';
import { readToken } from '#src/client/token.ts';

const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

describe('reading a token', () => {
  it('gives the payload, names with accents included', () => {
    const payload = { sub: '3', email: 'zoë@example.co.za', role: 'customer', name: 'Zoë Müller', iat: 1, exp: 5 };
    expect(readToken(`h.${encode(payload)}.s`)).toEqual(payload);
  });

  it.each([null, '', 'x', 'a.b.c', `a.${encode({ sub: 1 })}.c`, `a.${encode('text')}.c`])(
    'a token that cannot be read yields no user: %s',
    (token) => expect(readToken(token)).toBeNull(),
  );
});
