import { describe, expect, it } from 'vitest';
import { expandDomain, expandMacros } from '#domain/spf/macro.ts';
import { readDomainSpec, readMacroText } from '#domain/spf/macro-syntax.ts';

const values = {
  s: 'strong-bad@email.example.com',
  l: 'strong-bad',
  o: 'email.example.com',
  d: 'email.example.com',
  i: '192.0.2.3',
  v: 'in-addr',
  h: "it's here",
};

describe('macros as in RFC 7208 7.4', () => {
  it.each([
    ['%{s}', 'strong-bad@email.example.com'],
    ['%{o}', 'email.example.com'],
    ['%{d4}', 'email.example.com'],
    ['%{d3}', 'email.example.com'],
    ['%{d2}', 'example.com'],
    ['%{d1}', 'com'],
    ['%{dr}', 'com.example.email'],
    ['%{d2r}', 'example.email'],
    ['%{l}', 'strong-bad'],
    ['%{l-}', 'strong.bad'],
    ['%{lr}', 'strong-bad'],
    ['%{lr-}', 'bad.strong'],
    ['%{l1r-}', 'strong'],
    ['%{ir}.%{v}._spf.%{d2}', '3.2.0.192.in-addr._spf.example.com'],
    ['%{lr-}.lp._spf.%{d2}', 'bad.strong.lp._spf.example.com'],
    ['%{ir}.%{v}.%{l1r-}.lp._spf.%{d2}', '3.2.0.192.in-addr.strong.lp._spf.example.com'],
    ['%{d2}.trusted-domains.example.net.', 'example.com.trusted-domains.example.net'],
    ['a%%b%_c%-d.%{d2}', 'a%b c%20d.example.com'],
    ['%{H}.%{d2}', 'it%27s%20here.example.com'],
    ['%{d999999999999}', 'email.example.com'],
  ])('%s is %s', (text, expanded) => {
    const spec = readDomainSpec(text);
    expect(spec.problems).toEqual([]);
    expect(expandDomain(spec.parts, values)).toBe(expanded);
  });

  it('drop labels from the left until 253 characters are left', () => {
    const { parts } = readDomainSpec('%{l}.%{d}');
    const name = expandDomain(parts, { ...values, l: Array.from({ length: 40 }, (_, index) => `label${index}`).join('.') }) ?? '';
    expect(name.length).toBeLessThanOrEqual(253);
    expect(name).toMatch(/^label\d+\..*\.label39\.email\.example\.com$/);
  });

  it('have no text where a value is missing', () => {
    expect(expandMacros(readMacroText('at %{t}', 'explanation').parts, values)).toBeNull();
    expect(readMacroText('at %{t}', 'domain').problems).not.toEqual([]);
  });

  it.each(['example', 'example.', 'x.123', 'x.-a', 'x.a-', '%{d}com', '%{d}.a}', '%%', '%_.a b', ''])(
    '"%s" and a full name',
    (text) => {
      expect(readDomainSpec(text).problems.length).toBe(text === '%%' ? 0 : 1);
    },
  );
});
