import { createHash } from 'node:crypto';
import type { billing } from '#contract/billing.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { matchBankLines } from '#domain/billing/bank-matching.ts';
import { readBankStatement } from '#domain/billing/bank-statement.ts';
import { debtsOf } from '#domain/billing/debts.ts';
import { rand } from '#domain/billing/labels.ts';
import { dayAfter, sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, invalid } from '#server/errors.ts';
import { addBookedLine, bookedLines, listPayers } from '#server/store/billing/bank-lines.ts';
import { findInvoice, idsOfNumbers } from '#server/store/billing/invoices.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import { addPayment } from '#server/store/billing/payments.ts';
import { lockCustomer } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { book } from './record-payment.ts';

type Choice = Parsed<(typeof billing)['bookBankLines']>['body']['choices'][number];

/** Far above any invoice, and what the ledger holds in a row. */
const mostCents = 1_000_000_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** Reads a bank statement and proposes what each incoming line pays; nothing is booked. Outgoing lines are only counted. */
export async function readBankLines(call: UserCall, text: string) {
  const { db } = call.store;
  const { lines, refused } = readBankStatement(text);
  const came = lines.filter(({ cents }) => cents > 0);
  const first = came.reduce((day, line) => (line.day < day ? line.day : day), sastOf(call.clock.now().getTime()).day);
  const payers = await listPayers(db, dayAfter(first, -7));
  const booked = await bookedLines(
    db,
    came.map(({ key }) => hashOf(key)),
  );
  const { open } = debtsOf(await listEntries(db));
  const fresh = came.filter(({ key }) => !booked.has(hashOf(key)));
  const matches = matchBankLines(fresh, open, payers);
  const names = new Map(payers.map(({ customerId, name }) => [customerId, name]));
  const ids = await idsOfNumbers(db, [...new Set(matches.flatMap(({ payee }) => payee?.invoice ?? []))]);
  return {
    lines: matches.map(({ line, outcome, payee, why }) => ({
      line: line.line,
      key: hashOf(line.key),
      day: line.day,
      amount_cents: line.cents,
      text: line.text,
      outcome,
      why,
      customer: payee === null ? null : { id: payee.customerId, name: names.get(payee.customerId) ?? '' },
      invoice: payee?.invoice ?? null,
      invoice_id: payee?.invoice == null ? null : (ids.get(payee.invoice) ?? null),
    })),
    booked: came.length - fresh.length,
    went_out: lines.length - came.length,
    refused,
  };
}

/**
 * Books lines of a bank statement as EFT payments of the chosen customers, each line in its own transaction and once, whatever file it
 * comes in. Returns how many were booked and how many had been already. Throws 400 for a line that the file does not hold or that is too much,
 * and 404 for a customer.
 */
export async function bookBankLines(call: UserCall, text: string, choices: readonly Choice[]) {
  const byKey = new Map(readBankStatement(text).lines.map((line) => [hashOf(line.key), line]));
  const today = sastOf(call.clock.now().getTime()).day;
  let booked = 0;
  for (const { key, customer_id: customerId, invoice_id: invoiceId } of choices) {
    const line = byKey.get(key);
    if (line === undefined || line.cents <= 0) throw invalid('The file does not hold this line. Upload it again.');
    if (line.day > today) throw invalid(`Line ${line.line} is of a day to come.`);
    if (line.cents > mostCents) throw invalid(`Line ${line.line} is over ${rand(mostCents)}. Leave it out.`);
    await accessibleCustomer(call, customerId);
    const isNew = await call.store.db.transaction().execute(async (tx) => {
      await lockCustomer(tx, customerId);
      if ((await bookedLines(tx, [key])).size > 0) return false;
      const invoice = invoiceId === null ? null : await findInvoice(tx, invoiceId, true);
      if (invoiceId !== null && invoice?.customerId !== customerId) throw invalid('Choose an invoice of this customer.');
      const at = call.clock.now();
      const by = call.actor.userId;
      const row = {
        customerId,
        amountCents: line.cents,
        paidOn: line.day,
        method: 'eft' as const,
        reference: line.text.slice(0, 100),
      };
      const id = await addPayment(tx, { ...row, invoiceId, status: 'paid', note: '', by, at });
      if (!(await addBookedLine(tx, { key, paymentId: id, by, at })))
        throw conflict('Somebody else is booking this statement now. Upload it again.');
      await audit(tx, { at, actorUserId: by, action: 'payment_recorded', entity: 'payment', entityId: id, details: { ...row } });
      await book(call, tx, { ...row, id, invoice: invoice?.number ?? null }, 'payment');
      return true;
    });
    if (isNew) booked += 1;
  }
  return { booked, already: choices.length - booked };
}
