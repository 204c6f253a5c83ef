import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { type CardForm, type CardGateway, type CardNotice, centsOf, decimalOf } from '#domain/billing/card-gateway.ts';

/** Where the form of the sandbox is posted to. */
export const sandboxPath = '/card-sandbox';

const signatureOf = (key: Uint8Array, fields: readonly (readonly [string, string])[]) =>
  createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex');

/** The signed notification of an answer to the sandbox's form: `paid` or `failed`, or what a test wants to try. */
export function sandboxNotice(
  key: Uint8Array,
  { chargeId, gatewayId = randomUUID(), state, amountCents }: Omit<CardNotice, 'gatewayId'> & { gatewayId?: string },
): string {
  const fields: [string, string][] = [
    ['id', chargeId],
    ['payment', gatewayId],
    ['state', state],
    ['amount', decimalOf(amountCents)],
  ];
  return new URLSearchParams([...fields, ['signature', signatureOf(key, fields)]]).toString();
}

/** A gateway of this installation itself, for tests and for trying things out: no money moves. */
export function openCardSandbox(key: Uint8Array, publicUrl: string): CardGateway {
  return {
    name: 'Sandbox',
    origin: new URL(publicUrl).origin,
    begin({ id, amountCents, title }): CardForm {
      const fields = Object.entries({ id, title, amount: decimalOf(amountCents) });
      return { url: `${publicUrl}${sandboxPath}`, fields: fields.map(([name, value]) => ({ name, value })) };
    },
    async read(text) {
      const posted = [...new URLSearchParams(text)];
      const given = new Map(posted);
      const chargeId = given.get('id') ?? null;
      const [one, other] = [given.get('signature') ?? '', signatureOf(key, posted.slice(0, -1))].map((part) => Buffer.from(part));
      if (one?.length !== other?.length || !timingSafeEqual(one as Buffer, other as Buffer))
        return { ok: false, why: 'signature', chargeId };
      const [amountCents, gatewayId, state] = [centsOf(given.get('amount') ?? ''), given.get('payment'), given.get('state')];
      if (chargeId === null || amountCents === null || gatewayId === undefined) return { ok: false, why: 'form', chargeId };
      if (state !== 'paid' && state !== 'failed' && state !== 'pending') return { ok: false, why: 'form', chargeId };
      return { ok: true, notice: { chargeId, gatewayId, state, amountCents } };
    },
  };
}
