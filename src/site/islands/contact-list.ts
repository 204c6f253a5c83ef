/** A contact as `GET /public/system/contacts` answers it. */
export type Contact = { contact_type: string; contact_method: string; contact_value: string };

const cacheKey = 'beacon_contacts';
const cacheMs = 30 * 60_000;
const retries = 2;
const retryAfterMs = 1_000;

function cached(nowMs: number): Contact[] | null {
  const kept = localStorage.getItem(cacheKey);
  if (kept === null) return null;
  const { at, contacts } = JSON.parse(kept) as { at: number; contacts: Contact[] };
  return nowMs - at < cacheMs ? contacts : null;
}

/** The contacts, cached for 30 minutes; asks at most three times, a second apart, then throws (specification 8). */
export async function fetchContacts(wait = (ms: number) => new Promise((done) => setTimeout(done, ms))): Promise<Contact[]> {
  const kept = cached(Date.now());
  if (kept !== null) return kept;
  for (let tries = 0; ; tries += 1) {
    try {
      const reply = await fetch('/api/public/system/contacts');
      if (!reply.ok) throw new Error(`The server answered ${reply.status}.`);
      const { contacts } = (await reply.json()) as { contacts: Contact[] };
      localStorage.setItem(cacheKey, JSON.stringify({ at: Date.now(), contacts }));
      return contacts;
    } catch (error) {
      if (tries === retries) throw new Error('Failed to fetch contacts', { cause: error });
      await wait(retryAfterMs);
    }
  }
}

function linkOf({ contact_method, contact_value }: Contact): HTMLElement {
  const link = document.createElement('a');
  link.textContent = contact_value;
  link.href =
    contact_method === 'email'
      ? `mailto:${contact_value}`
      : contact_method === 'phone'
        ? `tel:${contact_value.replace(/[^+\d]/g, '')}`
        : contact_value;
  return link;
}

/** Puts the contacts into their places; a place without one keeps its link to the form. */
export function showContacts(contacts: readonly Contact[]): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-contact-type]')) {
    const own = contacts.filter(
      ({ contact_type, contact_method, contact_value }) =>
        contact_type === place.dataset['contactType'] && (contact_method !== 'url' || contact_value.startsWith('https://')),
    );
    if (own.length > 0) place.replaceChildren(...own.map(linkOf));
  }
}
