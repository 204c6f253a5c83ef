import type { Db } from '../database.ts';

/** What a person was asked to pay by card for an invoice. */
export type CardChargeRow = { id: string; customerId: number; invoiceId: number; amountCents: number; createdBy: number | null };

/** Notes what a person is asked to pay. */
export async function addCharge(db: Db, row: CardChargeRow & { at: Date }): Promise<void> {
  const { id, customerId, invoiceId, amountCents, createdBy, at } = row;
  await db
    .insertInto('card_charges')
    .values({
      id,
      customer_id: customerId,
      invoice_id: invoiceId,
      amount_cents: amountCents,
      created_at: at,
      created_by: createdBy,
    })
    .execute();
}

/** A charge by its id; with `isLocked` nobody else books a payment of it until the transaction ends. */
export async function findCharge(db: Db, id: string, isLocked = false): Promise<CardChargeRow | null> {
  const query = db.selectFrom('card_charges').selectAll().where('id', '=', id);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return null;
  const { customer_id: customerId, invoice_id: invoiceId, amount_cents: amountCents, created_by: createdBy } = row;
  return { id: row.id, customerId, invoiceId, amountCents, createdBy };
}

/** Whether a payment of a gateway is booked. */
export async function isReceiptKnown(db: Db, gateway: string, gatewayId: string): Promise<boolean> {
  const row = await db
    .selectFrom('card_receipts')
    .select('payment_id')
    .where('gateway', '=', gateway)
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes which payment books a payment of a gateway. Throws where it is noted already. */
export async function addReceipt(db: Db, row: { gateway: string; gatewayId: string; paymentId: number }): Promise<void> {
  await db
    .insertInto('card_receipts')
    .values({ gateway: row.gateway, gateway_id: row.gatewayId, payment_id: row.paymentId })
    .execute();
}
