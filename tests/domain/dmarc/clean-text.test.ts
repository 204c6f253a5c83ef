import { expect, test } from 'vitest';
import { parseAggregateReport } from '#domain/dmarc/aggregate-report-reader.ts';
import { clip, domainOf, firstDomainOf, shown } from '#domain/dmarc/clean-text.ts';
import { parseTlsReport } from '#domain/tls-report-reader.ts';

test.each([
  ['example.com', 'example.com'],
  ['Example.COM..', 'example.com'],
  ['<a@B.example>', 'b.example'],
  ['"a@b"@c.example', 'c.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['BU\u0308CHER.example', 'xn--bcher-kva.example'],
  ['_dmarc.example.com', '_dmarc.example.com'],
  ['...', null],
  ['', null],
  ['a b.example', null],
  ['a'.repeat(256), null],
])('the domain of %j', (text, domain) => {
  expect(domainOf(text)).toBe(domain);
});

test.each([
  ['a@example.com', 'example.com'],
  ['"Shop, the" <a@example.com>', 'example.com'],
  ['example.com, example.org', 'example.com'],
  ['nobody; example.org', 'example.org'],
  ['undisclosed recipients', null],
  ['J.Smith <j@firm.example>', 'firm.example'],
  ['"firm.example"', 'firm.example'],
  ["'firm.example'", 'firm.example'],
  ['firm.example:', 'firm.example'],
  ['https://www.firm.example/contact?x=1', 'www.firm.example'],
  ['a|firm.example', 'firm.example'],
  ['a|b', null],
  ['[192.0.2.1]', null],
  ['user@[192.0.2.1]', null],
  ['\u202efirm.example\u202c', 'firm.example'],
  ['user@firm.example (Office)', 'firm.example'],
  ['mailto:user@firm.example', 'firm.example'],
  ['Shop <MAILTO:user@firm.example>', 'firm.example'],
])('the first domain in %j', (text, domain) => {
  expect(firstDomainOf(text)).toBe(domain);
});

test('invisible characters are shown', () => {
  expect(shown('goo\u200bgle\u202e')).toBe('goo[U+200B]gle[U+202E]');
  expect(shown('a\u{e0041}b\u3164c')).toBe('a[U+E0041]b[U+3164]c');
  expect(shown('Zoë 😀')).toBe('Zoë 😀');
});

test('the name of a reporter stays on one line: it stands in the subjects and sentences of emails', () => {
  const name = 'Google\n\nYour account\tis locked';
  const dates = { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' };
  const tls = parseTlsReport(JSON.stringify({ 'organization-name': name, 'date-range': dates, policies: [] }));
  const dmarc = parseAggregateReport(`<feedback><report_metadata><org_name>${name}</org_name><date_range><begin>1795000000</begin>
    <end>1795086399</end></date_range></report_metadata><policy_published><domain>a.example</domain></policy_published></feedback>`);
  expect(tls.ok && tls.value.organizationName).toBe('Google Your account is locked');
  expect(dmarc.ok && dmarc.value.header.orgName).toBe('Google Your account is locked');
});

test('clip never leaves half a character', () => {
  expect([clip('abc', 3), clip('abcd', 3), clip('ab😀', 3)]).toEqual(['abc', 'abc', 'ab']);
});

test.each([
  ['karoo.example\u200b', 'karoo.example'],
  ['kar\u00adoo.example', 'karoo.example'],
  ['karoo\u3002example', 'karoo.example'],
  ['m\uff55\u0308ller.example', 'xn--mller-kva.example'],
])('a name is mapped as every program maps it before it is looked up: %j', (text, domain) => expect(domainOf(text)).toBe(domain));
