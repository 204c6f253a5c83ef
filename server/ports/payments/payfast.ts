import { createHash, timingSafeEqual } from 'node:crypto';
import { type CardGateway, type CardNotice, centsOf, decimalOf } from '#domain/billing/card-gateway.ts';
import type { Lookup } from '#domain/dns/answer.ts';

/** An account at PayFast. `host` is `www.payfast.co.za`, or `sandbox.payfast.co.za` for its own sandbox. */
export type PayfastAccount = { host: string; merchantId: string; merchantKey: string; passphrase: string };

/** The hosts whose addresses notifications come from (developers.payfast.co.za, "Confirm payment"). */
const sources = ['www.payfast.co.za', 'sandbox.payfast.co.za', 'w1w.payfast.co.za', 'w2w.payfast.co.za'];

/** A value as PHP's `urlencode` writes it, which signatures are made of: a space is `+`, hexadecimal digits are capitals. */
function phpEncoded(value: string): string {
  return encodeURIComponent(value)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** The signature of fields in their order: MD5 of them as a query with the passphrase at its end. */
export function payfastSignature(fields: readonly (readonly [string, string])[], passphrase: string): string {
  const signed = passphrase === '' ? fields : [...fields, ['passphrase', passphrase] as const];
  const text = signed.map(([name, value]) => `${name}=${phpEncoded(value.trim())}`).join('&');
  return createHash('md5').update(text).digest('hex');
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const states: Record<string, CardNotice['state']> = {
  COMPLETE: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  PENDING: 'pending',
};

const answerMs = 10_000;

/** Posts a form and answers the text; throws where none comes. */
export type AskText = (url: string, form: string) => Promise<string>;

const askText: AskText = async (url, body) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(answerMs) });
  if (!answer.ok) throw new Error(`PayFast answered ${answer.status}.`);
  return answer.text();
};

/**
 * PayFast: a form with a signature over its fields in the documented order, and notifications (ITN) signed over every field in the order they
 * are posted, from the addresses of its hosts. It is asked of each notification whether it sent it.
 */
export function openPayfast(account: PayfastAccount, lookup: Lookup, ask: AskText = askText): CardGateway {
  const { host, merchantId, merchantKey, passphrase } = account;

  async function isSource(ip: string): Promise<boolean> {
    const answers = await Promise.all(sources.map((name) => lookup(name, 'A')));
    const known = answers.flatMap((answer) => (answer.status === 'found' ? answer.records : []));
    if (known.includes(ip.replace(/^::ffff:/i, ''))) return true;
    if (answers.some(({ status }) => status === 'failed')) throw new Error('The addresses of PayFast could not be looked up.');
    return false;
  }

  async function isSent(fields: readonly (readonly [string, string])[]): Promise<boolean> {
    const form = fields.map(([name, value]) => `${name}=${phpEncoded(value.trim())}`).join('&');
    return (await ask(`https://${host}/eng/query/validate`, form)).trim() === 'VALID';
  }

  return {
    name: 'PayFast',
    origin: `https://${host}`,
    begin({ id, amountCents, title }, { done, cancelled, notify }) {
      const fields: [string, string][] = [
        ['merchant_id', merchantId],
        ['merchant_key', merchantKey],
        ['return_url', done],
        ['cancel_url', cancelled],
        ['notify_url', notify],
        ['m_payment_id', id],
        ['amount', decimalOf(amountCents)],
        ['item_name', title.slice(0, 100)],
      ];
      const signed = [...fields, ['signature', payfastSignature(fields, passphrase)] as const];
      return { url: `https://${host}/eng/process`, fields: signed.map(([name, value]) => ({ name, value })) };
    },
    async read(text, ip) {
      const posted = [...new URLSearchParams(text)];
      const of = (name: string) => posted.find(([one]) => one === name)?.[1] ?? '';
      const chargeId = of('m_payment_id') === '' ? null : of('m_payment_id');
      const end = posted.findIndex(([name]) => name === 'signature');
      const signed = posted.slice(0, Math.max(0, end));
      const expected = payfastSignature(signed, passphrase);
      if (end !== posted.length - 1 || !isEqual(of('signature'), expected)) return { ok: false, why: 'signature', chargeId };
      if (of('merchant_id') !== merchantId) return { ok: false, why: 'merchant', chargeId };
      if (!(await isSource(ip))) return { ok: false, why: 'source', chargeId };
      const [amountCents, gatewayId, state] = [centsOf(of('amount_gross')), of('pf_payment_id'), states[of('payment_status')]];
      if (chargeId === null || amountCents === null || gatewayId === '' || state === undefined)
        return { ok: false, why: 'form', chargeId };
      if (!(await isSent(signed))) return { ok: false, why: 'unknown', chargeId };
      return { ok: true, notice: { chargeId, gatewayId, state, amountCents } };
    },
  };
}
