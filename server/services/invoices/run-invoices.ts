import { arrearsLines, dueOf, type InvoiceLine, monthLine, totalsOf } from '#domain/billing/invoice-lines.ts';
import { chargedCents, type LedgerEntry } from '#domain/billing/ledger.ts';
import { type Month, monthOf } from '#domain/billing/month.ts';
import { pricedIn } from '#domain/billing/plan-prices.ts';
import { planSpans } from '#domain/billing/plan-spans.ts';
import { monthBefore } from '#domain/billing/revenue.ts';
import { sastAt, sastOf } from '#domain/sast.ts';
import { counted } from '#domain/text.ts';
import type { Context } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { billableCustomers, planChanges, readBuyer } from '#server/store/billing/billable.ts';
import { addBillingEvent } from '#server/store/billing/billing-events.ts';
import { addInvoice, invoiceOfMonth } from '#server/store/billing/invoices.ts';
import { addEntries } from '#server/store/billing/ledger.ts';
import { pricesOfPlans } from '#server/store/billing/plan-prices.ts';
import type { Db } from '#server/store/database.ts';
import { lockCustomer } from '#server/store/people/associations.ts';
import { invoiceMailJob } from './mail-invoice.ts';
import { readSeller, type Seller } from './seller.ts';
import { settleInvoices } from './settle.ts';

type Runs = Pick<Context, 'store' | 'clock' | 'queue' | 'log'>;

/** What a run did: invoices made, customers that had theirs already or owe nothing, names of those whose invoice could not be made. */
export type InvoiceRun = { month: string; made: number; skipped: number; failed: string[]; totalCents: number };

/** The lines of a customer for a month: the month in advance, and what the month before cost more or less than was charged. */
async function linesFor(tx: Db, customerId: number, month: Month, ratePct: number): Promise<InvoiceLine[]> {
  const changes = await planChanges(tx, customerId);
  const prices = await pricesOfPlans(tx);
  const spansIn = ({ first }: Month) => planSpans(pricedIn(changes, prices, first));
  const before = monthOf(sastAt(`${monthBefore(month.key)}-01`, 0));
  const last = await invoiceOfMonth(tx, customerId, before.key);
  const held = last?.lines.find(({ kind }) => kind === 'subscription');
  const charged = held === undefined ? null : { plan: held.plan, priceCents: held.totalCents };
  const advance = monthLine(spansIn(month), month, ratePct);
  return [...(advance === null ? [] : [advance]), ...arrearsLines(spansIn(before), before, charged, ratePct)];
}

/** The ledger entries of the lines of an invoice. */
export function entriesOf(
  lines: readonly InvoiceLine[],
  of: { day: string; customerId: number; invoice: string; dueOn: string | null; kind?: 'credit' },
): LedgerEntry[] {
  const { kind, ...rest } = of;
  return lines.map((line) => ({
    ...rest,
    kind: kind ?? line.kind,
    month: line.month,
    plan: line.plan,
    cents: chargedCents(line.netCents, line.vatCents),
  }));
}

async function invoiceCustomer(context: Runs, customerId: number, month: Month, seller: Seller): Promise<number | null> {
  const { store, clock, queue } = context;
  return store.db.transaction().execute(async (tx) => {
    // Two runs at once wait for each other: the second finds the invoice of the first.
    await lockCustomer(tx, customerId);
    if ((await invoiceOfMonth(tx, customerId, month.key)) !== null) return null;
    const lines = await linesFor(tx, customerId, month, seller.ratePct);
    const totals = totalsOf(lines);
    const buyer = await readBuyer(tx, customerId);
    if (lines.length === 0 || buyer === null) return null;
    const at = clock.now();
    const { day } = sastOf(at.getTime());
    const dueOn = dueOf(day);
    const { party, ratePct } = seller;
    const title = totals.totalCents < 0 ? 'Credit Note' : seller.title;
    const made = await addInvoice(
      tx,
      {
        customerId,
        month: month.key,
        issuedOn: day,
        dueOn,
        status: 'issued',
        title,
        seller: party,
        buyer,
        lines,
        vatRatePct: ratePct,
        ...totals,
        creditsId: null,
      },
      at,
    );
    await addEntries(tx, entriesOf(lines, { day, customerId, invoice: made.number, dueOn }), { at });
    await settleInvoices(context, tx, customerId);
    const details = { invoice: made.number, total_cents: totals.totalCents };
    await addBillingEvent(tx, {
      customerId,
      subscriptionId: null,
      at,
      kind: 'invoice_issued',
      by: null,
      details,
      key: made.number,
    });
    await queue.enqueue(invoiceMailJob, { id: made.id }, { singletonKey: `invoice ${made.id}`, db: tx });
    return totals.totalCents;
  });
}

/**
 * Makes the invoices of the month that runs, each in one transaction with its number and its ledger entries: a run that is killed or repeated
 * makes none twice and leaves no gap, and a customer whose invoice cannot be made holds up nobody else. Throws 409 where Setup does not name the
 * seller yet.
 */
export async function runInvoices(context: Runs): Promise<InvoiceRun> {
  const now = context.clock.now();
  const month = monthOf(now.getTime());
  const seller = await readSeller(context.store.db, sastOf(now.getTime()).day);
  if (seller === null)
    throw conflict('Enter the legal name and the address of the company under Setup before you make invoices.');
  await context.queue.prepare(invoiceMailJob);
  const endedAfter = new Date(sastAt(`${monthBefore(month.key)}-01`, 0));
  const run: InvoiceRun = { month: month.key, made: 0, skipped: 0, failed: [], totalCents: 0 };
  for (const { id, name } of await billableCustomers(context.store.db, endedAfter)) {
    try {
      const totalCents = await invoiceCustomer(context, id, month, seller);
      if (totalCents === null) run.skipped += 1;
      else {
        run.made += 1;
        run.totalCents += totalCents;
      }
    } catch (error) {
      context.log.error({ err: error, customer: id }, 'the invoice of a customer could not be made');
      run.failed.push(name);
    }
  }
  return run;
}

/** The same for the schedule: an installation that names no seller makes no invoices. Throws where one could not be made, to try again. */
export async function runScheduledInvoices(context: Runs): Promise<void> {
  const { day } = sastOf(context.clock.now().getTime());
  if ((await readSeller(context.store.db, day)) === null) return;
  const { failed } = await runInvoices(context);
  if (failed.length > 0) throw new Error(`${counted(failed.length, 'invoice')} could not be made.`);
}
