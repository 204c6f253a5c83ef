import type { alertManagement } from '#contract/alert-management.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { alertWire } from '#server/presenters/alerts.ts';
import { accessibleAlert } from '#server/services/alerts/act.ts';
import { acknowledge, assign, comment, reopen, resolve, snooze } from '#server/services/alerts/actions.ts';
import { evaluateCustomer } from '#server/services/alerts/evaluate-customer.ts';
import { alertCounts, alertPage, wholeAlert } from '#server/services/alerts/read.ts';
import { recommendRules } from '#server/services/alerts/recommend.ts';
import { customerThere } from '#server/services/alerts/rule-scope.ts';
import { createRule, deleteRule, rulesOfScope, settingWire, updateRule } from '#server/services/alerts/rules.ts';
import { tryRule } from '#server/services/alerts/try-rule.ts';
import { ruleTags } from '#server/store/alerts/rule-tags.ts';
import { listAssignees } from '#server/store/people/users.ts';

const answer = (row: Parameters<typeof alertWire>[0]) => ({ alert: alertWire(row) });

export const alertManagementHandlers: Handlers<typeof alertManagement, UserCall> = {
  alerts: (call, { query }) => alertPage(call, query),
  async alert(call, { params }) {
    return wholeAlert(call, await accessibleAlert(call, params.id));
  },
  stats: (call, { query }) => alertCounts(call, query),
  acknowledge: async (call, input) => answer(await acknowledge(call, input)),
  resolve: async (call, input) => answer(await resolve(call, input)),
  snooze: async (call, input) => answer(await snooze(call, input)),
  reopen: async (call, input) => answer(await reopen(call, input)),
  comment: async (call, input) => answer(await comment(call, input)),
  assign: async (call, input) => answer(await assign(call, input)),
  async assignees(call) {
    return { assignees: await listAssignees(call.store.db, 'mail', 'comment') };
  },
  async stream(call, { query }) {
    const { sessionId, userId, viewing } = call.actor;
    const afterId = query.last_event_id ?? null;
    if (viewing === undefined) return call.live.listen({ sessionId, userId, afterId, closed: call.closed });
    const ended = AbortSignal.timeout(Math.max(0, viewing.until.getTime() - call.clock.now().getTime()));
    const closed = AbortSignal.any([call.closed, ended]);
    return call.live.listen({ sessionId, userId, viewing, afterId, closed });
  },
  rules: (call, { query }) => rulesOfScope(call, query),
  async ruleTags(call, { params }) {
    await customerThere(call, params.id);
    const tags = await ruleTags(call.store.db, [params.id]);
    return { tags: tags.map(({ tag, domains, rules }) => ({ tag, domains, rules })) };
  },
  async customerRules(call, { params }) {
    await customerThere(call, params.id);
    return rulesOfScope(call, { customer_id: params.id });
  },
  async createRule(call, input) {
    return { rule: await settingWire(call, await createRule(call, input)) };
  },
  async updateRule(call, input) {
    return { rule: await settingWire(call, await updateRule(call, input)) };
  },
  async deleteRule(call, { params }) {
    await deleteRule(call, params.id);
    return {};
  },
  testRule: (call, { params, body }) => tryRule(call, params.id, body),
  async evaluateCustomer(call, { params }) {
    await customerThere(call, params.id);
    return evaluateCustomer(call, params.id);
  },
  domainServiceRecommendations: (call, { params, query }) => recommendRules(call, params.domainId, query.customer_id ?? null),
};
