import { movesFrom } from '#domain/onboarding/steps.ts';
import { allows } from '#machines/entity.ts';
import { onboardingMachine } from '#machines/onboarding.ts';
import type { Context } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { notFound } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import {
  changeOnboarding,
  type OnboardingRow,
  openOnboardings,
  readOnboarding,
  setOnboardingStatus,
} from '#server/store/people/onboardings.ts';
import { type StoredEntity, transitIn } from '#server/transit.ts';
import { type Measured, measureOnboardings } from './measure.ts';

type Moving = Pick<Context, 'store' | 'queue' | 'clock' | 'config'>;

const mostOnboardings = 1_000;

/** An onboarding as a row that its machine moves, by what was measured. */
export const onboardingEntity = (known: Measured): StoredEntity<typeof onboardingMachine> => ({
  noun: 'onboarding',
  machine: onboardingMachine,
  refusal: 'The status of this onboarding changed meanwhile. Check it, then try again.',
  read: async (db, id) => {
    const row = await readOnboarding(db, id, true);
    return row === null ? null : { status: row.status, facts: movesFrom(row.status, known.measures, known.skipped) };
  },
  write: setOnboardingStatus,
});

/** The onboarding of a customer within a transaction. Throws 404. */
export async function needOnboarding(db: Db, customerId: number, isLocked = false): Promise<OnboardingRow> {
  const row = await readOnboarding(db, customerId, isLocked);
  if (row === null) throw notFound('This customer is not being onboarded.');
  return row;
}

/** What is measured of one onboarding. */
export async function measureOne(context: Pick<Context, 'config'>, db: Db, row: OnboardingRow): Promise<Measured> {
  const known = (await measureOnboardings(context, db, [row])).get(row.customerId);
  if (known === undefined) throw new Error('An onboarding was not measured.');
  return known;
}

/** Brings an onboarding to the first step that is neither done nor skipped, also backwards where a fact was lost. Answers whether it moved. */
async function moveIn(context: Moving, tx: Db, customerId: number): Promise<boolean> {
  const before = await needOnboarding(tx, customerId, true);
  const known = await measureOne(context, tx, before);
  let { status } = before;
  for (;;) {
    const facts = movesFrom(status, known.measures, known.skipped);
    const type = (['fallBack', 'advance'] as const).find((one) => allows(onboardingMachine, status, facts, { type: one }));
    if (type === undefined) break;
    status = (await transitIn(context, tx, onboardingEntity(known), { id: customerId, event: { type }, by: null })).status;
    // Whom a step waited for is of no interest once that step is done.
    if (type === 'advance') await changeOnboarding(tx, customerId, { waitingFor: '' });
  }
  return status !== before.status;
}

/** Changes an onboarding, then moves it to where its facts say, in one transaction. Throws 404. */
export async function changeAndMove(
  context: Moving,
  customerId: number,
  change: (tx: Db, row: OnboardingRow) => Promise<void> = async () => undefined,
): Promise<boolean> {
  await prepareEffects(context.queue);
  return context.store.db.transaction().execute(async (tx) => {
    await change(tx, await needOnboarding(tx, customerId, true));
    return moveIn(context, tx, customerId);
  });
}

/** Moves every open onboarding to where its facts say. Answers how many moved. Safe to repeat and to run at several places at once. */
export async function moveOnboardings(context: Moving): Promise<number> {
  let moved = 0;
  const rows = await openOnboardings(context.store.db, mostOnboardings);
  const known = await measureOnboardings(context, context.store.db, rows);
  for (const { customerId, status } of rows) {
    const of = known.get(customerId);
    if (of === undefined) continue;
    const facts = movesFrom(status, of.measures, of.skipped);
    if (!facts.isOpenBefore && !facts.isSettled) continue;
    if (await changeAndMove(context, customerId)) moved += 1;
  }
  return moved;
}
