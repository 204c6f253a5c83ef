import { sql } from 'kysely';
import type { PaymentMethod, PaymentStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';

/** A payment of a customer; `invoice` is the number of what it pays, `null` where it pays what was due first. */
export type PaymentRow = {
  id: number;
  customerId: number | null;
  invoiceId: number | null;
  invoice: string | null;
  method: PaymentMethod;
  status: PaymentStatus;
  amountCents: number;
  paidOn: string;
  reference: string;
  note: string;
};

const selected = sql`select p.id, p.customer_id as "customerId", p.invoice_id as "invoiceId", i.number as invoice, p.method, p.status,
  p.amount_cents as "amountCents", p.paid_on as "paidOn", p.reference, p.note
  from payments p left join invoices i on i.id = p.invoice_id`;

/** The payments of a customer, the newest first, and how many there are. */
export async function listPayments(db: Db, customerId: number, limit: number): Promise<{ rows: PaymentRow[]; total: number }> {
  const found = await sql<PaymentRow>`${selected} where p.customer_id = ${customerId}
    order by p.paid_on desc, p.id desc limit ${limit}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from payments where customer_id = ${customerId}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.n ?? 0 };
}

/** A payment by its id, locked until the transaction ends. */
export async function lockPayment(db: Db, id: number): Promise<PaymentRow | null> {
  const found = await sql<PaymentRow>`${selected} where p.id = ${id} for update of p`.execute(db);
  return found.rows[0] ?? null;
}

/** Whether the same payment is recorded already: customer, day, amount, method and reference. */
export async function isPaymentKnown(
  db: Db,
  row: Pick<PaymentRow, 'amountCents' | 'paidOn' | 'method' | 'reference'> & { customerId: number },
): Promise<boolean> {
  const found = await sql`select 1 from payments where customer_id = ${row.customerId} and paid_on = ${row.paidOn}
    and amount_cents = ${row.amountCents} and method = ${row.method} and reference = ${row.reference} and status <> 'failed' limit 1`.execute(
    db,
  );
  return found.rows.length > 0;
}

/** Adds a payment and answers its id. */
export async function addPayment(
  db: Db,
  row: Omit<PaymentRow, 'id' | 'invoice'> & { by: number | null; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('payments')
    .values({
      customer_id: row.customerId,
      invoice_id: row.invoiceId,
      method: row.method,
      status: row.status,
      amount_cents: row.amountCents,
      paid_on: row.paidOn,
      reference: row.reference,
      note: row.note,
      created_at: row.at,
      created_by: row.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves a payment unless somebody else was faster. */
export async function setPaymentStatus(db: Db, id: number, was: PaymentStatus, next: PaymentStatus): Promise<boolean> {
  const moved = await db
    .updateTable('payments')
    .set({ status: next })
    .where('id', '=', id)
    .where('status', '=', was)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
