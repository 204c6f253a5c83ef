import type { billing } from '#contract/billing.ts';
import type { FileReply, Parsed } from '#contract/endpoint.ts';
import { addMonths } from '#domain/billing/month.ts';
import { statementLabel, statementOf } from '#domain/billing/statement.ts';
import { sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { readBuyer } from '#server/store/billing/billable.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { paymentReference, readBankDetails, readSeller } from './seller.ts';
import { statementPdf } from './statement-pdf.ts';

type Query = Parsed<(typeof billing)['statement']>['query'];

/** What a customer owed and paid from one day to another, from the ledger. Throws 404, and 400 where the last day is before the first. */
export async function customerStatement(call: UserCall, customerId: number, query: Query) {
  const customer = await accessibleCustomer(call, customerId);
  const to = query.to ?? sastOf(call.clock.now().getTime()).day;
  const from = query.from ?? addMonths(to, -3);
  if (to < from) {
    const text = 'The last day must not be before the first.';
    throw invalid(text, { fields: [{ field: 'to', text }] });
  }
  const { openingCents, closingCents, lines } = statementOf(await listEntries(call.store.db, customer.id), { from, to });
  return {
    from,
    to,
    opening_cents: openingCents,
    closing_cents: closingCents,
    lines: lines.map((line) => ({
      day: line.day,
      kind: line.kind,
      invoice: line.invoice,
      text: statementLabel(line),
      cents: line.cents,
      balance_cents: line.balanceCents,
    })),
  };
}

/** The same as a PDF. Throws 404 and 400. */
export async function statementFile(call: UserCall, customerId: number, query: Query): Promise<FileReply> {
  const { db } = call.store;
  const statement = await customerStatement(call, customerId, query);
  const none = { name: '', address: '', registration: '', vatNumber: '' };
  const seller = await readSeller(db, sastOf(call.clock.now().getTime()).day);
  const reference = paymentReference(customerId);
  const body = await statementPdf(statement, {
    seller: seller?.party ?? { ...none, name: 'Beacon' },
    buyer: (await readBuyer(db, customerId)) ?? none,
    reference,
    bankDetails: await readBankDetails(db),
  });
  return { fileName: `statement-${reference}-${statement.from}-${statement.to}.pdf`, contentType: 'application/pdf', body };
}
