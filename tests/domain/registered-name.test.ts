import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveringNames, readDomainName } from '#domain/registered-name.ts';

const read = (text: string) => readDomainName(text, (name) => domainToASCII(name) || null);

describe('reading a domain from what people type', () => {
  it.each([
    ['example.co.za', 'example.co.za'],
    [' Example.CO.ZA. ', 'example.co.za'],
    ['https://www.example.co.za/path?x=1', 'example.co.za'],
    ['www.example.co.za/contact', 'example.co.za'],
    ['www.example.co.za', 'example.co.za'],
    ['"example.co.za"', 'example.co.za'],
    ['“example.co.za”,', 'example.co.za'],
    ['example.co.za;', 'example.co.za'],
    ['Naledi Dlamini <naledi@example.co.za>', 'example.co.za'],
    ['selector1._domainkey.example.co.za', 'example.co.za'],
    ['a.b._domainkey.news.example.co.za', 'news.example.co.za'],
    ['_smtp._tls.example.co.za', 'example.co.za'],
    ['default._bimi.example.co.za', 'example.co.za'],
    ['mailto:naledi@example.co.za', 'example.co.za'],
    ['https://www.co.za/', 'www.co.za'],
    ['naledi@example.co.za', 'example.co.za'],
    ['_dmarc.example.co.za', 'example.co.za'],
    ['mail.example.org:25', 'mail.example.org'],
    ['bücher.example.com', 'xn--bcher-kva.example.com'],
    ['example.africa', 'example.africa'],
  ])('%s', (text, name) => expect(read(text)).toEqual({ ok: true, value: name }));

  it.each([
    '',
    '   ',
    'co.za',
    'localhost',
    '192.0.2.1',
    '[2001:db8::1]',
    'two words.co.za',
    'x',
    'example.invalidtld1',
    `${'a'.repeat(64)}.co.za`,
  ])('refuses "%s" with a sentence', (text) => {
    const result = read(text);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.problems[0]?.text).toMatch(/\.$/);
  });

  it.each(['localhost', 'example'])('does not take %s for a public suffix', (text) => {
    const result = read(text);
    if (!result.ok) expect(result.problems[0]?.text).not.toContain('public suffix');
    expect(result.ok).toBe(false);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof read(text).ok === 'boolean'));
  });
});

describe('names that may cover a sender', () => {
  it('go from the name itself to two labels', () => {
    expect(coveringNames('A.b.example.co.za')).toEqual(['a.b.example.co.za', 'b.example.co.za', 'example.co.za', 'co.za']);
  });
});
