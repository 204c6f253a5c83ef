import type { Db } from '#server/store/database.ts';
import { saveFailureReport } from '#server/store/failure-reports.ts';
import { appendRows, dropLoading, finishLoading } from '#server/store/loading.ts';
import { settleHeader } from '#server/store/loading-header.ts';
import { reportOrigins } from '#server/store/report-origins.ts';
import type { SaveOutcome } from '#server/store/report-share.ts';
import { saveReports } from '#server/store/reports.ts';
import type { FileOutcome } from '#server/store/tables/intake.ts';
import { saveTlsShare } from '#server/store/tls-reports.ts';
import type { FilePlan } from './file-plan.ts';

const order: FileOutcome[] = ['stored', 'superseded_older', 'older_than_stored', 'duplicate'];

const best = (outcomes: FileOutcome[]): FileOutcome | undefined => order.find((one) => outcomes.includes(one));

/**
 * Writes what the plans hold and fills in the outcome of each file, all in the transaction given. Answers the plans that tell something new:
 * a message that is read again finds its own reports, which are then neither duplicates nor counted once more.
 */
export async function savePlans(tx: Db, plans: FilePlan[]): Promise<Set<FilePlan>> {
  const shares = plans.flatMap((plan) => plan.shares);
  const saved = await saveReports(tx, shares);
  const byShare = new Map(shares.map((share, index) => [share, saved[index]]));
  const outcomes = new Map<FilePlan, SaveOutcome[]>();
  for (const plan of plans) {
    const own = plan.shares.map((share) => byShare.get(share)).filter((one) => one !== undefined);
    outcomes.set(plan, [...own, ...(await finishStream(tx, plan))]);
    await saveOthers(tx, plan);
  }
  return tellOutcomes(tx, outcomes);
}

async function finishStream(tx: Db, plan: FilePlan): Promise<SaveOutcome[]> {
  for (const share of plan.drop) await dropLoading(tx, share);
  const outcomes: SaveOutcome[] = [];
  for (const [place, share] of plan.finish.entries()) {
    if (place === 0 && plan.refusedOfStream.length > 0) await appendRows(tx, share, [], plan.refusedOfStream);
    await settleHeader(tx, share);
    outcomes.push(await finishLoading(tx, share));
  }
  return outcomes;
}

async function saveOthers(tx: Db, plan: FilePlan): Promise<void> {
  const outcomes: FileOutcome[] = [];
  for (const share of plan.tls) outcomes.push(await saveTlsShare(tx, share));
  for (const kept of plan.failures) outcomes.push(await saveFailureReport(tx, kept));
  plan.row.outcome = best(outcomes) ?? plan.row.outcome;
}

async function tellOutcomes(tx: Db, outcomes: Map<FilePlan, SaveOutcome[]>): Promise<Set<FilePlan>> {
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
