import { expect, it } from 'vitest';
import { matchBankLines, type Payer, referencesIn } from '#domain/billing/bank-matching.ts';
import { type BankLine, readBankStatement } from '#domain/billing/bank-statement.ts';
import type { Debt } from '#domain/billing/debts.ts';

it.each([
  ['BCN-0007', [7], []],
  ['PMT BCN OOO7 NOV', [7], []],
  ['bcn 0 0 0 7', [7], []],
  ['BCN0007 2026', [7], []],
  ['BCN00071', [71], []],
  ['BCN 00', [], []],
  ['INV-2026-0012', [], ['INV-2026-0012']],
  ['inv 2O26 OO12 thanks', [], ['INV-2026-0012']],
  ['INV20260012', [], ['INV-2026-0012']],
  ['INV 12345', [], []],
])('reads the references of %s', (text, customers, invoices) => {
  const found = referencesIn(text);
  expect([[...found.customers], [...found.invoices]]).toEqual([customers, invoices]);
});

const day = '2026-11-20';
const line = (text: string, cents: number): BankLine => ({ line: 1, day, cents, text, key: text });
const debts: Debt[] = [
  { customerId: 7, invoice: 'INV-2026-0012', dueOn: day, totalCents: 24_900, openCents: 24_900 },
  { customerId: 8, invoice: 'INV-2026-0013', dueOn: day, totalCents: 24_900, openCents: 24_900 },
];
const payers: Payer[] = [
  { customerId: 7, name: 'Karoo Wines', payments: [] },
  { customerId: 8, name: 'Protea Law', payments: [{ day: '2026-11-19', cents: 24_900 }] },
];
it.each([
  ['BCN-0007', 24_900, 'matched', 7],
  ['BCN-0007', 20_000, 'proposed', 7],
  ['BCN-0007 PROTEA LAW', 24_900, 'proposed', 8],
  ['BCN-0007 INV-2026-0013', 24_900, 'unmatched', undefined],
  ['BCN-0008', 24_900, 'proposed', 8],
  ['KAROO WINES', 24_900, 'proposed', 7],
  ['CASH', 24_900, 'unmatched', undefined],
  ['BCN-0007', -24_900, 'unmatched', undefined],
])('%s over %i cents is %s', (text, cents, outcome, customer) => {
  const [match] = matchBankLines([line(text, cents)], debts, payers);
  expect([match?.outcome, match?.payee?.customerId]).toEqual([outcome, customer]);
});

it('uses a debt once', () => {
  const outcomes = matchBankLines([line('BCN-0007', 24_900), line('BCN-0007', 24_900)], debts, payers).map((one) => one.outcome);
  expect(outcomes).toEqual(['matched', 'proposed']);
});

/** Numbers that look random and are the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

it('10 000 noisy lines: every automatic match is right', () => {
  const next = chance(7);
  const pick = <T>(of: readonly T[]): T => of[next(of.length)] as T;
  const first = ['KAROO', 'PROTEA', 'TABLE BAY', 'BERG', 'FYNBOS', 'KOGEL', 'LIMPOPO', 'SUNDAY', 'MALUTI', 'WEST COAST'];
  const second = ['WINES', 'LEGAL', 'MOTORS', 'DENTAL', 'FARMS', 'LOGISTICS', 'STUDIO', 'FOODS', 'PRINT', 'CLINIC'];
  const prices = [12_000, 24_900, 39_900, 79_900, 129_900];
  const all: Payer[] = Array.from({ length: 7_000 }, (_, at) => ({
    customerId: at + 1,
    name: `${pick(first)} ${pick(second)} ${at}`,
    payments: [],
  }));
  const owed: Debt[] = all.flatMap(({ customerId }) =>
    Array.from({ length: 1 + next(2) }, (_, at) => {
      const cents = pick(prices) + (next(6) === 0 ? next(9_000) : 0);
      return {
        customerId,
        invoice: `INV-2026-${String(customerId * 2 + at).padStart(4, '0')}`,
        dueOn: day,
        totalCents: cents,
        openCents: cents,
      };
    }),
  );
  const noisy = (text: string) => {
    const kind = next(6);
    if (kind === 0) return text.replaceAll('0', 'O');
    if (kind === 1) return text.replaceAll('-', ' ');
    if (kind === 2) return text.replaceAll('-', '').toLowerCase();
    if (kind === 3) return text.replace(/(\d)(?=\d)/g, '$1 ');
    return kind === 4 ? text.replaceAll('-', ' - ') : text;
  };
  const around = (text: string) =>
    pick([text, `FNB OB PMT ${text}`, `${text} NOV`, `CAPITEC ${text}`, `ABSA BANK ${text} THANKS`, `IB PAYMENT FROM ${text}`]);
  const truth: (string | null)[] = [];
  const rows = Array.from({ length: 10_000 }, (_, at) => {
    const debt = owed[at] as Debt;
    const name = all[debt.customerId - 1]?.name ?? '';
    const reference = pick([`BCN-${String(debt.customerId).padStart(4, '0')}`, debt.invoice]);
    const other = pick(all);
    const kind = next(20);
    truth.push(kind < 16 ? `${debt.customerId}` : null);
    const cents = kind === 9 || kind === 10 ? 1 + next(debt.openCents) : debt.openCents;
    if (kind < 11) return { text: around(`${noisy(reference)}${next(3) === 0 ? ` ${name}` : ''}`), cents };
    if (kind < 13) return { text: around(name), cents };
    if (kind < 14) return { text: 'CASH DEPOSIT', cents };
    if (kind < 15) return { text: around(`BCN-${String(other.customerId).padStart(4, '0')} ${name}`), cents };
    if (kind < 16) return { text: around(`${noisy(reference)} AND BCN-${String(other.customerId).padStart(4, '0')}`), cents };
    if (kind < 17) return { text: around(`INV ${10_000 + next(80_000)}`), cents: pick(prices) };
    if (kind < 18) return { text: around(`TEL 0${next(9)}${10_000_000 + next(80_000_000)}`), cents: pick(prices) };
    return kind < 19 ? { text: 'SERVICE FEE', cents: -next(9_000) - 1 } : { text: 'INTEREST', cents: next(9_000) + 1 };
  });
  const file = `Date,Description,Amount\n${rows.map(({ text, cents }) => `2026/11/20,"${text}",${(cents / 100).toFixed(2)}`).join('\n')}\n`;
  const { lines, refused } = readBankStatement(file);
  expect([lines.length, refused.length]).toEqual([10_000, 0]);
  const matches = matchBankLines(lines, owed, all);
  const automatic = matches.flatMap(({ outcome, payee }, at) => (outcome === 'matched' ? [{ payee, right: truth[at] }] : []));
  const wrong = automatic.filter(({ payee, right }) => String(payee?.customerId) !== right);
  const real = truth.filter((one) => one !== null).length;
  const proposed = matches.filter(({ outcome }) => outcome === 'proposed').length;
  process.stdout.write(
    `bank import: ${automatic.length} of ${real} payments matched (recall ${((100 * automatic.length) / real).toFixed(1)}%), ${proposed} proposed, ${wrong.length} wrong\n`,
  );
  expect(wrong).toEqual([]);
  expect(automatic.length).toBeGreaterThan(real * 0.4);
});
