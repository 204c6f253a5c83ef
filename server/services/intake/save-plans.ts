import type { Db } from '#server/store/database.ts';
import { saveFailureReport } from '#server/store/reports/failure-reports.ts';
import { reportOrigins } from '#server/store/reports/report-origins.ts';
import type { SaveOutcome } from '#server/store/reports/report-share.ts';
import { saveReports, shareName } from '#server/store/reports/reports.ts';
import { saveTlsShare } from '#server/store/reports/tls-reports.ts';
import type { FileOutcome } from '#server/store/tables/intake.ts';
import { countOnce, inRounds, replaceOlder, wasOvertaken } from './count-once.ts';
import type { FilePlan } from './file-plan.ts';

const order: FileOutcome[] = ['stored', 'superseded_older', 'older_than_stored', 'duplicate'];

const best = (outcomes: FileOutcome[]): FileOutcome | undefined => order.find((one) => outcomes.includes(one));

/**
 * Writes what the plans hold and sets the outcome of each file, all in the given transaction. Returns the plans with something new: a
 * message read again finds its own reports, which are then neither duplicates nor counted again.
 */
export async function savePlans(tx: Db, plans: FilePlan[]): Promise<Set<FilePlan>> {
  const outcomes = new Map<FilePlan, SaveOutcome[]>();
  for (const round of inRounds(plans)) await saveRound(tx, round, outcomes);
  for (const plan of plans) await saveOthers(tx, plan);
  return noteOutcomes(tx, outcomes);
}

async function saveRound(tx: Db, round: FilePlan[], outcomes: Map<FilePlan, SaveOutcome[]>): Promise<void> {
  const settled = await countOnce(tx, round);
  const shares = [...settled.values()].flatMap((once) => once.shares);
  const counting = [...settled.values()].flatMap(({ shares: [header], held }) =>
    header === undefined
      ? []
      : held.filter(({ state }) => state === 'current').map(({ domainId }) => shareName(header, domainId)),
  );
  const saved = await saveReports(tx, shares, new Set(counting));
  const byShare = new Map(shares.map((share, index) => [share, saved[index]]));
  for (const [plan, once] of settled) {
    const own = once.shares.map((share) => byShare.get(share)).filter((one) => one !== undefined);
    const all = [...own, ...once.outcomes];
    if (wasOvertaken(once, all)) throw new Overtaken();
    await replaceOlder(tx, plan, once, all);
    outcomes.set(plan, all);
  }
}

/** Carries the code of a serialisation failure, so that the transaction is repeated. */
class Overtaken extends Error {
  readonly code = '40001';
  constructor() {
    super('Another writer saved the same report at the same time.');
  }
}

async function saveOthers(tx: Db, plan: FilePlan): Promise<void> {
  const outcomes: FileOutcome[] = [];
  for (const share of plan.tls) outcomes.push(await saveTlsShare(tx, share));
  for (const kept of plan.failures) outcomes.push(await saveFailureReport(tx, kept));
  plan.row.outcome = best(outcomes) ?? plan.row.outcome;
}

async function noteOutcomes(tx: Db, outcomes: Map<FilePlan, SaveOutcome[]>): Promise<Set<FilePlan>> {
  const all = [...outcomes.values()].flat();
  const drawn = new Set(all.map((one) => one.id));
  const doubtful = all.filter((one) => one.outcome === 'duplicate' && one.otherId !== null && !drawn.has(one.otherId));
  const origins = await reportOrigins(
    tx,
    doubtful.map((one) => ({ domainId: one.domainId, id: one.otherId ?? 0 })),
  );
  const fresh = new Set<FilePlan>();
  for (const [plan, own] of outcomes) {
    const outcome = best(own.map((one) => one.outcome));
    const first = own.find((one) => one.outcome === outcome);
    if (outcome === undefined || first === undefined) {
      fresh.add(plan);
      continue;
    }
    const isOwn = (one: SaveOutcome) =>
      one.outcome === 'duplicate' && origins.get(`${one.domainId} ${one.otherId}`) === plan.row.messageId;
    const isReadAgain = outcome === 'duplicate' && own.every(isOwn);
    plan.row.outcome = isReadAgain ? 'stored' : outcome;
    plan.row.reportId = outcome === 'duplicate' ? first.otherId : first.id;
    plan.row.domainId = first.domainId;
    if (!isReadAgain) fresh.add(plan);
  }
  return fresh;
}
