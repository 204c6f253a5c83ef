import { compareLookalikes } from '#domain/lookalikes/compare.ts';
import { lookalikesOf, registrableName } from '#domain/lookalikes/lookalikes.ts';
import type { Context } from '#server/context.ts';
import { registeredDomains } from '#server/store/domains/domains.ts';
import {
  countWatched,
  dueLookalikes,
  knownLookalikes,
  lastLookalikeTry,
  lockLookalikes,
  noteLookalikeTry,
  saveLookalikes,
  watchLookalikes,
} from '#server/store/domains/lookalikes.ts';
import { lookUpMailServers } from './look-up-names.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** Runs in which every watched name comes by once: a few fewer than a week has hours, so that a missed one is made good. */
const runsForAll = 160;
const fewestPerRun = 3;
const againAfterMs = 6 * hourMs;

/** A run ends before the next one begins; what is left over comes first then. */
const longestRunMs = 40 * 60_000;

type Means = Pick<Context, 'store' | 'clock' | 'dns' | 'log'>;

/** Which names are watched, and the domain that gets the alert: the name itself, else the first one below it that was registered. */
async function chooseWatched({ store: { db } }: Means): Promise<void> {
  const domainIds = new Map<string, number>();
  for (const [name, id] of [...(await registeredDomains(db))].sort((a, b) => a[1] - b[1])) {
    const registrable = registrableName(name);
    if (registrable !== null && (name === registrable || !domainIds.has(registrable))) domainIds.set(registrable, id);
  }
  await watchLookalikes(
    db,
    [...domainIds].map(([registrable, domainId]) => ({ registrable, domainId })),
  );
}

/**
 * Searches for the lookalikes of one name (`example.co.za`) and stores the changes, all at once; if more than half of the lookups failed,
 * the search is due again. An interrupted search stores nothing. Of two concurrent searches only the first counts. Returns whether it
 * completed.
 */
export async function lookForLookalikes(
  { store: { db }, clock, dns }: Means,
  registrable: string,
  isEnding: () => boolean = () => false,
): Promise<boolean> {
  const startedAt = clock.now();
  const triedMs = await lastLookalikeTry(db, registrable);
  const current = (await knownLookalikes(db, registrable)).filter(({ goneMs }) => goneMs === null);
  const names = new Map([...current, ...lookalikesOf(registrable)].map(({ name, kind }) => [name, kind]));
  const outcome = await lookUpMailServers(
    dns.lookup,
    [...names].map(([name, kind]) => ({ name, kind })),
    isEnding,
  );
  if (outcome === null) return false;
  const { answers, failed } = outcome;
  await db.transaction().execute(async (tx) => {
    const held = await lockLookalikes(tx, registrable);
    if (held === null || held.triedMs !== triedMs) return;
    const memory = { known: await knownLookalikes(tx, registrable), without: held.without };
    const checkedAt = failed * 2 > answers.length ? null : startedAt;
    await saveLookalikes(tx, registrable, { ...compareLookalikes(memory, answers, startedAt.getTime()), checkedAt });
    await noteLookalikeTry(tx, registrable, startedAt);
  });
  return true;
}

/**
 * Searches for the lookalikes of the names that are due, enough for each to be searched once a week; those interrupted earlier come first.
 * Returns how many it checked. Safe to repeat.
 */
export async function runLookalikes(context: Means, isEnding: () => boolean = () => false): Promise<number> {
  const { db } = context.store;
  await chooseWatched(context);
  const nowMs = context.clock.now().getTime();
  const isOver = () => isEnding() || context.clock.now().getTime() - nowMs > longestRunMs;
  const due = await dueLookalikes(db, {
    lookedBefore: new Date(nowMs - weekMs),
    triedBefore: new Date(nowMs - againAfterMs),
    limit: Math.max(fewestPerRun, Math.ceil((await countWatched(db)) / runsForAll)),
  });
  let done = 0;
  for (const registrable of due) {
    if (isOver()) break;
    try {
      if (await lookForLookalikes(context, registrable, isOver)) done += 1;
    } catch (error) {
      context.log.error(
        `Looking for lookalikes of ${registrable} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
      await noteLookalikeTry(db, registrable, context.clock.now());
    }
  }
  return done;
}
