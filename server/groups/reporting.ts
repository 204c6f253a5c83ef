import type { Handlers } from '#contract/endpoint.ts';
import type { reporting } from '#contract/reporting.ts';
import { defaultThresholds, type GateThresholds } from '#domain/protection/path.ts';
import type { EnforcementStage, Grade, MailClass, ProtectionLevel } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { statusTrend } from '#server/services/checks/status-trend.ts';
import { protectionWire } from '#server/services/checks/to-wire.ts';
import { judgeDomain, lastCheck } from '#server/services/checks/verify-domain.ts';
import { checkedDomain } from '#server/services/domains/managed.ts';
import { accessibleDomain } from '#server/services/scope.ts';
import { protectionDays } from '#server/store/domains/check-history.ts';
import { readThresholds, saveThresholds } from '#server/store/domains/thresholds.ts';
import { audit } from '#server/store/people/audit.ts';

function thresholdsWire({ minDays, minMessages, minPassPct, maxUnsorted }: GateThresholds) {
  return { min_days: minDays, min_messages: minMessages, min_pass_pct: minPassPct, max_unsorted: maxUnsorted };
}

function suggestedClass(mailClass: MailClass, own: number, takesMail: boolean | null) {
  if (mailClass !== 'parked' && own === 0 && takesMail === false)
    return {
      suggested_class: 'parked' as const,
      suggestion: 'No mail of its own in 30 days, and it takes none: it may be parked.',
    };
  if (mailClass === 'parked' && own >= 20)
    return { suggested_class: 'people' as const, suggestion: `${own} own messages in 30 days: it is not parked.` };
  return { suggested_class: mailClass, suggestion: null };
}

export const reportingHandlers: Handlers<typeof reporting, UserCall> = {
  async trendAnalysis(call, { params }) {
    const { id } = await accessibleDomain(call, params.id);
    return statusTrend(call, id);
  },
  async classification(call, { params }) {
    const domain = await checkedDomain(call, params.id);
    const check = await lastCheck(call, domain.id);
    const { level, why, path, own_messages } = protectionWire(domain, check);
    const own = await readThresholds(call.store.db, domain.id);
    const takesMail = check === null ? null : check.result.mx.state === 'found' || check.result.mx.implicit;
    return {
      domain_id: domain.id,
      mail_class: domain.mailClass,
      ...suggestedClass(domain.mailClass, own_messages, takesMail),
      level,
      why,
      stage: path.stage,
      next: path.next,
      gates: path.gates,
      thresholds: thresholdsWire(own ?? defaultThresholds),
      is_default: own === null,
    };
  },
  async history(call, { params, query }) {
    const { id } = await accessibleDomain(call, params.id);
    const days = await protectionDays(call.store.db, id, query.limit);
    return {
      domain_id: id,
      history: days.map((row) => ({
        day: row.day,
        level: row.level as ProtectionLevel,
        stage: row.stage as EnforcementStage,
        score: row.score,
        grade: row.grade as Grade | null,
        own_messages: row.ownMessages,
        own_passed: row.ownPassed,
      })),
    };
  },
  async thresholds(call, { params, body }) {
    const domain = await checkedDomain(call, params.id);
    const now = call.clock.now();
    const before = (await readThresholds(call.store.db, domain.id)) ?? defaultThresholds;
    const thresholds: GateThresholds = {
      minDays: body.min_days ?? before.minDays,
      minMessages: body.min_messages ?? before.minMessages,
      minPassPct: body.min_pass_pct ?? before.minPassPct,
      maxUnsorted: body.max_unsorted ?? before.maxUnsorted,
    };
    await call.store.db.transaction().execute(async (tx) => {
      await saveThresholds(tx, domain.id, thresholds, { userId: call.actor.userId, at: now });
      const entity = { entity: 'domain', entityId: domain.id, details: { ...thresholds } };
      await audit(tx, { at: now, actorUserId: call.actor.userId, action: 'thresholds_changed', ...entity });
    });
    const check = await lastCheck(call, domain.id);
    if (check !== null) await judgeDomain(call, domain, check, 'Thresholds changed');
    return { domain_id: domain.id, thresholds: thresholdsWire(thresholds), is_default: false };
  },
};
