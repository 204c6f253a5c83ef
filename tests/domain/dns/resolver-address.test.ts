import { expect, test } from 'vitest';
import { isResolverAddress, resolverNamed } from '#domain/dns/resolver-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1:5353', '192.0.2.1:5353', true],
  ['2001:db8::1', '[2001:db8::1]', true],
  ['[2001:db8::1]', '[2001:db8::1]', true],
  ['[2001:db8::1]:53', '[2001:db8::1]:53', true],
  ['10.0.0.256', '10.0.0.256', false],
  ['192.0.2.1:99999', '192.0.2.1:99999', false],
  ['resolver.example', 'resolver.example', false],
  ['', '', false],
])('%s is named %s', (text, named, isAddress) => {
  expect(resolverNamed(text)).toBe(named);
  expect(isResolverAddress(named)).toBe(isAddress);
});
