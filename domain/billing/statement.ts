import type { LedgerEntry, LedgerKind } from './ledger.ts';
import type { StatementKind } from './vocabulary.ts';

/** A line of a statement: what it added to or took from what the customer owes, and what was owed after it (cents). */
export type StatementLine = {
  day: string;
  kind: StatementKind;
  invoice: string | null;
  cents: number;
  balanceCents: number;
};

/** What a customer owed before a time, what happened in it, and what was owed at its end; below zero is credit. Cents of ZAR. */
export type Statement = { openingCents: number; closingCents: number; lines: StatementLine[] };

const kindOf = (kind: LedgerKind): StatementKind => (kind === 'subscription' || kind === 'adjustment' ? 'invoice' : kind);

/** The statement of a customer from one day to another, both included, from its ledger entries (oldest first) alone. */
export function statementOf(entries: readonly LedgerEntry[], { from, to }: { from: string; to: string }): Statement {
  const sum = (of: readonly LedgerEntry[]) => of.reduce((total, { cents }) => total + cents.receivable, 0);
  const openingCents = sum(entries.filter(({ day }) => day < from));
  const inside = entries.map((entry, place) => ({ ...entry, place })).filter(({ day }) => day >= from && day <= to);
  const grouped = Map.groupBy(inside, ({ day, kind, invoice, place }) =>
    kindOf(kind) === 'payment' || kindOf(kind) === 'refund' ? `${day} ${place}` : `${day} ${kindOf(kind)} ${invoice ?? ''}`,
  );
  let balanceCents = openingCents;
  const lines = [...grouped.values()]
    .toSorted(([a], [b]) => (a?.day ?? '').localeCompare(b?.day ?? '') || (a?.place ?? 0) - (b?.place ?? 0))
    .flatMap((of): StatementLine[] => {
      const [first] = of;
      const cents = sum(of);
      if (first === undefined || cents === 0) return [];
      balanceCents += cents;
      return [{ day: first.day, kind: kindOf(first.kind), invoice: first.invoice, cents, balanceCents }];
    });
  return { openingCents, closingCents: balanceCents, lines };
}

/** What a line of a statement says: "Invoice INV-2026-0001", "Payment for INV-2026-0001". */
export function statementLabel({ kind, invoice, cents }: Pick<StatementLine, 'kind' | 'invoice' | 'cents'>): string {
  if (kind === 'invoice') return `${cents < 0 ? 'Credit note' : 'Invoice'} ${invoice ?? ''}`.trim();
  const names = { credit: 'Credit note', payment: 'Payment', refund: 'Refund', write_off: 'Written off' };
  if (invoice === null) return names[kind];
  return kind === 'write_off' ? `${invoice} written off` : `${names[kind]} for ${invoice}`;
}
