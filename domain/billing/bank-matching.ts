import { dayAfter } from '../sast.ts';
import type { BankLine } from './bank-statement.ts';
import type { Debt } from './debts.ts';
import type { BankOutcome } from './vocabulary.ts';

/** A customer that may have paid, with the payments recorded already. */
export type Payer = { customerId: number; name: string; payments: readonly { day: string; cents: number }[] };

/** What a line pays: a customer, and its invoice or (`null`) what is due first. */
export type Payee = { customerId: number; invoice: string | null };

/** What becomes of a line: `matched` is certain, `proposed` needs a person, `why` says what was found. */
export type BankMatch = { line: BankLine; outcome: BankOutcome; payee: Payee | null; why: string };

const digit = '[0-9OIL]';
const plain = (digits: string) =>
  digits
    .replace(/[^0-9OIL]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** The digits behind each place of a prefix, read as one run, or joined over spaces up to so many; `null` where there are none. */
function numbersAfter(text: string, prefix: RegExp, shortest: number): (string | null)[] {
  return [...text.matchAll(new RegExp(prefix, 'g'))].map(({ 0: found, index }) => {
    const rest = text.slice(index + found.length);
    const run = new RegExp(`^[^A-Z0-9]*(${digit}{${shortest},})(?![A-Z0-9])`).exec(rest)?.[1];
    const spaced = new RegExp(`^[^A-Z0-9]*(${digit}(?:[ .-]?${digit}){${shortest - 1}})(?![ .-]?[0-9]|[A-Z])`).exec(rest)?.[1];
    const digits = run ?? spaced;
    return digits === undefined ? null : plain(digits);
  });
}

/** The customer ids and invoice numbers that a text names, with spaces and O for 0 forgiven; `unread` are prefixes without a number. */
export function referencesIn(text: string): { customers: Set<number>; invoices: Set<string>; unread: number } {
  const upper = text.toUpperCase();
  const years = upper.replace(/(2 ?[0O] ?[0-9OIL] ?[0-9OIL])[\s\-_./]+(?=[0-9OIL])/g, '$1');
  const customers = numbersAfter(upper, /(?<![A-Z])B ?C ?N/, 4);
  const invoices = numbersAfter(years, /(?<![A-Z])[I1L] ?N ?V/, 8);
  const read = (of: readonly (string | null)[]) => of.filter((one) => one !== null);
  return {
    customers: new Set(read(customers).map(Number)),
    invoices: new Set(read(invoices).map((all) => `INV-${all.slice(0, 4)}-${all.slice(4)}`)),
    unread: [...customers, ...invoices].filter((one) => one === null).length,
  };
}

const common = new Set(['PTY', 'LTD', 'CC', 'THE', 'AND', 'PROPRIETARY', 'LIMITED', 'TRADING', 'SOUTH', 'AFRICA']);
const wordsOf = (text: string) => text.toUpperCase().split(/[^A-Z0-9]+/);
const nameOf = (name: string) => wordsOf(name).filter((word) => !common.has(word) && (word.length > 2 || /\d/.test(word)));

/** Whether a text names a customer: every word of its name that says something, as words of their own. */
const isNamed = (words: ReadonlySet<string>, name: readonly string[]) => name.length > 0 && name.every((word) => words.has(word));

/**
 * Matches the money that came in with what is open. A line is matched only where all agrees: it names one invoice or one customer and no other,
 * the amount is exactly what is open there, no other customer is named, and no payment of that amount is recorded within four days. A debt is
 * used once. The rest is proposed where a reference, a name or an amount points to one customer.
 */
export function matchBankLines(lines: readonly BankLine[], debts: readonly Debt[], payers: readonly Payer[]): BankMatch[] {
  const byId = new Map(payers.map((payer) => [payer.customerId, payer]));
  const named = payers.map(({ customerId, name }) => ({ customerId, words: nameOf(name) }));
  const left = new Map(debts.map((debt) => [debt.invoice, { ...debt }]));
  const openOf = (customerId: number) => [...(debtsBy.get(customerId) ?? [])].filter(({ openCents }) => openCents > 0);
  const debtsBy = Map.groupBy(left.values(), ({ customerId }) => customerId);
  const decide = (line: BankLine): BankMatch => {
    const answer = (outcome: BankMatch['outcome'], payee: Payee | null, why: string): BankMatch => ({
      line,
      outcome,
      payee,
      why,
    });
    if (line.cents <= 0) return answer('unmatched', null, 'Outgoing payment');
    const said = new Set(wordsOf(line.text));
    const found = referencesIn(line.text);
    const invoices = [...found.invoices].flatMap((number) => left.get(number) ?? []);
    const referred = new Set([
      ...[...found.customers].filter((id) => byId.has(id)),
      ...invoices.map(({ customerId }) => customerId),
    ]);
    const names = named.filter(({ words }) => isNamed(said, words)).map(({ customerId }) => customerId);
    const [customerId] = referred;
    if (referred.size > 1) return answer('unmatched', null, 'The references of several customers');
    if (customerId !== undefined) {
      const open = openOf(customerId);
      const [invoice] = invoices;
      const exact = invoice === undefined ? open.filter(({ openCents }) => openCents === line.cents) : [invoice];
      const total = open.reduce((sum, { openCents }) => sum + openCents, 0);
      const isTotal = invoice === undefined && total === line.cents;
      const isExact = exact.length === 1 && exact[0]?.openCents === line.cents;
      const payee = { customerId, invoice: isExact ? (exact[0]?.invoice ?? null) : isTotal ? null : (invoice?.invoice ?? null) };
      const other = names.find((id) => id !== customerId);
      const near = [-4, 4].map((days) => dayAfter(line.day, days));
      const isKnown = byId
        .get(customerId)
        ?.payments.some(({ day, cents }) => cents === line.cents && day >= (near[0] ?? '') && day <= (near[1] ?? ''));
      if (isKnown === true) return answer('proposed', payee, 'A payment of this amount is already recorded');
      if (other !== undefined && !names.includes(customerId))
        return answer(
          'proposed',
          { customerId: other, invoice: null },
          'The name and the reference belong to different customers',
        );
      if (found.invoices.size > 1 || found.unread > 0)
        return answer('proposed', { customerId, invoice: null }, 'The text has more references than could be read');
      if (isExact || isTotal)
        return answer('matched', payee, isExact ? 'Reference and amount' : 'Reference and the full open amount');
      return answer(
        'proposed',
        payee,
        open.length === 0 ? 'The reference, but nothing is open' : 'The reference, with another amount',
      );
    }
    const [only] = names;
    if (names.length === 1 && only !== undefined) return answer('proposed', { customerId: only, invoice: null }, 'The name');
    const same = [...left.values()].filter(({ openCents }) => openCents === line.cents);
    const [debt] = same;
    if (same.length === 1 && debt !== undefined)
      return answer('proposed', { customerId: debt.customerId, invoice: debt.invoice }, 'The amount of one open invoice');
    return answer('unmatched', null, 'No known reference, name or amount');
  };
  return lines.map((line) => {
    const match = decide(line);
    if (match.outcome === 'matched' && match.payee !== null)
      for (const debt of match.payee.invoice === null ? openOf(match.payee.customerId) : [left.get(match.payee.invoice)])
        if (debt !== undefined) debt.openCents = 0;
    return match;
  });
}
