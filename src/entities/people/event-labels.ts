import type { customerFile } from '#contract/customer-file.ts';
import type { Reply } from '#contract/endpoint.ts';
import { actionLabel } from '#domain/audit/labels.ts';
import { writtenName } from '#domain/written-name.ts';
import { levelWord } from '#src/session/access-levels.ts';

type FileEvent = Reply<typeof customerFile.file>['timeline'][number];

const actions: Record<string, string> = {
  customer_created: 'Customer created',
  customer_changed: 'Customer changed',
  customer_assigned: 'Customer assigned',
  customer_removed: 'Customer removed',
  customer_restored: 'Customer restored',
  customer_cleared: 'Contacts and notes deleted',
  monitoring_changed: 'Monitoring changed',
  issue_assigned: 'Issue assigned',
  association_made: 'Access given',
  association_changed: 'Access changed',
  association_ended: 'Access ended',
  user_invited: 'Invited',
  user_invited_again: 'Invited again',
  domain_given: 'Domain shared',
  domain_taken: 'Domain no longer shared',
};

const detailLabels: Record<string, string> = { from: 'from', access_level: 'to', hours: 'full check every', role: 'as' };

/** A level that was given first is not a change "to" it, and that a person of a customer is one needs no saying. */
const isFirst = (details: FileEvent['details']) => !details.some(({ name }) => name === 'from');
const issueLabels: Record<string, string> = { issue: '', owner: 'to ', due_on: 'due ', domains_to: 'domains to ' };

/** What happened, and to whom: "Access changed: Naledi Mokoena". */
export function eventLabel({ action, subject }: Pick<FileEvent, 'action' | 'subject'>, customer: string): string {
  const words = actions[action] ?? actionLabel(action);
  if (subject === null || subject === customer) return words;
  return `${words}: ${action.startsWith('domain_') ? writtenName(subject) : subject}`;
}

/** The details of an event and who did it: "from View · to Manage · by Thandi", "access: View · by Thandi". */
export function eventNote({ actor, details }: Pick<FileEvent, 'actor' | 'details'>): string {
  const known = details.flatMap(({ name, value }) => {
    const ofIssue = issueLabels[name];
    if (ofIssue !== undefined) return [`${ofIssue}${value}`];
    if (name === 'role' && value === 'customer') return [];
    if (name === 'access_level' && isFirst(details)) return [`access: ${levelWord(value)}`];
    const label = detailLabels[name];
    if (label === undefined) return [];
    return [`${label} ${name === 'hours' ? `${value} hours` : levelWord(value)}`];
  });
  return [...known, ...(actor === null ? [] : [`by ${actor}`])].join(' · ');
}
