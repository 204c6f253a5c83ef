import type { FastifyInstance } from 'fastify';
import type { Handlers } from '#contract/endpoint.ts';
import { type Contract, contract } from '#contract/index.ts';
import { bind } from './bind.ts';
import type { Context, UserCall } from './context.ts';
import { adminUsersHandlers } from './groups/admin-users.ts';
import { alertDeliveryHandlers } from './groups/alert-delivery.ts';
import { alertManagementHandlers } from './groups/alert-management.ts';
import { analyticsHandlers } from './groups/analytics.ts';
import { apiKeysHandlers } from './groups/api-keys.ts';
import { auditHandlers } from './groups/audit.ts';
import { authHandlers } from './groups/auth.ts';
import { backgroundHandlers } from './groups/background.ts';
import { billingHandlers } from './groups/billing.ts';
import { customerPeopleHandlers } from './groups/customer-people.ts';
import { customersHandlers } from './groups/customers.ts';
import { dkimHandlers } from './groups/dkim.ts';
import { dmarcHandlers } from './groups/dmarc.ts';
import { dnsHandlers } from './groups/dns.ts';
import { domainReportsHandlers } from './groups/domain-reports.ts';
import { domainsHandlers } from './groups/domains.ts';
import { emailCleanupHandlers } from './groups/email-cleanup.ts';
import { exportHandlers } from './groups/exports.ts';
import { historyImportsHandlers } from './groups/history-imports.ts';
import { ingestionHandlers } from './groups/ingestion.ts';
import { intelligenceHandlers } from './groups/intelligence.ts';
import { leadsHandlers } from './groups/leads.ts';
import { managementHandlers } from './groups/management.ts';
import { notificationsHandlers } from './groups/notifications.ts';
import { onboardingHandlers } from './groups/onboarding.ts';
import { otherReportsHandlers } from './groups/other-reports.ts';
import { publicHandlers } from './groups/public.ts';
import { reportMetadataHandlers } from './groups/report-metadata.ts';
import { reportSchedulingHandlers } from './groups/report-scheduling.ts';
import { reportingHandlers } from './groups/reporting.ts';
import { reportingFilterHandlers } from './groups/reporting-filter.ts';
import { searchHandlers } from './groups/search.ts';
import { secondFactorHandlers } from './groups/second-factor.ts';
import { securityScoresHandlers } from './groups/security-scores.ts';
import { setupHandlers } from './groups/setup.ts';
import { subscriptionManagementHandlers } from './groups/subscription-management.ts';
import { supportHandlers } from './groups/support.ts';
import { timeSeriesHandlers } from './groups/time-series.ts';
import { userAlertPreferencesHandlers } from './groups/user-alert-preferences.ts';

/** The handlers of every group; one of another group does not compile. */
export type HandlerMap = { [G in keyof Contract]: Handlers<Contract[G], UserCall> };

const handlers: HandlerMap = {
  auth: authHandlers,
  secondFactor: secondFactorHandlers,
  apiKeys: apiKeysHandlers,
  domains: domainsHandlers,
  customers: customersHandlers,
  customerPeople: customerPeopleHandlers,
  adminUsers: adminUsersHandlers,
  leads: leadsHandlers,
  onboarding: onboardingHandlers,
  audit: auditHandlers,
  management: managementHandlers,
  dmarc: dmarcHandlers,
  timeSeries: timeSeriesHandlers,
  analytics: analyticsHandlers,
  domainReports: domainReportsHandlers,
  reportMetadata: reportMetadataHandlers,
  otherReports: otherReportsHandlers,
  ingestion: ingestionHandlers,
  background: backgroundHandlers,
  historyImports: historyImportsHandlers,
  emailCleanup: emailCleanupHandlers,
  dns: dnsHandlers,
  dkim: dkimHandlers,
  securityScores: securityScoresHandlers,
  intelligence: intelligenceHandlers,
  reporting: reportingHandlers,
  reportingFilter: reportingFilterHandlers,
  exports: exportHandlers,
  alertManagement: alertManagementHandlers,
  alertDelivery: alertDeliveryHandlers,
  notifications: notificationsHandlers,
  userAlertPreferences: userAlertPreferencesHandlers,
  reportScheduling: reportSchedulingHandlers,
  subscriptionManagement: subscriptionManagementHandlers,
  billing: billingHandlers,
  support: supportHandlers,
  search: searchHandlers,
  setup: setupHandlers,
  public: publicHandlers,
};

const isGroup = (name: string): name is keyof Contract => name in contract;

/** Mounts every call of the contract under /api. */
export function mountGroups(app: FastifyInstance, context: Context): void {
  // One-click unsubscribing posts a form (RFC 8058, section 3.1), and so do card gateways; only calls about these read its text.
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 8_192 }, (_request, text, done) => done(null, { form: text }));
  const mount = <G extends keyof Contract>(name: G) => bind<Contract[G]>(app, context, contract[name], handlers[name]);
  for (const name of Object.keys(contract).filter(isGroup)) mount(name);
}
