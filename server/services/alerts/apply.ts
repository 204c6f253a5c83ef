import { isDeepStrictEqual } from 'node:util';
import { type AlertPlace, dedupeKey, type RuleVerdict } from '#domain/alerts/evaluate.ts';
import type { Ended, Fires } from '#domain/alerts/verdict.ts';
import { type AlertOutcome, severities } from '#domain/vocabulary.ts';
import type { AlertEvent } from '#machines/alert.ts';
import type { Context } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { AppError } from '#server/errors.ts';
import {
  type AlertText,
  insertAlert,
  noteSighting,
  refreshAlert,
  type StandingAlert,
} from '#server/store/alerts/alert-evaluation.ts';
import { type AlertChange, addAlertEvent, alertOfKey, type NewEvent } from '#server/store/alerts/alert-moves.ts';
import { findAlert } from '#server/store/alerts/alerts.ts';
import { transit } from '#server/transit.ts';
import { enqueueVerify } from '../checks/scheduled-checks.ts';
import { announceAlert } from '../live/announce.ts';
import { alertEntity } from './entity.ts';

/** What an evaluation did. `waiting` fired and waits for a second look. */
export type Outcome = 'opened' | 'recurred' | 'worsened' | 'ended' | 'kept' | 'waiting' | 'quiet';

const dayMs = 86_400_000;

/**
 * Carries out what a rule says of a domain, of a customer as a whole or of the intake, where these alerts stand. One alert stands under each
 * key. What somebody resolved is told again only where it happened again since, or still holds a day after it was called fixed; within 7
 * days the same alert comes back. Safe to repeat.
 */
export async function applyVerdict(
  context: Context,
  place: AlertPlace,
  { rule, verdict }: RuleVerdict,
  standing: readonly StandingAlert[],
): Promise<{ key: string; outcome: Outcome }> {
  const key = dedupeKey(rule, place, verdict.subject);
  const held = standing.find(({ dedupeKey: one }) => one === key) ?? null;
  const outcome =
    verdict.state === 'ended'
      ? await end(context, held, verdict)
      : held === null
        ? await fire(context, place, { rule, key }, verdict)
        : await hold(context, held, verdict);
  return { key, outcome };
}

const textOf = (fires: Fires): AlertText => ({
  severity: fires.severity,
  title: fires.title,
  cause: fires.cause,
  causeName: fires.causeName,
  evidence: fires.evidence,
  series: fires.series ?? null,
  nextStep: fires.nextStep,
  happenedAt: new Date(fires.happenedMs),
});

async function hold(context: Context, held: StandingAlert, fires: Fires): Promise<Outcome> {
  if (severities.indexOf(fires.severity) < severities.indexOf(held.severity))
    return move(context, held.id, { type: 'worsen' }, 'worsened', fires, {});
  const text = textOf(fires);
  const said = Object.keys(text) as (keyof AlertText)[];
  if (said.some((part) => !isDeepStrictEqual(text[part], held[part]))) await refreshAlert(context.store.db, held.id, text);
  return 'kept';
}

async function fire(
  context: Context,
  place: AlertPlace,
  { rule, key }: { rule: string; key: string },
  fires: Fires,
): Promise<Outcome> {
  const { db } = context.store;
  const now = context.clock.now();
  const before = await alertOfKey(db, key);
  if (before !== null && before.status !== 'resolved') return 'kept';
  if (typeof place === 'number' && (await waitsForSecondLook(context, place, key, fires))) return 'waiting';
  const isRecent = before?.resolvedAt != null && now.getTime() - before.resolvedAt.getTime() <= 7 * dayMs;
  if (before !== null && !isBack(before, fires, now)) return 'quiet';
  if (before !== null && isRecent) {
    const change = { count: before.count + 1, detected_at: now, resolved_at: null, resolved_by: null, outcome: null };
    return move(context, before.id, { type: 'recur' }, 'recurred', fires, {
      ...change,
      acknowledged_by: null,
      acknowledged_at: null,
      escalation: 0,
    });
  }
  return open(context, place, { rule, key }, fires, now);
}

