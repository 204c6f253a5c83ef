import type { Handlers } from '#contract/endpoint.ts';
import type { reporting } from '#contract/reporting.ts';
import type { UserCall } from '#server/context.ts';
import { protectionDayWire, thresholdsWire } from '#server/presenters/protection.ts';
import { classifyDomain } from '#server/services/checks/classify.ts';
import { setThresholds } from '#server/services/checks/set-thresholds.ts';
import { statusTrend } from '#server/services/checks/status-trend.ts';
import { checkedDomain } from '#server/services/domains/managed.ts';
import { accessibleDomain } from '#server/services/scope.ts';
import { protectionDays } from '#server/store/domains/check-history.ts';

export const reportingHandlers: Handlers<typeof reporting, UserCall> = {
  async trendAnalysis(call, { params }) {
    const { id } = await accessibleDomain(call, params.id);
    return statusTrend(call, id);
  },
  classification: (call, { params }) => classifyDomain(call, params.id),
  async history(call, { params, query }) {
    const { id } = await accessibleDomain(call, params.id);
    const days = await protectionDays(call.store.db, id, query.limit);
    return { domain_id: id, history: days.map(protectionDayWire) };
  },
  async thresholds(call, { params, body }) {
    const domain = await checkedDomain(call, params.id);
    const thresholds = await setThresholds(call, domain, body);
    return { domain_id: domain.id, thresholds: thresholdsWire(thresholds), is_default: false };
  },
};
