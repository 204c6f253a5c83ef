import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { canonicalIp } from '#domain/dmarc/source-ip.ts';

describe('canonicalIp', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.000.002.001 ', '192.0.2.1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[IPv6:2001:DB8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['::', '::'],
    ['192.0.2.7/32', '192.0.2.7'],
    ['2001:db8::7/128', '2001:db8::7'],
  ])('%s is %s', (written, canonical) => {
    expect(canonicalIp(written)).toBe(canonical);
  });

  test.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.4/24',
    '1.2.3.4/128',
    '2001:db8::/32',
    '1.2.3.4:25',
    'localhost',
    '1:2:3:4:5:6:7',
    '1::2::3',
    '12345::',
    ':::',
    '1.2.3.4::',
    '::1.2.3.4.5',
    '0x7f.1.1.1',
    '-1.2.3.4',
  ])('%j is no address', (written) => {
    expect(canonicalIp(written)).toBeNull();
  });

  test('spells as RFC 5952 says, the same as another library', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV6().filter((ip) => !/^::[\d.]+$/.test(ip)),
          fc.ipV4(),
        ),
        (written) => {
          const parsed = ipaddr.process(written);
          const spelled = parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString();
          expect(canonicalIp(written)).toBe(spelled);
        },
      ),
      { numRuns: 2_000, seed: 3 },
    );
  });

  test('is stable', () => {
    fc.assert(
      fc.property(fc.ipV6(), (written) => {
        const once = canonicalIp(written) ?? '';
        expect(canonicalIp(once)).toBe(once);
      }),
      { numRuns: 500, seed: 4 },
    );
  });
});
