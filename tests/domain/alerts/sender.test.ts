import { describe, expect, it } from 'vitest';
import { senderOf, sendsAsOwn, serviceOfName, unalignedOwnName } from '#domain/alerts/sender.ts';

const of = (dkimDomain: string | null, spfDomain: string | null, sourceIp = '192.0.2.77') =>
  senderOf({ sourceIp, dkimDomain, spfDomain, ownDomain: 'mail.example.co.za' }).key;

describe('who a sender is', () => {
  it.each([
    ['the organisation of a foreign signature', 'k1.mailer.example.com', 'example.co.za', 'example.com'],
    ['the organisation of a foreign return path', 'example.co.za', 'bounce.mailer.example.com', 'example.com'],
    ['the signature before the return path', 'a.example.com', 'b.example.net', 'example.com'],
    ['its network where all is the own organisation', 'example.co.za', 'bounce.example.co.za', '192.0.2.0/24'],
    ['its network where nothing is proven', null, null, '192.0.2.0/24'],
    ['its network where the identity is no name', 'localhost', '', '192.0.2.0/24'],
  ])('is %s', (_, dkim, spf, key) => {
    expect(of(dkim, spf)).toBe(key);
  });

  it('is one service behind its many names', () => {
    expect(of('mail52.suw15.mcsv.net', null)).toBe(of('x.rsgsv.net', null));
    expect(of('example-co-za.20230601.gappssmtp.com', null)).toBe('google.com');
    expect(of('tenant.onmicrosoft.com', null)).toBe('onmicrosoft.com');
    expect(serviceOfName('em1234.sendgrid.net')?.name).toBe('SendGrid');
  });

  it('is the same for all addresses of a network, IPv4 and IPv6', () => {
    expect(of(null, null, '192.0.2.200')).toBe('192.0.2.0/24');
    expect(of(null, null, '2001:db8:1:2::7')).toBe('2001:db8:1::/48');
    expect(of(null, null, 'not an address')).toBe('not an address');
  });
});

it.each<[(string | null)[], string | null]>([
  [['bounce.example.co.za', null], 'bounce.example.co.za'],
  [[null, 'example.co.za'], 'example.co.za'],
  [['mail.example.co.za', null], null],
  [['example.co.za.evil.example', 'other.co.za'], null],
  [[null, null], null],
])('of the names %j another one of the organisation is %s', (names, expected) =>
  expect(unalignedOwnName(names, 'mail.example.co.za', 'mail.example.co.za')).toBe(expected),
);

describe('whether a sender is ours', () => {
  const mail = { total: 100, passed: 30, dkimAligned: 30, quarantined: 0, rejected: 0, forwarded: 0 };

  it('is decided by people first, by its messages if nobody did', () => {
    expect(sendsAsOwn({ category: 'unwanted' }, mail)).toBe(false);
    expect(sendsAsOwn({ category: 'approved' }, { ...mail, passed: 0 })).toBe(true);
    expect(sendsAsOwn({ category: 'unknown' }, mail)).toBe(true);
    expect(sendsAsOwn({ category: 'unknown' }, { ...mail, passed: 10 })).toBe(false);
    expect(sendsAsOwn({ category: 'unknown' }, { ...mail, passed: 0 })).toBe(false);
  });
});
