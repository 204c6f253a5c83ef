import { fetchContacts, showContacts } from './contact-list.ts';
import {
  dropEnquiry,
  type Enquiry,
  flushEnquiry,
  keepEnquiry,
  type SendOutcome,
  sendEnquiry,
  waitingEnquiry,
} from './contact-queue.ts';
import { officeHours } from './office-hours.ts';

const draftKey = 'beacon_contact_draft';
/** Since when the form is filled in: a restored draft counts from when it was begun. */
let since = Date.now();
const part = (name: string) => document.querySelector<HTMLElement>(`[data-contact="${name}"]`);

function showHours(): void {
  const place = part('hours');
  if (place === null) return;
  const { isOpen, text } = officeHours(Date.now());
  place.textContent = text;
  place.toggleAttribute('data-open', isOpen);
}

async function showWays(): Promise<void> {
  try {
    showContacts(await fetchContacts());
  } catch (error) {
    const place = part('error');
    if (place === null) return;
    place.hidden = false;
    place.textContent = error instanceof Error ? error.message : 'Failed to fetch contacts';
  }
}

function enquiryOf(form: HTMLFormElement): Enquiry {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    topic: text('topic'),
    domain: text('domain'),
    message: text('message'),
    consent: data.has('consent'),
    marketing: data.has('marketing'),
    website: text('website'),
    phone_number: text('phone_number'),
    source_page: '/contact',
    form_load_time: since,
    submit_time: Date.now(),
  };
}

function restoreDraft(form: HTMLFormElement): void {
  const draft = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Record<string, string>;
  since = Number(draft['since'] ?? since);
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
      field.value = value;
  }
}

function keepDraft(form: HTMLFormElement): void {
  const { name, email, topic, domain, message } = enquiryOf(form);
  sessionStorage.setItem(draftKey, JSON.stringify({ since: String(since), name, email, topic, domain, message }));
}

/** Starts the form: drafts survive a reload, and without a connection the message waits. */
export function startForm(form: HTMLFormElement): void {
  const status = part('status');
  const say = (text: string, isError = false) => {
    if (status === null) return;
    status.textContent = text;
    status.classList.toggle('site-error', isError);
  };
  const after = (outcome: SendOutcome | null) => {
    if (outcome === null) return;
    if (outcome.kind === 'unreachable')
      return say(
        navigator.onLine
          ? 'Our server does not answer. Your message waits on this device and is sent with the next page you open here.'
          : 'You are offline. Your message waits on this device and is sent once you are online.',
      );
    say(outcome.message, outcome.kind !== 'sent');
    if (outcome.kind === 'sent') {
      form.reset();
      sessionStorage.removeItem(draftKey);
    }
  };
  let isSending = false;
  restoreDraft(form);
  for (const link of document.querySelectorAll<HTMLElement>('a[data-topic]'))
    link.addEventListener('click', () => {
      const topic = form.elements.namedItem('topic');
      if (topic instanceof HTMLSelectElement) topic.value = link.dataset['topic'] ?? topic.value;
      keepDraft(form);
    });
  form.addEventListener('input', () => keepDraft(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const enquiry = enquiryOf(form);
    say('Sending …');
    void sendEnquiry(enquiry).then((outcome) => {
      isSending = false;
      // What waited has been sent by hand now; it is not sent a second time.
      if (outcome.kind === 'sent') dropEnquiry();
      if (outcome.kind === 'unreachable') keepEnquiry(enquiry);
      after(outcome);
    });
  });
  addEventListener('online', () => void flushEnquiry().then(after));
  if (waitingEnquiry() !== null) void flushEnquiry().then(after);
}

showHours();
setInterval(showHours, 60_000);
void showWays();
for (const form of document.querySelectorAll<HTMLFormElement>('[data-site-contact]')) startForm(form);
