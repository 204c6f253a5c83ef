import { describe, expect, it } from 'vitest';
import { domainIn, domainProblem } from '#src/site/islands/domain-field.ts';

describe('the domain field of a page', () => {
  it.each([
    ['https://www.example.co.za/@naledi', 'example.co.za'],
    ['https://example.co.za/contact?email=naledi@home', 'example.co.za'],
    ['https://naledi:secret@example.co.za:8443/x', 'example.co.za'],
    ['mailto:info@example.co.za?subject=Hello', 'example.co.za'],
    ['Info@Example.co.za.', 'example.co.za'],
  ])('reads the domain in %s', (text, domain) => {
    expect(domainIn(text)).toBe(domain);
    expect(domainProblem(text)).toBeNull();
  });
});
