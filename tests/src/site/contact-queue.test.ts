import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Enquiry, flushEnquiry, keepEnquiry, sendEnquiry, waitingEnquiry } from '#src/site/islands/contact-queue.ts';

const enquiry = { name: 'Anneke', message: 'Which plan fits us?' } as Enquiry;
const answer = (reply: () => Response) => vi.stubGlobal('fetch', async () => reply());

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('an answer that is no JSON is an outcome too', async () => {
  answer(() => new Response('<h1>Too many requests</h1>', { status: 429 }));
  expect(await sendEnquiry(enquiry)).toMatchObject({ kind: 'busy', message: expect.stringContaining('Wait a few minutes') });
  answer(() => new Response('<h1>Forbidden</h1>', { status: 403 }));
  expect(await sendEnquiry(enquiry)).toMatchObject({ kind: 'refused', message: expect.stringContaining('try again') });
});

test('the page of a network that asks for a sign-in is not taken for ours', async () => {
  answer(() => new Response('<h1>Welcome to our Wi-Fi</h1>'));
  expect(await sendEnquiry(enquiry)).toEqual({ kind: 'unreachable' });
});

test('what waits leaves the queue once it is sent or refused, not while there are too many', async () => {
  keepEnquiry(enquiry);
  answer(() => Response.json({ success: false, error: 'Too many messages.' }, { status: 429 }));
  expect(await flushEnquiry()).toEqual({ kind: 'busy', message: 'Too many messages.' });
  expect(waitingEnquiry()).toEqual(enquiry);
  answer(() => Response.json({ success: true, message: 'Thank you.' }));
  expect(await flushEnquiry()).toEqual({ kind: 'sent', message: 'Thank you.' });
  expect(waitingEnquiry()).toBeNull();
});
