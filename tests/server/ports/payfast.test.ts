import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { centsOf, decimalOf } from '#domain/billing/card-gateway.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { openPayfast, payfastSignature } from '#server/ports/payments/payfast.ts';
import { zoneResolver } from '#tests/fakes/zone.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const account = {
  host: 'sandbox.payfast.co.za',
  merchantId: '10000100',
  merchantKey: '46f0cd694581a',
  passphrase: 'salt and pepper',
};
const addresses = { done: 'https://b.example/done', cancelled: 'https://b.example/no', notify: 'https://b.example/notify' };
const zone: Zone = { 'www.payfast.co.za': { A: ['192.0.2.10'] }, 'w1w.payfast.co.za': { A: ['192.0.2.11'] } };
const asked: [url: string, form: string][] = [];
const answers = (text: string) =>
  openPayfast(account, zoneResolver(zone).lookup, async (url, form) => {
    asked.push([url, form]);
    return text;
  });
const gateway = answers('VALID\n');

const posted = (over: Record<string, string> = {}, passphrase = account.passphrase): string => {
  const fields = Object.entries({
    m_payment_id: 'charge-1',
    pf_payment_id: '1089250',
    payment_status: 'COMPLETE',
    item_name: "Invoice INV-2026-0001 (it's due)",
    item_description: '',
    amount_gross: '399.00',
    amount_fee: '-9.20',
    amount_net: '389.80',
    merchant_id: account.merchantId,
    ...over,
  });
  return new URLSearchParams([...fields, ['signature', payfastSignature(fields, passphrase)]]).toString();
};

describe('the signature of PayFast', () => {
  it('is the MD5 of the fields in their order, as PHP encodes them, with the passphrase at the end', () => {
    const fields = [
      ['return_url', 'https://b.example/a?b=1'],
      ['item_name', "It's R 1 (one) ~ é!*"],
    ] as const;
    const text = 'return_url=https%3A%2F%2Fb.example%2Fa%3Fb%3D1&item_name=It%27s+R+1+%28one%29+%7E+%C3%A9%21%2A';
    expect(payfastSignature(fields, '')).toBe(md5(text));
    expect(payfastSignature(fields, 'a b')).toBe(md5(`${text}&passphrase=a+b`));
    expect(payfastSignature([...fields].reverse(), '')).not.toBe(md5(text));
  });

  it('signs the form in the documented order', () => {
    const form = gateway.begin({ id: 'charge-1', amountCents: 39_905, title: 'Invoice INV-2026-0001' }, addresses);
    expect(form.url).toBe('https://sandbox.payfast.co.za/eng/process');
    expect(form.fields.map(({ name }) => name)).toEqual(
      'merchant_id merchant_key return_url cancel_url notify_url m_payment_id amount item_name signature'.split(' '),
    );
    expect(form.fields.find(({ name }) => name === 'amount')?.value).toBe('399.05');
    const signed = form.fields.slice(0, -1).map(({ name, value }) => [name, value] as const);
    expect(form.fields.at(-1)?.value).toBe(payfastSignature(signed, account.passphrase));
  });
});

describe('a notification of PayFast', () => {
  const from = '192.0.2.11';
  it.each([
    ['COMPLETE', 'paid'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
    ['PENDING', 'pending'],
  ])('%s is read as %s', async (status, state) => {
    expect(await gateway.read(posted({ payment_status: status }), from)).toEqual({
      ok: true,
      notice: { chargeId: 'charge-1', gatewayId: '1089250', state, amountCents: 39_900 },
    });
  });

  it.each([
    ['another passphrase', posted({}, 'guessed'), from, 'signature'],
    ['a changed amount', posted().replace('399.00', '1.00'), from, 'signature'],
    ['a field after the signature', `${posted()}&amount_gross=1.00`, from, 'signature'],
    ['no signature', 'm_payment_id=charge-1&amount_gross=399.00', from, 'signature'],
    ['another merchant', posted({ merchant_id: '10000101' }), from, 'merchant'],
    ['another address', posted(), '192.0.2.99', 'source'],
    ['no amount', posted({ amount_gross: '' }), from, 'form'],
    ['an unknown status', posted({ payment_status: 'MAYBE' }), from, 'form'],
  ])('with %s is not believed', async (_, text, ip, why) => {
    expect(await gateway.read(text, ip)).toEqual({ ok: false, why, chargeId: 'charge-1' });
  });

  it('is believed once PayFast says that it sent these fields', async () => {
    asked.length = 0;
    expect(await answers('INVALID').read(posted(), from)).toEqual({ ok: false, why: 'unknown', chargeId: 'charge-1' });
    const [url, form] = asked[0] ?? ['', ''];
    expect(url).toBe('https://sandbox.payfast.co.za/eng/query/validate');
    expect(form).toMatch(/^m_payment_id=charge-1&.*&merchant_id=10000100$/);
    expect(form).not.toContain('salt');
    const silent = openPayfast(account, zoneResolver(zone).lookup, () => Promise.reject(new Error('no answer')));
    await expect(silent.read(posted(), from)).rejects.toThrow('no answer');
  });

  it('is believed from an IPv4 address written as IPv6, and cannot be verified while the DNS is silent', async () => {
    expect(await gateway.read(posted(), '::ffff:192.0.2.10')).toMatchObject({ ok: true });
    const silent = openPayfast(account, async () => ({ status: 'failed', reason: 'timeout', detail: '' }));
    await expect(silent.read(posted(), from)).rejects.toThrow('could not be looked up');
  });
});

it('amounts are written and read to the cent', () => {
  for (const cents of [1, 10, 99, 100, 39_905, 100_000_000]) expect(centsOf(decimalOf(cents))).toBe(cents);
  expect(['', '1', '1.2', '-1.00', '1,00', '1.000', 'R 1.00'].map(centsOf)).toEqual(Array.from({ length: 7 }, () => null));
});
