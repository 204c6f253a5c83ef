import { expect, it } from 'vitest';
import { debtsOf } from '#domain/billing/debts.ts';
import { playInTurn } from '#server/demo/acts.ts';
import { moneyActs } from '#server/demo/money.ts';
import { makeOrganisation } from '#server/demo/organisation.ts';
import { tickSubscriptions } from '#server/services/subscriptions/tick.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import { openTestApp } from '#tests/fakes/app.ts';

it.each(['2026-11-01', '2026-11-02', '2026-11-07', '2026-11-24', '2026-12-31', '2027-02-28'])(
  'the demo sells plans, is paid, and has nobody late on %s',
  async (day) => {
    const app = await openTestApp({ now: `${day}T10:00:00Z` });
    await makeOrganisation(app.context);
    await playInTurn([moneyActs(app.context)]);
    const entries = await listEntries(app.context.store.db);
    expect(entries.filter(({ kind }) => kind === 'payment').length).toBeGreaterThan(4);
    expect(debtsOf(entries).open.filter(({ dueOn }) => dueOn < day)).toEqual([]);
    expect(await tickSubscriptions(app.context)).toBe(0);
    await app.close();
  },
);
