import type { RuleKey } from '#domain/alerts/catalogue.ts';
import { type AlertPlace, dedupeKey } from '#domain/alerts/evaluate.ts';
import type { Severity } from '#domain/vocabulary.ts';
import { insertAlert } from '#server/store/alerts/alert-evaluation.ts';
import { addAlertEvent } from '#server/store/alerts/alert-moves.ts';
import type { TestApp } from './app.ts';

let made = 0;

/** Puts an alert of a domain, a customer as a whole or (`null`) the intake into the store as an evaluation would; answers its number. */
export async function openAlertRow(
  { context }: TestApp,
  place: AlertPlace,
  given: { severity?: Severity; rule?: string; subject?: string; cause?: string; happenedAt?: Date } = {},
): Promise<number> {
  const { db } = context.store;
  const at = context.clock.now();
  const rule = given.rule ?? 'dmarc_missing';
  const subject = given.subject ?? `test ${(made += 1)}`;
  const id = await insertAlert(db, {
    domainId: typeof place === 'number' ? place : null,
    customerId: place !== null && typeof place === 'object' ? place.customerId : null,
    rule,
    subject,
    dedupeKey: dedupeKey(rule as RuleKey, place, subject),
    severity: given.severity ?? 'critical',
    title: 'The DMARC record is gone',
    cause: given.cause ?? rule,
    causeName: 'DMARC record missing',
    evidence: [{ label: 'Looked for', text: 'Nothing stands at the name any more.' }],
    series: null,
    nextStep: 'Publish the record again.',
    happenedAt: given.happenedAt ?? at,
    at,
  });
  if (id === null) throw new Error('This alert is open already.');
  await addAlertEvent(db, { alertId: id, at, kind: 'opened', by: null, to: 'open' });
  return id;
}
