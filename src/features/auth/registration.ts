import { isMailboxDomain } from '#domain/mailbox-providers.ts';
import type { RegistrationForm } from '#src/site/frame/RegisterForm.tsx';

export const emptyForm: RegistrationForm = {
  firstName: '',
  lastName: '',
  email: '',
  reason: '',
  website: '',
  phone_number: '',
  terms: false,
};

/** Where what is typed stays until it is sent. */
export const draftKey = 'beacon_register_draft';

/** What is typed, and since when (epoch ms). */
export type Draft = { since: number; form: RegistrationForm };

/** A stored draft, or an empty form since `now`. A restored one counts from when it was begun, so that it can be sent at once. */
export function readDraft(stored: string | null, now: number): Draft {
  try {
    const { since = now, form = {} } = JSON.parse(stored ?? '{}') as Partial<{ since: number; form: Partial<RegistrationForm> }>;
    return { since, form: { ...emptyForm, ...form } };
  } catch {
    return { since: now, form: emptyForm };
  }
}

/** The first error of the form in the words of the specification, section 5, or `null`. */
export function registrationProblem(form: RegistrationForm): string | null {
  if (form.website !== '' || form.phone_number !== '') return 'Invalid form submission';
  if (form.firstName.trim() === '' || form.lastName.trim() === '') return 'First name and last name are required';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim())) return 'Email is required';
  if (form.reason.trim() === '') return 'Please provide a reason for requesting access';
  if (!form.terms) return 'You must accept the Terms of Service to register';
  return null;
}

/** A hint for an address at a free mail service, or `null`. */
export function freeMailHint(email: string): string | null {
  const host = email.trim().toLowerCase().split('@')[1] ?? '';
  return isMailboxDomain(host) ? 'A company address speeds up approval.' : null;
}
