import { describe, expect, it } from 'vitest';
import {
  dottedAddress,
  holds,
  ip4Count,
  printAddress,
  printNetwork,
  readAddress,
  readIp4,
  readIp6,
} from '#domain/spf/address.ts';

function network(text: string) {
  const [address = '', prefix] = text.split('/');
  const ip = readIp4(address) ?? readIp6(address);
  if (!ip) throw new Error(text);
  return { ...ip, prefix: prefix === undefined ? (ip.family === 4 ? 32 : 128) : Number(prefix) };
}

describe('addresses', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.77/24', '192.0.2.1', true],
    ['192.0.2.128/25', '192.0.2.127', false],
    ['0.0.0.0/0', '203.0.113.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '203.0.113.1', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['2001:db8::1', '2001:db8::2', false],
  ])('%s holds %s: %s', (net, ip, expected) => {
    const address = readAddress(ip);
    expect(address !== null && holds(network(net), address)).toBe(expected);
  });

  it.each(['01.2.3.4', '1.2.3', '1.2.3.4.5', '256.1.1.1', '1.2.3.4 ', ''])('"%s" is no ip4-network', (text) =>
    expect(readIp4(text)).toBeNull(),
  );

  it.each(['1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '::12345', 'g::', '1.2.3.4::', '1:2:3:4:5:6:7::8', ':1', ''])(
    '"%s" is no ip6-network',
    (text) => expect(readIp6(text)).toBeNull(),
  );

  it.each(['::', '::1', '2001:db8::', '::ffff:192.0.2.1', '1:2:3:4:5:6:7:8', '::1.2.3.4'])('%s is read and printed', (text) => {
    const ip = readIp6(text);
    expect(ip).not.toBeNull();
    if (ip) expect(readIp6(printAddress(ip))).toEqual(ip);
  });

  it('are spelled as macros and networks', () => {
    expect(dottedAddress(network('2001:db8::cb01'))).toBe('2.0.0.1.0.D.B.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.C.B.0.1');
    expect([network('192.0.2.1'), network('192.0.2.1/31'), network('2001:DB8::/32')].map(printNetwork)).toEqual([
      '192.0.2.1',
      '192.0.2.1/31',
      '2001:db8::/32',
    ]);
  });

  it('are counted once', () => {
    expect(ip4Count(['10.0.0.0/8', '10.1.0.0/16', '10.255.255.255', '11.0.0.0/31', '2001:db8::/32'].map(network))).toBe(
      2 ** 24 + 2,
    );
    expect(ip4Count([network('0.0.0.0/0')])).toBe(2 ** 32);
  });
});
