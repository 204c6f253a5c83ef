import { describe, expect, it } from 'vitest';
import { addressOf, readAddress, selectorsOf } from '#src/features/dmarc-checker/address.ts';
import { readDomain } from '#src/features/dmarc-checker/read-domain.ts';

describe('the address of a check', () => {
  it.each([
    ['/dmarc-checker', '', '/dmarc-checker'],
    ['/dmarc-checker/', '?domain=example.co.za', '/dmarc-checker?domain=example.co.za'],
    ['/dmarc-checker', '?domain=a.co.za&selectors=s1%2Cs2&tab=dkim', '/dmarc-checker?domain=a.co.za&selectors=s1%2Cs2&tab=dkim'],
    ['/dmarc-checker', '?domain=+example.co.za+&tab=nonsense&other=1', '/dmarc-checker?domain=example.co.za'],
    ['/dmarc-checker/Zr8mQ2kVb1xW4tYc', '?domain=example.co.za&tab=spf', '/dmarc-checker/Zr8mQ2kVb1xW4tYc?tab=spf'],
  ])('%s%s reads and writes as %s', (path, search, href) => {
    expect(addressOf(readAddress(path, search))).toBe(href);
  });

  it.each([
    ['selector1, selector2', ['selector1', 'selector2']],
    ['S1._domainkey.example.co.za', ['s1']],
    ['a b;a', ['a', 'b']],
    ['not/a/selector', []],
    [Array.from({ length: 20 }, (_, index) => `s${index}`).join(' '), Array.from({ length: 10 }, (_, index) => `s${index}`)],
  ])('takes selectors out of %s', (text, names) => {
    expect(selectorsOf(text)).toEqual(names);
  });
});

describe('what people type', () => {
  it.each([
    ['Example.co.za', 'example.co.za'],
    ['https://www.example.co.za/contact?x=1', 'example.co.za'],
    ['naledi@example.co.za', 'example.co.za'],
    ['bücher.example.org', 'xn--bcher-kva.example.org'],
  ])('%s is %s', async (text, domain) => {
    expect(await readDomain(text)).toMatchObject({ ok: true, value: domain });
  });

  it.each(['', 'co.za', 'hello', '192.0.2.1', 'two words.co.za'])('"%s" is no domain, with a sentence', async (text) => {
    const result = await readDomain(text);
    expect(result.ok).toBe(false);
    expect(result.ok ? '' : result.problems[0]?.text).toMatch(/Enter a domain/);
  });
});
