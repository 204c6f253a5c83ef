import { reportRecordOf } from '#domain/onboarding/report-record.ts';
import { reportRecordFindings } from '#domain/onboarding/report-record-findings.ts';
import { movesFrom } from '#domain/onboarding/steps.ts';
import type { UserCall } from '#server/context.ts';
import { onboardingWire } from '#server/presenters/onboarding.ts';
import { recommendedFixes } from '#server/store/people/onboarded-domains.ts';
import { closedDays } from '../closing-days.ts';
import { proofRecords } from '../domains/claims.ts';
import type { MeasuredDomain } from './measure.ts';
import { changeAndMove, measureOne, needOnboarding } from './move.ts';

const yearMs = 366 * 86_400_000;

/** The record that each domain still needs: the proof of control, the change that its check recommends, or a first record. */
async function recordsOf(call: UserCall, domains: readonly MeasuredDomain[]) {
  const missing = domains.filter(({ isPublished }) => !isPublished);
  const ids = missing.map(({ id }) => id);
  const fixes = await recommendedFixes(call.store.db, ids, reportRecordFindings);
  return missing.flatMap((domain) => {
    const { id, name, token } = domain;
    const { reportAddress } = call.config;
    if (token !== null) {
      const proof = proofRecords(call, { name, token });
      return [{ domain, record: { action: 'publish' as const, name: proof.name, type: proof.type, value: proof.value } }];
    }
    const record = reportRecordOf(domain, fixes.get(id), reportAddress);
    return record === null ? [] : [{ domain, record }];
  });
}

/** The onboarding of a customer with its steps as they are measured now, its domains, and the records to publish by DNS host. Throws 404. */
export async function wholeOnboarding(call: UserCall, customerId: number) {
  const { db } = call.store;
  const before = await needOnboarding(db, customerId);
  const known = await measureOne(call, db, before);
  const { isSettled, isOpenBefore } = movesFrom(before.status, known.measures, known.skipped);
  if (isSettled || isOpenBefore) await changeAndMove(call, customerId);
  const row = await needOnboarding(db, customerId);
  const now = call.clock.now();
  const holidays = await closedDays(db, now.getTime() - yearMs, now.getTime());
  const records = await recordsOf(call, known.domains);
  return onboardingWire(row, known, records, { now, holidays, reportAddress: call.config.reportAddress });
}
