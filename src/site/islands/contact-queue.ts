const queueKey = 'beacon_enquiry';

/** What the form sends to `POST /public/leads`. */
export type Enquiry = {
  name: string;
  email: string;
  topic: string;
  domain: string;
  message: string;
  consent: boolean;
  marketing: boolean;
  website: string;
  phone_number: string;
  source_page: string;
  form_load_time: number;
  submit_time: number;
};

/** Whether the server has it, refused it for good, or could not be reached. */
export type SendOutcome = { kind: 'sent' | 'refused'; message: string } | { kind: 'unreachable' };

/** Sends an enquiry once. */
export async function sendEnquiry(enquiry: Enquiry): Promise<SendOutcome> {
  let reply: Response;
  try {
    reply = await fetch('/api/public/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  if (reply.status >= 500) return { kind: 'unreachable' };
  const { message, error } = (await reply.json()) as { message?: string; error?: string };
  if (reply.ok) return { kind: 'sent', message: message ?? 'Your message was sent.' };
  return { kind: 'refused', message: error ?? message ?? 'Your message could not be sent. Please try again.' };
}

/** The enquiry that waits, if there is one. */
export function waitingEnquiry(): Enquiry | null {
  const kept = localStorage.getItem(queueKey);
  return kept === null ? null : (JSON.parse(kept) as Enquiry);
}

/** Lets an enquiry wait until there is a connection. */
export function keepEnquiry(enquiry: Enquiry): void {
  localStorage.setItem(queueKey, JSON.stringify(enquiry));
}

/** Sends what waits; a refused one leaves the queue, since it would be refused again. */
export async function flushEnquiry(): Promise<SendOutcome | null> {
  const enquiry = waitingEnquiry();
  if (enquiry === null || !navigator.onLine) return null;
  const outcome = await sendEnquiry(enquiry);
  if (outcome.kind !== 'unreachable') localStorage.removeItem(queueKey);
  return outcome;
}
