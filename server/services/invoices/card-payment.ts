import { randomBytes } from 'node:crypto';
import type { CardForm, CardGateway, CardNotice, CardRefusal } from '#domain/billing/card-gateway.ts';
import { debtsOf } from '#domain/billing/debts.ts';
import { sastOf } from '#domain/sast.ts';
import type { Call, UserCall } from '#server/context.ts';
import { conflict, forbidden, invalid, notFound, upstream } from '#server/errors.ts';
import { addBillingEvent } from '#server/store/billing/billing-events.ts';
import { addCharge, addReceipt, type CardChargeRow, findCharge, isReceiptKnown } from '#server/store/billing/card-charges.ts';
import { findInvoice } from '#server/store/billing/invoices.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import { addPayment } from '#server/store/billing/payments.ts';
import { isFeatureOn } from '#server/store/features.ts';
import { lockCustomer } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { mayPayByCard } from './may-pay-by-card.ts';
import { accessibleInvoice } from './read.ts';
import { book } from './record-payment.ts';

const off = () => notFound('Card payments are not set up here.');

/** The form that takes an owner to the gateway to pay what is open of an invoice. Throws 403, 404, and 409 where nothing is open. */
export async function beginCardPayment(call: UserCall, invoiceId: number): Promise<CardForm> {
  const { cards, config, clock } = call;
  const { id, number, customerId } = await accessibleInvoice(call, invoiceId);
  if (cards === null || !(await isFeatureOn(call.store.db, 'card_payments'))) throw off();
  if (!(await mayPayByCard(call, customerId))) throw forbidden('Only an owner of this customer can pay by card.');
  const { db } = call.store;
  const open = debtsOf(await listEntries(db, customerId)).open.find(({ invoice }) => invoice === number);
  if (open === undefined || open.openCents <= 0) throw conflict(`Nothing is open of invoice ${number}.`);
  const charge = { id: randomBytes(18).toString('base64url'), amountCents: open.openCents };
  await addCharge(db, { ...charge, customerId, invoiceId: id, createdBy: call.actor.userId, at: clock.now() });
  const page = `${config.publicUrl}/app/plan`;
  const notify = `${config.publicUrl}/api/subscription-management/card-notices`;
  return cards.begin(
    { ...charge, title: `Invoice ${number}` },
    { done: `${page}?card=done`, cancelled: `${page}?card=cancelled`, notify },
  );
}

const said: Record<CardRefusal | 'amount', string> = {
  form: 'This notification cannot be read.',
  signature: 'The signature of this notification is wrong.',
  merchant: 'This notification is for another merchant.',
  unknown: 'The gateway does not know this notification.',
  source: 'This notification does not come from the gateway.',
  amount: 'The amount is not what was asked.',
};

/** Notes once a charge and reason that a payment was not booked, in the timeline of the customer. */
async function noteUnbooked(call: Call, charge: CardChargeRow, reason: CardRefusal | 'amount' | 'declined', cents: number) {
  const invoice = await findInvoice(call.store.db, charge.invoiceId);
  await addBillingEvent(call.store.db, {
    customerId: charge.customerId,
    subscriptionId: null,
    at: call.clock.now(),
    kind: 'card_unpaid',
    by: null,
    details: { invoice: invoice?.number ?? '', amount_cents: cents, reason },
    key: `card:${charge.id}:${reason}`,
  });
}

/**
 * Takes a notification of the gateway. A payment is booked as it came in, once, however often and at once it is notified: what it is more or less
 * than the invoice follows the ledger. Throws 400 for one that is not believed or of another amount than was asked, 404 for an unknown charge
 * and 502 where it cannot be verified now; a known charge notes it.
 */
export async function takeCardNotice(call: Call, text: string): Promise<void> {
  const { cards, log } = call;
  if (cards === null) throw off();
  const read = await cards.read(text, call.ip).catch((error: unknown) => {
    throw upstream('The notification cannot be verified now. Send it again later.', error);
  });
  const chargeId = read.ok ? read.notice.chargeId : read.chargeId;
  const charge = chargeId === null ? null : await findCharge(call.store.db, chargeId.slice(0, 100));
  const refused = (why: CardRefusal | 'amount') => {
    log.warn({ why, charge: charge?.id, ip: call.ip }, 'a card payment was refused');
    return invalid(said[why]);
  };
  if (!read.ok) {
    if (charge !== null) await noteUnbooked(call, charge, read.why, charge.amountCents);
    throw refused(read.why);
  }
  const { notice } = read;
  if (charge === null) {
    log.warn({ ip: call.ip, gatewayId: notice.gatewayId }, 'a card payment names no charge of this installation');
    throw notFound('This payment is not known.');
  }
  if (notice.state === 'pending') return;
  if (notice.state === 'failed') return noteUnbooked(call, charge, 'declined', charge.amountCents);
  if (notice.amountCents !== charge.amountCents) {
    await noteUnbooked(call, charge, 'amount', notice.amountCents);
    throw refused('amount');
  }
  await bookNotice(call, cards, notice);
}

async function bookNotice(call: Call, { name: gateway }: CardGateway, { chargeId, gatewayId, amountCents }: CardNotice) {
  await call.store.db.transaction().execute(async (tx) => {
    const charge = await findCharge(tx, chargeId, true);
    if (charge === null || (await isReceiptKnown(tx, gateway, gatewayId))) return;
    const { customerId, invoiceId, createdBy } = charge;
    await lockCustomer(tx, customerId);
    const invoice = await findInvoice(tx, invoiceId, true);
    const at = call.clock.now();
    const paidOn = sastOf(at.getTime()).day;
    const row = {
      customerId,
      amountCents,
      paidOn,
      method: 'credit_card' as const,
      reference: `${gateway} ${gatewayId}`.slice(0, 100),
    };
    const id = await addPayment(tx, { ...row, invoiceId, status: 'paid', note: '', by: createdBy, at });
    await addReceipt(tx, { gateway, gatewayId, paymentId: id });
    await audit(tx, { at, actorUserId: null, action: 'payment_recorded', entity: 'payment', entityId: id, details: { ...row } });
    await book(call, tx, { ...row, id, invoice: invoice?.number ?? null }, 'payment');
  });
}
