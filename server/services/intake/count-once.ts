import { compareCopies } from '#domain/dmarc/report-copies.ts';
import type { Db } from '#server/store/database.ts';
import { splitRows, sumDays, sumOf } from '#server/store/reports/packed-rows.ts';
import { reportKeyOf } from '#server/store/reports/report-key.ts';
import {
  copyOf,
  type ReportShare,
  type ReportShareHeader,
  type SaveOutcome,
  spanDays,
} from '#server/store/reports/report-share.ts';
import { heldRows, type StoredShare, storedShares } from '#server/store/reports/stored-shares.ts';
import { supersedeIfCurrent } from '#server/store/reports/supersede.ts';
import type { FilePlan } from './file-plan.ts';

/** What remains to be saved of a plan, with the shares that need not be saved (`outcomes`) and what is stored of the same report (`held`). */
export type OncePlan = Pick<FilePlan, 'shares'> & { outcomes: SaveOutcome[]; held: StoredShare[] };

/** Splits plans so that no two in a round concern the same report: the next one must see what the previous one saved. */
export function inRounds(plans: readonly FilePlan[]): FilePlan[][] {
  const rounds: FilePlan[][] = [];
  const seen = new Map<string, number>();
  for (const plan of plans) {
    const [header] = plan.shares;
    const key = header === undefined ? null : reportKeyOf(header).toString('hex');
    const round = key === null ? 0 : (seen.get(key) ?? 0);
    if (key !== null) seen.set(key, round + 1);
    (rounds[round] ??= []).push(plan);
  }
  return rounds;
}

/**
 * Ensures that a row of a report counts for one domain only, even if domains were added or removed between two deliveries: rows that
 * another domain's share of the same report holds are omitted, and a copy that a fuller one has replaced elsewhere does not count. A report
 * whose rows were deleted with time stays as it is.
 */
export async function countOnce(tx: Db, plans: readonly FilePlan[]): Promise<Map<FilePlan, OncePlan>> {
  const asked = plans.flatMap((plan) => plan.shares.slice(0, 1).map((header) => ({ plan, header })));
  const held = await storedShares(
    tx,
    asked.map(({ header }) => header),
  );
  const byPlan = new Map(asked.map(({ plan }, place) => [plan, held[place] ?? []]));
  const settled = new Map<FilePlan, OncePlan>();
  for (const plan of plans) settled.set(plan, await leaveOutHeld(tx, plan, byPlan.get(plan) ?? []));
  return settled;
}

async function leaveOutHeld(tx: Db, plan: FilePlan, held: StoredShare[]): Promise<OncePlan> {
  const once: OncePlan = { shares: [], outcomes: [], held };
  if (held.length === 0) return { ...once, shares: plan.shares };
  const gone = held.find((one) => one.isGone);
  if (gone !== undefined) return { ...once, outcomes: plan.shares.map((share) => duplicateOf(share, gone)) };
  for (const share of plan.shares) await leaveOutOfShare(tx, once, share);
  return once;
}

const isEqual = (held: StoredShare, share: ReportShareHeader) => Buffer.compare(held.contentHash, share.contentHash) === 0;

function duplicateOf(share: ReportShareHeader, { domainId, id }: StoredShare): SaveOutcome {
  return { id: share.id, domainId, outcome: 'duplicate', otherId: id, rows: 0, refused: 0 };
}

/** What other domains hold of a share, or null if its own domain has it already, which saving will notice. */
function around(share: ReportShareHeader, held: readonly StoredShare[]) {
  const equal = held.filter((one) => isEqual(one, share));
  const own = held.filter((one) => one.domainId === share.domainId);
  const mine = own.find((one) => isEqual(one, share));
  const hasCurrent = own.some((one) => one.state === 'current');
  if (mine !== undefined && hasCurrent) return null;
  const excluded = equal.find((one) => one.state === 'excluded');
  const holders = equal.filter((one) => one.state === 'current');
  const isReplaced = equal.some((one) => one.state === 'superseded' && !one.isOwnUpload);
  const received = copyOf(share);
  const fuller = held.find(
    (one) =>
      one.state === 'current' &&
      !one.isOwnUpload &&
      !isEqual(one, share) &&
      (isReplaced || compareCopies(one.copy, received) > 0),
  );
  return { known: mine ?? excluded, holders, outdatedBy: hasCurrent ? null : (fuller?.id ?? null) };
}

async function leaveOutOfShare(tx: Db, once: OncePlan, share: ReportShare): Promise<void> {
  const found = around(share, once.held);
  const [holder] = found?.holders ?? [];
  if (found === null) once.shares.push(share);
  else if (found.known !== undefined) once.outcomes.push(duplicateOf(share, found.known));
  else if (holder === undefined) once.shares.push({ ...share, outdatedBy: found.outdatedBy });
  else {
    const taken = await heldRows(tx, found.holders);
    const span = spanDays(share.header);
    const rows = splitRows(share.rows, span, ({ seq }) => (taken.has(seq) ? null : true)).get(true) ?? {
      parts: [],
      days: sumDays([], span),
    };
    const refusedRows = found.holders.some((one) => one.refused > 0) ? [] : share.refusedRows;
    if (sumOf(rows.days).rows + refusedRows.length === 0) once.outcomes.push(duplicateOf(share, holder));
    else once.shares.push({ ...share, rows, refusedRows, outdatedBy: found.outdatedBy });
  }
}

/** A copy that counts replaces others also for domains it does not name; a customer's upload only for the customer's own. */
export async function replaceOlder(tx: Db, plan: FilePlan, { held }: OncePlan, outcomes: readonly SaveOutcome[]): Promise<void> {
  const [header] = plan.shares;
  const saved = outcomes.find((one) => one.outcome === 'stored' || one.outcome === 'superseded_older');
  if (header === undefined || saved === undefined || plan.isOwnUpload) return;
  const named = new Set(plan.shares.map((share) => share.domainId));
  for (const one of held) {
    const isOutranked = one.state === 'current' && !isEqual(one, header) && compareCopies(one.copy, copyOf(header)) < 0;
    if (isOutranked && !named.has(one.domainId)) await supersedeIfCurrent(tx, one.domainId, one.id, saved.id);
  }
}

/**
 * Whether another writer saved the same report meanwhile, unseen by `countOnce`, while this one found a domain that it had not: try again.
 */
export function wasOvertaken({ held }: OncePlan, outcomes: readonly SaveOutcome[]): boolean {
  const seen = new Set(held.map((one) => one.domainId));
  const isUnseen = (one: SaveOutcome) =>
    (one.outcome === 'duplicate' || one.outcome === 'superseded_older') && !seen.has(one.domainId);
  return outcomes.some(isUnseen) && outcomes.some((one) => one.outcome === 'stored');
}
