import { adminUsers } from './admin-users.ts';
import { alertDelivery } from './alert-delivery.ts';
import { alertManagement } from './alert-management.ts';
import { analytics } from './analytics.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { background } from './background.ts';
import { billing } from './billing.ts';
import { customerPeople } from './customer-people.ts';
import { customers } from './customers.ts';
import { dkim } from './dkim.ts';
import { dmarc } from './dmarc.ts';
import { dns } from './dns.ts';
import { domainReports } from './domain-reports.ts';
import { domains } from './domains.ts';
import { emailCleanup } from './email-cleanup.ts';
import { exportCalls } from './exports.ts';
import { historyImports } from './history-imports.ts';
import { ingestion } from './ingestion.ts';
import { intelligence } from './intelligence.ts';
import { leads } from './leads.ts';
import { management } from './management.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { otherReports } from './other-reports.ts';
import { publicCalls } from './public.ts';
import { reportMetadata } from './report-metadata.ts';
import { reportScheduling } from './report-scheduling.ts';
import { reporting } from './reporting.ts';
import { reportingFilter } from './reporting-filter.ts';
import { search } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { securityScores } from './security-scores.ts';
import { setup } from './setup.ts';
import { subscriptionManagement } from './subscription-management.ts';
import { support } from './support.ts';
import { timeSeries } from './time-series.ts';
import { userAlertPreferences } from './user-alert-preferences.ts';

/** The whole API: one line a group. */
export const contract = {
  auth,
  secondFactor,
  apiKeys,
  domains,
  dns,
  dkim,
  securityScores,
  customers,
  customerPeople,
  adminUsers,
  leads,
  onboarding,
  audit,
  management,
  dmarc,
  timeSeries,
  analytics,
  domainReports,
  reportMetadata,
  otherReports,
  ingestion,
  background,
  historyImports,
  emailCleanup,
  intelligence,
  reporting,
  reportingFilter,
  exports: exportCalls,
  alertManagement,
  alertDelivery,
  notifications,
  userAlertPreferences,
  reportScheduling,
  subscriptionManagement,
  billing,
  support,
  search,
  setup,
  public: publicCalls,
};

/** The type of the whole API; the client imports this and never the value. */
export type Contract = typeof contract;
