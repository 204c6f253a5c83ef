import type { Input } from '#contract/endpoint.ts';
import type { support } from '#contract/support.ts';
import type { SupportCategory, SupportPriority } from '#domain/vocabulary.ts';
import type { ContactSearch } from './search.ts';

/** What is typed into the form of a new request; numbers as the fields hold them, empty where nothing is chosen. */
export type RequestForm = {
  category: SupportCategory;
  customer: string;
  domain: string;
  subject: string;
  message: string;
  priority: SupportPriority;
};

/** What is wrong, by field. */
export type FormProblems = Partial<Record<keyof RequestForm, string>>;

/** The form as it opens from an address: about an alert, about a finding, or about nothing yet. */
export function emptyForm({ domain, finding, alert, subject }: ContactSearch): RequestForm {
  return {
    category: alert !== undefined ? 'alerts' : finding !== undefined ? 'dns' : 'other',
    customer: '',
    domain: domain === undefined ? '' : String(domain),
    subject: subject ?? '',
    message: '',
    priority: 'normal',
  };
}

/**
 * What is sent, or why it cannot be. It names the active customer where none is chosen, since another may be active when it is sent.
 */
export function readForm(
  { category, customer, domain, subject, message, priority }: RequestForm,
  { finding, alert }: ContactSearch,
  active: number | null,
): { body: Input<typeof support.create>['body'] } | { problems: FormProblems } {
  const problems: FormProblems = {
    ...(subject.trim() === '' && { subject: 'Enter a subject, for example “Where do I publish this record?”' }),
    ...(message.trim() === '' && { message: 'Write what happened' }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const of = customer === '' ? active : Number(customer);
  return {
    body: {
      category,
      priority,
      subject: subject.trim(),
      message: message.trim(),
      ...(of === null ? {} : { customer_id: of }),
      ...(domain === '' ? {} : { domain_id: Number(domain) }),
      ...(alert === undefined ? {} : { alert_id: alert }),
      ...(finding === undefined || domain === '' ? {} : { finding_code: finding }),
    },
  };
}
