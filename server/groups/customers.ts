import type { customers } from '#contract/customers.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { maySeeCustomer } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { customerNotFound, notFound } from '#server/errors.ts';
import { customerFileWire, removedCustomerWire } from '#server/presenters/customer-file.ts';
import { associationWire, importedWire, ownCustomerWire } from '#server/presenters/customers.ts';
import { pageWire } from '#server/presenters/page.ts';
import { customerScore, protectionRows } from '#server/services/checks/customer-protection.ts';
import { customerScoreDays } from '#server/services/checks/score-days.ts';
import { assignManager } from '#server/services/customers/assign-manager.ts';
import {
  configureMonitoring,
  removeCustomer,
  removedCustomers,
  updateCustomer,
} from '#server/services/customers/change-customer.ts';
import { executiveSummary } from '#server/services/customers/executive-summary.ts';
import { importAssociations, importCustomers } from '#server/services/customers/import.ts';
import { analyzeIssues, assignIssue, issuesOfCustomer } from '#server/services/customers/issues.ts';
import { createCustomer, customersWithStats, oneCustomer, wholeFile } from '#server/services/customers/list.ts';
import {
  customerDomainAnalytics,
  customerPerformance,
  customerReports,
  domainsOfCustomer,
} from '#server/services/customers/performance.ts';
import { previewRetention, retentionOfCustomer, saveCustomerRetention } from '#server/services/customers/retention.ts';
import { ownViews, saveView } from '#server/services/customers/saved-views.ts';
import { readBranding, saveBranding } from '#server/services/documents/customer-branding.ts';
import { customerReportFile } from '#server/services/documents/customer-report-file.ts';
import { openView, ownCustomers } from '#server/services/sessions/view-as.ts';
import { associatePerson, endAssociation, updateAssociation } from '#server/services/users/change-person.ts';
import { listAssociations, listUsers } from '#server/store/people/associations.ts';
import { customerNames } from '#server/store/people/customer-names.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { onlyOwnerOf } from '#server/store/people/people.ts';

async function oneAssociation(call: UserCall, id: number) {
  const { rows } = await listAssociations(call.store.db, { id, limit: 1, offset: 0 });
  const [row] = rows;
  if (row === undefined) throw notFound('This association was not found.');
  return associationWire(row);
}

export const customersHandlers: Handlers<typeof customers, UserCall> = {
  async list(call, { query }) {
    const { rows, total } = await listCustomers(call.store.db, query);
    return { customers: await customersWithStats(call, rows), pagination: pageWire(query, total) };
  },
  async names(call, { query }) {
    const { rows, total } = await customerNames(call.store.db, query);
    return { customers: rows, pagination: pageWire(query, total) };
  },
  async removed(call, { query }) {
    const { rows, total } = await removedCustomers(call, query);
    return { customers: rows.map(removedCustomerWire), pagination: pageWire(query, total) };
  },
  async mine(call) {
    const owned = new Set((await onlyOwnerOf(call.store.db, call.actor.userId, false)).map(({ id }) => id));
    const own = await ownCustomers(call);
    return { customers: own.map((row) => ({ ...ownCustomerWire(row), is_only_owner: owned.has(row.id) })) };
  },
  async create(call, { body }) {
    return { customer: await oneCustomer(call, await createCustomer(call, body)) };
  },
  importCustomers: async (call, { body }) => importedWire(await importCustomers(call, body.text, body.is_dry_run)),
  importAssociations: async (call, { body }) => importedWire(await importAssociations(call, body.text, body.is_dry_run)),
  get: async (call, { params }) => ({ customer: await oneCustomer(call, params.id) }),
  async associations(call, { query }) {
    const { rows, total } = await listAssociations(call.store.db, {
      customerId: query.customer_id,
      userId: query.user_id,
      limit: query.limit,
      offset: query.offset,
    });
    return { associations: rows.map(associationWire), pagination: pageWire(query, total) };
  },
  async associate(call, { body }) {
    await oneCustomer(call, body.customer_id);
    const id = await associatePerson(call, {
      userId: body.user_id,
      customerId: body.customer_id,
      accessLevel: body.access_level,
      isPrimaryContact: body.is_primary_contact,
    });
    return { association: await oneAssociation(call, id) };
  },
  async updateAssociation(call, { params, body }) {
    const change = { accessLevel: body.access_level, isPrimaryContact: body.is_primary_contact, isActive: body.is_active };
    await updateAssociation(call, params.id, change);
    return { association: await oneAssociation(call, params.id) };
  },
  async removeAssociation(call, { params }) {
    await endAssociation(call, { id: params.id });
    return { removed: true };
  },
  async users(call, { query }) {
    const { rows, total } = await listUsers(call.store.db, query);
    return { users: rows, pagination: pageWire(query, total) };
  },
  async realDmarcProtectionStatus(call, { query }) {
    const { rows, total } = await protectionRows(call, query);
    return { domains: rows.map(({ row }) => row), pagination: pageWire(query, total) };
  },
  async policyAwareProtectionStatus(call, { query }) {
    const { rows, total } = await protectionRows(call, query);
    return { domains: rows.map(({ row, prepared }) => ({ ...row, prepared })), pagination: pageWire(query, total) };
  },
  async aggregateSecurityScore(call, { params }) {
    if (!maySeeCustomer(call.actor, params.id)) throw customerNotFound();
    await oneCustomer(call, params.id);
    return { customer_id: params.id, ...(await customerScore(call, params.id)) };
  },
  async scoreHistory(call, { params, query }) {
    if (!maySeeCustomer(call.actor, params.id)) throw customerNotFound();
    await oneCustomer(call, params.id);
    return { history: await customerScoreDays(call, params.id, query.days) };
  },
  update: async (call, input) => ({ file: customerFileWire(await updateCustomer(call, input)) }),
  async remove(call, input) {
    const { finalAt, handedOver } = await removeCustomer(call, input);
    return { removed: true, final_at: finalAt.toISOString(), handed_over: handedOver };
  },
  performance: (call, { params, query }) => customerPerformance(call, params.id, query.days),
  domains: domainsOfCustomer,
  issues: (call, { params }) => issuesOfCustomer(call, params.id),
  reports: customerReports,
  monitoringConfig: async (call, input) => ({ file: customerFileWire(await configureMonitoring(call, input)) }),
  branding: async (call, { params }) => ({ branding: await readBranding(call, params.id) }),
  saveBranding: async (call, { params, body }) => ({ branding: await saveBranding(call, params.id, body) }),
  retention: async (call, { params }) => ({ retention: await retentionOfCustomer(call, params.id) }),
  retentionPreview: async (call, { params, query }) => ({ removed: await previewRetention(call, params.id, query) }),
  async saveRetention(call, { params, body: { seen_version, ...terms } }) {
    await saveCustomerRetention(call, params.id, terms, seen_version);
    return { retention: await retentionOfCustomer(call, params.id) };
  },
  viewAs: (call, { params }) => openView(call, params.id),
  generateReport: (call, { params, body }) => customerReportFile(call, params.id, body),
  executiveSummary: (call, { query }) => executiveSummary(call, query.timeframe),
  analyzeIssues: (call, { params }) => analyzeIssues(call, params.id),
  async assignIssue(call, { params, body }) {
    await assignIssue(call, params.id, body);
    return issuesOfCustomer(call, params.id);
  },
  domainAnalytics: customerDomainAnalytics,
  file: (call, { params }) => wholeFile(call, params.id),
  assignManager: async (call, { body }) => ({ changed: await assignManager(call, body) }),
  savedViews: ownViews,
  saveView: (call, { body }) => saveView(call, body),
};
