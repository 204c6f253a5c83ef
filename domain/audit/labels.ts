import { capital } from '../text.ts';

/** The parts of a customer's data that staff read; a line in the audit trail names one. */
export const viewAreas = ['customer', 'domains', 'messages', 'reports', 'threats', 'money', 'support', 'portal'] as const;
/** A part of a customer's data. */
export type ViewArea = (typeof viewAreas)[number];

/** Parts of a customer's data in words. */
export const areaLabels: Readonly<Record<ViewArea, string>> = {
  customer: 'Customer file',
  domains: 'Domains and DNS',
  messages: 'Messages and senders',
  reports: 'Reports',
  threats: 'Threats',
  money: 'Subscription and invoices',
  support: 'Support requests',
  portal: 'The portal, as its people see it',
};

const words: Readonly<Record<string, string>> = {
  customer_viewed: 'Viewed customer data',
  sign_in_refused: 'Sign-in refused',
  signed_in: 'Signed in',
  report_asked: 'Report requested',
  branding_changed: 'Branding of reports changed',
  report_shared: 'Report shared by a link',
  report_link_ended: 'Link to a report ended',
  sender_advice_changed: 'Suggestions for senders changed',
  retention_changed: 'Retention times changed',
  retention_of_customer_changed: 'Retention of a customer changed',
  closing_days_changed: 'Closing days changed',
  sign_in_rules_changed: 'Rules for signing in changed',
  identity_confirmed: 'Confirmed identity',
  confirmation_refused: 'Confirmation refused',
  audit_verified: 'Verified audit trail',
  audit_broken: 'Audit trail is broken',
  audit_exported: 'Exported audit trail',
  person_exported: 'Exported the data of a person',
  user_deleted: 'Account deleted',
  onboarding_skip_taken_back: 'Onboarding step no longer skipped',
};

/** What was done, as a few words: `customer_changed` is `Customer changed`. */
export function actionLabel(action: string): string {
  return words[action] ?? capital(action.replaceAll('_', ' '));
}

const viewed = (name: string, value: unknown) =>
  name === 'area' ? areaLabels[viewAreas.find((area) => area === value) ?? 'customer'] : null;

const skipped = new Set(['customer_id', 'user_id', 'domain_id']);

/** The details of a line as short pairs; what is nested is written as JSON. Numbers of rows are left out, since they say nothing to people. */
export function detailPairs(details: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(details)
    .filter(([name, value]) => !skipped.has(name) && value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ({
      name: name.replaceAll('_', ' '),
      value: typeof value === 'object' ? JSON.stringify(value) : (viewed(name, value) ?? String(value)),
    }));
}