function isBack(
  before: { resolvedAt: Date | null; happenedAt: Date; outcome: AlertOutcome | null },
  { happenedMs, isFirstSeen }: Fires,
  now: Date,
): boolean {
  const resolvedMs = before.resolvedAt?.getTime() ?? 0;
  if (before.outcome === 'fixed' && now.getTime() - resolvedMs > dayMs) return true;
  const isAnswered = before.outcome === 'expected' || before.outcome === 'false_alarm';
  if (isAnswered && isFirstSeen === true) return false;
  return happenedMs > (before.outcome === 'ended' ? before.happenedAt.getTime() : resolvedMs);
}

async function open(
  context: Context,
  place: AlertPlace,
  { rule, key }: { rule: string; key: string },
  fires: Fires,
  now: Date,
): Promise<Outcome> {
  await prepareEffects(context.queue);
  return context.store.db.transaction().execute(async (tx) => {
    const home = {
      domainId: typeof place === 'number' ? place : null,
      customerId: place !== null && typeof place === 'object' ? place.customerId : null,
    };
    const id = await insertAlert(tx, { ...textOf(fires), ...home, rule, subject: fires.subject, dedupeKey: key, at: now });
    if (id === null) return 'kept';
    await addAlertEvent(tx, {
      alertId: id,
      at: now,
      kind: 'opened',
      by: null,
      to: 'open',
      details: { severity: fires.severity },
    });
    const row = await findAlert(tx, { kind: 'all' }, id);
    if (row !== null) await announceAlert(tx, row, 'opened', now);
    await context.queue.enqueue('alert-tell', { id }, { singletonKey: `alert ${id}`, db: tx });
    return 'opened';
  });
}

async function waitsForSecondLook(context: Context, domainId: number, key: string, fires: Fires): Promise<boolean> {
  const waitMs = fires.confirmAfterMinutes * 60_000;
  if (waitMs === 0) return false;
  const now = context.clock.now();
  const firstAt = await noteSighting(context.store.db, key, domainId, now, new Date(now.getTime() - dayMs));
  if (now.getTime() - firstAt.getTime() >= waitMs) return false;
  await enqueueVerify(
    context,
    { domainId, scope: 'full', isFresh: true, cause: 'A second look' },
    Math.ceil((waitMs - (now.getTime() - firstAt.getTime())) / 1000),
  );
  return true;
}

async function end(context: Context, held: StandingAlert | null, { why }: Ended): Promise<Outcome> {
  if (held === null) return 'kept';
  const now = context.clock.now();
  const change = { resolved_at: now, resolved_by: null, outcome: 'ended' as const, snoozed_until: null, escalates_at: null };
  return carryOut(context, held, { type: 'end' }, 'ended', change, why);
}

async function move(
  context: Context,
  id: number,
  event: AlertEvent,
  kind: 'worsened' | 'recurred',
  fires: Fires,
  change: AlertChange,
): Promise<Outcome> {
  const outcome = await carryOut(context, { id }, event, kind, { ...change, severity: fires.severity }, fires.title);
  if (outcome === kind) await refreshAlert(context.store.db, id, textOf(fires));
  return outcome;
}

/** Moves an alert for the server itself, with a version only from that; where somebody was faster it stays as they left it. */
export async function carryOut<Kind extends 'worsened' | 'recurred' | 'ended' | 'woken' | 'lapsed'>(
  context: Context,
  { id, version }: { id: number; version?: number },
  event: AlertEvent,
  kind: Kind,
  change: AlertChange,
  note = '',
): Promise<Kind | 'kept'> {
  const now = context.clock.now();
  try {
    await transit(context, alertEntity(now, version, change), {
      id,
      event,
      by: null,
      also: async (tx, step) => {
        const row = await findAlert(tx, { kind: 'all' }, id);
        if (row === null) return;
        const told: NewEvent = { alertId: id, at: now, kind, by: null, note, from: step.from as never, to: row.status };
        await addAlertEvent(tx, told);
        await announceAlert(tx, row, kind, now);
      },
    });
    return kind;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not-found')) return 'kept';
    throw error;
  }
}
