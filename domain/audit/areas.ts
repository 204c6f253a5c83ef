import { mayInArea } from '../access.ts';
import { type Role, type StaffArea, staffAreas } from '../vocabulary.ts';

/** How the actions of each area of the staff's work begin; a line of another action belongs to the area "audit". */
const beginnings: Readonly<Partial<Record<StaffArea, readonly string[]>>> = {
  mail: [
    'domain_',
    'dkim_',
    'thresholds_changed',
    'sender_placed',
    'sender_described',
    'change_announced',
    'change_withdrawn',
    'alert_rule_',
    'report_',
    'webhook_',
  ],
  customers: ['customer_', 'monitoring_changed', 'branding_changed', 'onboarding_', 'welcome_sent', 'issue_', 'issues_'],
  people: ['association_', 'user_', 'account_', 'access_requested', 'password_', 'second_factor_', 'person_', 'alert_copy_'],
  billing: ['billing_', 'plan_', 'subscription_', 'invoice_', 'payment_'],
  support: ['support_'],
  leads: ['lead_'],
};

/**
 * How the actions begin that a member of staff may read in the timeline of a customer, as a regular expression; `null`: every action. What
 * the trail itself keeps apart from these is for those who may read the whole trail.
 */
export function readableActions(role: Role): string | null {
  if (mayInArea(role, 'audit', 'view')) return null;
  const open = staffAreas.filter((area) => mayInArea(role, area, 'view')).flatMap((area) => beginnings[area] ?? []);
  return `^(?:${open.length === 0 ? '$' : open.join('|')})`;
}
