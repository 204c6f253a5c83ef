import { rand } from '../billing/labels.ts';
import { dayMonth } from '../sast.ts';
import { capital, listed } from '../text.ts';

/** The parts of a customer's data that staff read; a line in the audit trail names one. */
export const viewAreas = [
  'customer',
  'domains',
  'messages',
  'reports',
  'threats',
  'alerts',
  'money',
  'support',
  'portal',
] as const;
/** A part of a customer's data. */
export type ViewArea = (typeof viewAreas)[number];

/** Parts of a customer's data in words. */
export const areaLabels: Readonly<Record<ViewArea, string>> = {
  customer: 'Customer file',
  domains: 'Domains and DNS',
  messages: 'Messages and senders',
  reports: 'Reports',
  threats: 'Threats',
  alerts: 'Alerts',
  money: 'Subscription and invoices',
  support: 'Support requests',
  portal: 'The portal, as its people see it',
};

const words: Readonly<Record<string, string>> = {
  customer_viewed: 'Viewed customer data',
  sign_in_refused: 'Sign-in refused',
  signed_in: 'Signed in',
  report_excluded: 'Received report left out of the figures',
  report_included: 'Received report counted again',
  report_asked: 'Report requested',
  branding_changed: 'Branding of reports changed',
  report_shared: 'Report shared by a link',
  report_link_ended: 'Link to a report ended',
  sender_placed: 'Sender categorised',
  sender_advice_changed: 'Suggestions for senders changed',
  retention_changed: 'Retention times changed',
  retention_of_customer_changed: 'Retention of a customer changed',
  continuous_processing_changed: 'Automatic processing changed',
  bank_details_changed: 'Bank details changed',
  shift_added: 'Shift added to the rota',
  shift_changed: 'Shift of the rota changed',
  shift_removed: 'Shift removed from the rota',
  closing_days_changed: 'Closing days changed',
  sign_in_rules_changed: 'Rules for signing in changed',
  identity_confirmed: 'Confirmed identity',
  confirmation_refused: 'Confirmation refused',
  audit_verified: 'Verified audit trail',
  audit_broken: 'Audit trail is broken',
  audit_exported: 'Exported audit trail',
  table_export_begun: 'Table export started',
  person_exported: 'Exported the data of a person',
  user_deleted: 'Account deleted',
  user_invited_again: 'Invited again',
  onboarding_skip_taken_back: 'Onboarding step no longer skipped',
};

/** How the events of the machines read once they happened. */
const past: Readonly<Record<string, string>> = {
  acknowledge: 'acknowledged',
  activate: 'activated',
  approve: 'approved',
  assign: 'assigned',
  cancel: 'cancelled',
  close: 'closed',
  credit: 'credited',
  deactivate: 'deactivated',
  lock: 'locked',
  newPassword: 'given a new password',
  pause: 'paused',
  reject: 'rejected',
  reopen: 'reopened',
  resolve: 'resolved',
  resume: 'resumed',
  retry: 'tried again',
  setUp: 'set up',
  settle: 'settled',
  snooze: 'snoozed',
  spam: 'marked as spam',
  start: 'started',
  stop: 'stopped',
  suspend: 'suspended',
  unlock: 'unlocked',
  unsnooze: 'no longer snoozed',
  waitForCustomer: 'waiting for the customer',
  waitForThirdParty: 'waiting for somebody else',
  writeOff: 'written off',
};

const acronyms: ReadonlyMap<string, string> = new Map(['api', 'dkim', 'dns', 'eft'].map((word) => [word, word.toUpperCase()]));

/** What was done, as a few words: `customer_changed` is `Customer changed`, `api_key_made` is `API key made`. */
export function actionLabel(action: string): string {
  const known = words[action];
  if (known !== undefined) return known;
  const parts = action.split('_');
  const event = parts.pop() ?? '';
  return capital([...parts.map((part) => acronyms.get(part) ?? part), past[event] ?? event].join(' '));
}

const viewed = (name: string, value: unknown) =>
  name === 'area' ? areaLabels[viewAreas.find((area) => area === value) ?? 'customer'] : null;

const skipped = new Set(['customer_id', 'user_id', 'domain_id']);

const spaced = (name: string) => name.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const cents = /_?[cC]ents$/;
const amountName = (name: string) => name.replace(cents, '');
const amountOf = (name: string, value: unknown) => (cents.test(name) && typeof value === 'number' ? rand(value) : null);

/** A value for people: lists with commas, the words of a code with spaces, parts with their names. */
function written(value: unknown): string {
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'))
    return listed(value.map(written));
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(written).join('; ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `${spaced(amountName(name))} ${amountOf(name, part) ?? written(part)}`)
      .join(', ');
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${dayMonth(text)}\u00a0${text.slice(0, 4)}`;
  return /^[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+$/.test(text) ? spaced(text) : (acronyms.get(text) ?? text);
}

/** The details of a line as short pairs. Numbers of rows are left out, since they say nothing to people. */
export function detailPairs(details: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(details)
    .toSorted(([one], [other]) => Number(other === 'from') - Number(one === 'from'))
    .filter(([name, value]) => !skipped.has(name) && value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ({
      name: spaced(amountName(name)),
      value: amountOf(name, value) ?? viewed(name, value) ?? written(value),
    }));
}
