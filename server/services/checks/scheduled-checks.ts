import type { Context } from '#server/context.ts';
import { addLiveEvent } from '#server/store/delivery/live-events.ts';
import { domainsToJudge, dueDomains } from '#server/store/domains/domain-checks.ts';
import { findCheckedDomain } from '#server/store/domains/domains.ts';
import { customersOfDomains } from '#server/store/domains/fleet-changes.ts';
import { forgetMailTests } from '#server/store/domains/mail-tests.ts';
import { forgetPublicChecks } from '#server/store/domains/public-checks.ts';
import { gatherFacts } from './gather.ts';
import { lastCheck } from './last-check.ts';
import { judgeDomain, type VerifyScope, verifyDomain } from './verify-domain.ts';

/** The job that checks one domain. */
export type VerifyJob = { domainId: number; scope: VerifyScope; isFresh: boolean; cause: string };

const hourMs = 3_600_000;
const mostAtOnce = 5_000;

/** Queues a check of a domain; while one is waiting, a second of the same scope is not added. `afterSeconds`: not before. */
export async function enqueueVerify({ queue }: Pick<Context, 'queue'>, job: VerifyJob, afterSeconds = 0): Promise<void> {
  const later = afterSeconds > 0;
  await queue.enqueue('dns-verify', job, {
    singletonKey: `domain ${job.domainId} ${job.scope}${later ? ' later' : ''}`,
    priority: job.isFresh ? 10 : 0,
    ...(later ? { startAfter: afterSeconds } : {}),
  });
}

/**
 * Queues every domain whose check is due: DMARC after an hour, all records as often as the customer has set (default: daily). Deletes
 * expired results of visitors' checks and test messages.
 */
export async function enqueueDueChecks(context: Context): Promise<number> {
  const now = context.clock.now().getTime();
  const due = await dueDomains(context.store.db, {
    dmarcBefore: new Date(now - hourMs),
    now: new Date(now),
    limit: mostAtOnce,
  });
  for (const { id, scope } of due) await enqueueVerify(context, { domainId: id, scope, isFresh: false, cause: 'Regular check' });
  await forgetPublicChecks(context.store.db, new Date(now));
  await forgetMailTests(context.store.db, new Date(now));
  return due.length;
}

/** Runs the check of a job and queues the alert rules; a domain that was removed meanwhile is skipped. */
export async function runVerify(context: Context, job: VerifyJob): Promise<void> {
  const domain = await findCheckedDomain(context.store.db, job.domainId);
  if (domain === null) return;
  await verifyDomain(context, domain, job);
  if (job.scope === 'full')
    await context.queue.enqueue('reverse-names', { domainId: domain.id }, { singletonKey: `names of ${domain.id}` });
  await context.queue.enqueue('alerts-evaluate', {}, { singletonKey: 'new checks', startAfter: 2 });
}

/** Evaluates a domain again from its last check and the current sums; nothing is looked up, and a domain without a check is skipped. */
export async function evaluateAgain(context: Context, domainId: number, cause: string): Promise<void> {
  const { db } = context.store;
  const [domain, before] = await Promise.all([findCheckedDomain(db, domainId), lastCheck(db, domainId)]);
  if (domain === null || before === null) return;
  const facts = await gatherFacts(context, domain, before.facts, before.facts.strictBreaks !== null);
  await judgeDomain(context, domain, { ...before, facts }, cause);
}

/** Evaluates every domain again that has reports newer than its evaluation, and notifies open pages. Nothing is looked up. */
export async function refreshScores(context: Context): Promise<number> {
  const { db } = context.store;
  const ids = await domainsToJudge(db, mostAtOnce);
  for (const id of ids) await evaluateAgain(context, id, 'New reports');
  if (ids.length === 0) return 0;
  const customerIds = [...new Set((await customersOfDomains(db, ids)).map(({ id }) => id))];
  await addLiveEvent(db, { at: context.clock.now(), kind: 'reports', customerIds, body: {} });
  await context.queue.enqueue('alerts-evaluate', {}, { singletonKey: 'new checks', startAfter: 2 });
  return ids.length;
}
