import { sql } from 'kysely';
import type { InvoiceLine } from '#domain/billing/invoice-lines.ts';
import { invoiceNumber } from '#domain/billing/invoice-lines.ts';
import type { InvoiceStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { InvoiceParty } from '../tables/money.ts';
import { toJson } from '../text.ts';

/** An invoice or, where `creditsId` is set, a credit note (its amounts are below zero). */
export type InvoiceRow = {
  id: number;
  number: string;
  customerId: number | null;
  month: string;
  issuedOn: string;
  dueOn: string;
  status: InvoiceStatus;
  title: string;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  lines: InvoiceLine[];
  vatRatePct: number;
  netCents: number;
  vatCents: number;
  totalCents: number;
  creditsId: number | null;
};

/** An invoice as it is read: `credits` is the number of the invoice that a credit note credits, `reason` what staff wrote about it. */
export type StoredInvoice = InvoiceRow & { credits: string | null; reason: string };

const columns = sql`i.id, i.number, i.customer_id as "customerId", i.month, i.issued_on as "issuedOn", i.due_on as "dueOn", i.status, i.title,
  i.seller, i.buyer, i.lines, i.vat_rate_pct::float8 as "vatRatePct", i.net_cents as "netCents", i.vat_cents as "vatCents",
  i.total_cents as "totalCents", i.credits_id as "creditsId",
  (select credited.number from invoices credited where credited.id = i.credits_id) as credits,
  coalesce((select e.note from billing_events e where e.customer_id = i.customer_id and e.key = i.number), '') as reason`;

/** The invoices and credit notes of a customer, the newest first. */
export async function listInvoices(db: Db, customerId: number): Promise<StoredInvoice[]> {
  const found = await sql<StoredInvoice>`select ${columns} from invoices i where i.customer_id = ${customerId}
    order by i.issued_on desc, i.id desc`.execute(db);
  return found.rows;
}

/** An invoice by its id; with `isLocked` nobody else can change it until the transaction ends. */
export async function findInvoice(db: Db, id: number, isLocked = false): Promise<StoredInvoice | null> {
  const found = await sql<StoredInvoice>`select ${columns} from invoices i where i.id = ${id}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  return found.rows[0] ?? null;
}

/** The invoice of a customer for a month, `null` where there is none. */
export async function invoiceOfMonth(db: Db, customerId: number, month: string): Promise<StoredInvoice | null> {
  const found = await sql<StoredInvoice>`select ${columns} from invoices i
    where i.customer_id = ${customerId} and i.month = ${month} and i.credits_id is null`.execute(db);
  return found.rows[0] ?? null;
}

/** The numbers and ids of invoices. */
export async function idsOfNumbers(db: Db, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('number', 'in', [...numbers])
    .execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/**
 * Adds an invoice under the next number of its year. The number is taken and the invoice written in one transaction, which must be the caller's:
 * a run that is killed leaves no gap.
 */
export async function addInvoice(
  tx: Db,
  row: Omit<InvoiceRow, 'id' | 'number'>,
  at: Date,
): Promise<{ id: number; number: string }> {
  const year = Number(row.issuedOn.slice(0, 4));
  const taken = await sql<{ last: number }>`insert into invoice_numbers (year, last) values (${year}, 1)
    on conflict (year) do update set last = invoice_numbers.last + 1 returning last`.execute(tx);
  const number = invoiceNumber(year, taken.rows[0]?.last ?? 1);
  const { id } = await tx
    .insertInto('invoices')
    .values({
      number,
      customer_id: row.customerId,
      month: row.month,
      issued_on: row.issuedOn,
      due_on: row.dueOn,
      status: row.status,
      title: row.title,
      seller: toJson(row.seller),
      buyer: toJson(row.buyer),
      lines: toJson(row.lines),
      vat_rate_pct: row.vatRatePct,
      net_cents: row.netCents,
      vat_cents: row.vatCents,
      total_cents: row.totalCents,
      credits_id: row.creditsId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, number };
}

/** Moves an invoice unless somebody else was faster. */
export async function setInvoiceStatus(db: Db, id: number, was: InvoiceStatus, next: InvoiceStatus): Promise<boolean> {
  const moved = await db
    .updateTable('invoices')
    .set({ status: next })
    .where('id', '=', id)
    .where('status', '=', was)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
