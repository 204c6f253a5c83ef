import { isDeepStrictEqual } from 'node:util';
import { hasHappenedAgain } from '#domain/alerts/alert-facts.ts';
import { type AlertPlace, dedupeKey, type RuleVerdict } from '#domain/alerts/evaluate.ts';
import type { Ended, Fires } from '#domain/alerts/verdict.ts';
import { severities } from '#domain/vocabulary.ts';
import { type AlertEvent, alertMachine } from '#machines/alert.ts';
import { allows } from '#machines/entity.ts';
import type { Context } from '#server/context.ts';
import { enqueueEffect, prepareEffects } from '#server/effects.ts';
import { AppError } from '#server/errors.ts';
import {
  type AlertText,
  insertAlert,
  noteSighting,
  type OpenAlertRow,
  refreshAlert,
} from '#server/store/alerts/alert-evaluation.ts';
import { type AlertChange, addAlertEvent, alertOfKey, type NewEvent } from '#server/store/alerts/alert-moves.ts';
import { findAlert } from '#server/store/alerts/alerts.ts';
import { systemScope } from '#server/store/scope.ts';
import { transit } from '#server/transit.ts';
import { enqueueVerify } from '../checks/scheduled-checks.ts';
import { announceAlert } from '../live/announce.ts';
import { alertEntity, factsOfAlert } from './entity.ts';

const everything = systemScope('evaluating rules');

/**
 * What an evaluation did. `waiting`: the rule fired and waits for a second check; `quiet`: it fired, but the alert was already answered.
 */
export type Outcome = 'opened' | 'recurred' | 'worsened' | 'ended' | 'unchanged' | 'waiting' | 'quiet';

const dayMs = 86_400_000;

/**
 * Applies the result of a rule for a domain, a customer as a whole or the intake to their open alerts. At most one alert is open per key.
 * Safe to repeat.
 */
export async function applyVerdict(
  context: Context,
  place: AlertPlace,
  { rule, verdict }: RuleVerdict,
  openAlerts: readonly OpenAlertRow[],
): Promise<{ key: string; outcome: Outcome }> {
  const key = dedupeKey(rule, place, verdict.subject);
  const current = openAlerts.find((alert) => alert.dedupeKey === key) ?? null;
  if (verdict.state === 'ended') return { key, outcome: await end(context, current, verdict) };
  const outcome = current === null ? await fire(context, place, { rule, key }, verdict) : await update(context, current, verdict);
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

async function update(context: Context, current: OpenAlertRow, fires: Fires): Promise<Outcome> {
  if (severities.indexOf(fires.severity) < severities.indexOf(current.severity))
    return move(context, current.id, { type: 'worsen' }, 'worsened', fires, {});
  const text = textOf(fires);
  const parts = Object.keys(text) as (keyof AlertText)[];
  if (parts.some((part) => !isDeepStrictEqual(text[part], current[part]))) await refreshAlert(context.store.db, current.id, text);
  return 'unchanged';
}

/** What a firing rule does to an alert that is not open: reopens a recent one, opens a new one, or does nothing (`alert-facts.ts`). */
async function fire(
  context: Context,
  place: AlertPlace,
  { rule, key }: { rule: string; key: string },
  fires: Fires,
): Promise<Outcome> {
  const { db } = context.store;
  const now = context.clock.now();
  const before = await alertOfKey(db, key);
  if (before !== null && before.status !== 'resolved') return 'unchanged';
  if (typeof place === 'number' && (await waitsForSecondCheck(context, place, key, fires))) return 'waiting';
  if (before === null) return open(context, place, { rule, key }, fires, now);
  const resolution = {
    outcome: before.outcome,
    resolvedMs: before.resolvedAt?.getTime() ?? 0,
    happenedMs: before.happenedAt.getTime(),
  };
  const { happenedMs, isFirstSeen = false } = fires;
  const happenedAgain = hasHappenedAgain(resolution, { happenedMs, isFirstSeen }, now.getTime());
  const recur = { type: 'recur', happenedAgain } as const;
  const facts = factsOfAlert({ ...before, acknowledgedBy: null }, now);
  if (allows(alertMachine, before.status, facts, recur))
    return move(context, before.id, recur, 'recurred', fires, {
      count: before.count + 1,
      detected_at: now,
      resolved_at: null,
      resolved_by: null,
      outcome: null,
      acknowledged_by: null,
      acknowledged_at: null,
      escalation: 0,
    });
  return happenedAgain ? open(context, place, { rule, key }, fires, now) : 'quiet';
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
    if (id === null) return 'unchanged';
    await addAlertEvent(tx, {
      alertId: id,
      at: now,
      kind: 'opened',
      by: null,
      to: 'open',
      details: { severity: fires.severity },
    });
    const row = await findAlert(tx, everything, id);
    if (row !== null) await announceAlert(tx, row, 'opened', now);
    await enqueueEffect(context, tx, 'notifyRecipients', { id });
    return 'opened';
  });
}

async function waitsForSecondCheck(context: Context, domainId: number, key: string, fires: Fires): Promise<boolean> {
  const waitMs = fires.confirmAfterMinutes * 60_000;
  if (waitMs === 0) return false;
  const now = context.clock.now();
  const firstAt = await noteSighting(context.store.db, key, domainId, now, new Date(now.getTime() - dayMs));
  if (now.getTime() - firstAt.getTime() >= waitMs) return false;
  await enqueueVerify(
    context,
    { domainId, scope: 'full', isFresh: true, cause: 'A second check' },
    Math.ceil((waitMs - (now.getTime() - firstAt.getTime())) / 1000),
  );
  return true;
}

async function end(context: Context, current: OpenAlertRow | null, { why }: Ended): Promise<Outcome> {
  if (current === null) return 'unchanged';
  const now = context.clock.now();
  const change = { resolved_at: now, resolved_by: null, outcome: 'ended' as const, snoozed_until: null, escalates_at: null };
  return carryOut(context, current, { type: 'end' }, 'ended', change, why);
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

/** Moves an alert on behalf of the server, only at `version` if one is given; if somebody else moved it first, it is left unchanged. */
export async function carryOut<Kind extends 'worsened' | 'recurred' | 'ended' | 'unsnoozed' | 'expired'>(
  context: Context,
  { id, version }: { id: number; version?: number },
  event: AlertEvent,
  kind: Kind,
  change: AlertChange,
  note = '',
): Promise<Kind | 'unchanged'> {
  const now = context.clock.now();
  try {
    await transit(context, alertEntity(now, version, change), {
      id,
      event,
      by: null,
      also: async (tx, step) => {
        const row = await findAlert(tx, everything, id);
        if (row === null) return;
        const event: NewEvent = { alertId: id, at: now, kind, by: null, note, from: step.from as never, to: row.status };
        await addAlertEvent(tx, event);
        await announceAlert(tx, row, kind, now);
      },
    });
    return kind;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not-found')) return 'unchanged';
    throw error;
  }
}
