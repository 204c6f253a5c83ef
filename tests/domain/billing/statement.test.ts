import { expect, it } from 'vitest';
import { chargedCents, type LedgerEntry, paidCents, writtenOffCents } from '#domain/billing/ledger.ts';
import { statementLabel, statementOf } from '#domain/billing/statement.ts';

const base = { month: '2026-11', customerId: 1, plan: null, invoice: 'INV-2026-0001', dueOn: null };
const entries: LedgerEntry[] = [
  { ...base, day: '2026-10-01', kind: 'subscription', dueOn: '2026-10-08', cents: chargedCents(10_000, 1_500) },
  {
    ...base,
    day: '2026-11-01',
    invoice: 'INV-2026-0002',
    kind: 'subscription',
    dueOn: '2026-11-08',
    cents: chargedCents(20_000, 3_000),
  },
  {
    ...base,
    day: '2026-11-01',
    invoice: 'INV-2026-0002',
    kind: 'adjustment',
    dueOn: '2026-11-08',
    cents: chargedCents(1_000, 150),
  },
  { ...base, day: '2026-11-05', kind: 'payment', cents: paidCents(11_500) },
  { ...base, day: '2026-11-03', kind: 'payment', invoice: null, cents: paidCents(5_000) },
  { ...base, day: '2026-11-20', invoice: 'INV-2026-0002', kind: 'write_off', cents: writtenOffCents(19_150, 15) },
];

it('lists a period in the order of its days, an invoice in one line, with the balance before, after each and at the end', () => {
  const { openingCents, closingCents, lines } = statementOf(entries, { from: '2026-11-01', to: '2026-11-30' });
  expect([openingCents, closingCents]).toEqual([11_500, 0]);
  expect(lines.map((line) => [line.day, statementLabel(line), line.cents, line.balanceCents])).toEqual([
    ['2026-11-01', 'Invoice INV-2026-0002', 24_150, 35_650],
    ['2026-11-03', 'Payment', -5_000, 30_650],
    ['2026-11-05', 'Payment for INV-2026-0001', -11_500, 19_150],
    ['2026-11-20', 'INV-2026-0002 written off', -19_150, 0],
  ]);
});

it('begins where the one before ended, whatever day divides them', () => {
  for (const day of ['2026-10-01', '2026-11-01', '2026-11-04', '2026-11-20']) {
    const first = statementOf(entries, { from: '2026-01-01', to: day });
    const next = statementOf(entries, {
      from: `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}`,
      to: '2026-12-31',
    });
    expect(next.openingCents).toBe(first.closingCents);
    expect(next.closingCents).toBe(0);
  }
});

it('takes the VAT of a written-off debt off what is owed to SARS', () => {
  expect(writtenOffCents(11_500, 15)).toMatchObject({ receivable: -11_500, vat: 1_500, bad_debt: 10_000 });
  expect(writtenOffCents(11_500, 0)).toMatchObject({ vat: 0, bad_debt: 11_500 });
});
