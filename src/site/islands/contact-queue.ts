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

/** Whether the server has it, refused it for good or for now (`busy`), or could not be reached. */
export type SendOutcome = { kind: 'sent' | 'refused' | 'busy'; message: string } | { kind: 'unreachable' };

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
  // A proxy may answer with a page of its own; a network that asks for a sign-in does so with a 200.
  const body = (await reply.json().catch(() => null)) as { message?: string; error?: string } | null;
  if (reply.ok && body === null) return { kind: 'unreachable' };
  const { message, error } = body ?? {};
  if (reply.ok) return { kind: 'sent', message: message ?? 'Your message was sent.' };
  if (reply.status === 429)
    return { kind: 'busy', message: error ?? message ?? 'Too many messages were sent. Wait a few minutes and try again.' };
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

/** Lets no enquiry wait any more. */
export function dropEnquiry(): void {
  localStorage.removeItem(queueKey);
}

/** Sends what waits; a refused one leaves the queue, since it would be refused again. */
export async function flushEnquiry(): Promise<SendOutcome | null> {
  const enquiry = waitingEnquiry();
  if (enquiry === null || !navigator.onLine) return null;
  const outcome = await sendEnquiry(enquiry);
  if (outcome.kind === 'sent' || outcome.kind === 'refused') dropEnquiry();
  return outcome;
}
