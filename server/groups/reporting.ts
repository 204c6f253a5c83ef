import type { Handlers } from '#contract/endpoint.ts';
import type { reporting } from '#contract/reporting.ts';
import type { UserCall } from '#server/context.ts';
import { protectionDayWire, thresholdsWire } from '#server/presenters/protection.ts';
import { classifyDomain } from '#server/services/checks/classify.ts';
import { setThresholds } from '#server/services/checks/set-thresholds.ts';
import { statusTrend } from '#server/services/checks/status-trend.ts';
import { reportingHealth } from '#server/services/documents/ask-document.ts';
import { brandingOf } from '#server/services/documents/branding.ts';
import { brandingOfCustomers } from '#server/services/documents/customer-branding.ts';
import { documentOnRequest } from '#server/services/documents/on-request.ts';
import { daysOfRange, reportFile, templateList } from '#server/services/documents/reporting-calls.ts';
import { checkedDomain } from '#server/services/domains/managed.ts';
import { accessibleDomain } from '#server/services/scope.ts';
import { protectionDays } from '#server/store/domains/check-history.ts';

export const reportingHandlers: Handlers<typeof reporting, UserCall> = {
  async executiveSummaryReport(call, { body }) {
    const id = body.customer_id ?? call.actor.defaultCustomerId ?? undefined;
    const asked = { type: 'executive_summary' as const, id, days: daysOfRange[body.time_range] };
    const { tree, scope } = await documentOnRequest(call, asked);
    return { report: tree, branding: brandingOf(await brandingOfCustomers(call.store.db, scope.customers, body.branding)) };
  },
  async portfolioOverview(call, { body }) {
    const asked = { type: 'portfolio_overview' as const, customerIds: body.customer_ids, days: daysOfRange[body.time_range] };
    const { tree, scope } = await documentOnRequest(call, asked);
    return { report: tree, branding: brandingOf(await brandingOfCustomers(call.store.db, scope.customers, body.branding)) };
  },
  async customerDetailed(call, { params, body }) {
    const asked = { type: 'customer_detailed' as const, id: params.id, days: daysOfRange[body.time_range] };
    return { report: (await documentOnRequest(call, { ...asked, includeRecommendations: body.include_recommendations })).tree };
  },
  async technicalAppendix(call, { params, body }) {
    const asked = { type: 'technical_appendix' as const, id: params.id, days: daysOfRange[body.time_range] };
    return { report: (await documentOnRequest(call, { ...asked, includeRawData: body.include_raw_data })).tree };
  },
  async comparativeAnalysis(call, { body }) {
    const asked = { type: 'comparative_analysis' as const, customerIds: body.customer_ids, metrics: body.metrics };
    return { report: (await documentOnRequest(call, { ...asked, days: daysOfRange[body.time_range] })).tree };
  },
  generate: reportFile,
  templates: async () => ({ templates: templateList() }),
  health: (call) => reportingHealth(call),
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
