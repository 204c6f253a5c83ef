import type { Handlers } from '#contract/endpoint.ts';
import type { publicCalls } from '#contract/public.ts';
import type { Call } from '#server/context.ts';
import { copyWire } from '#server/presenters/delivery.ts';
import { mailTestWire } from '#server/presenters/mail-test.ts';
import { stopChangeEmails } from '#server/services/delivery/change-emails.ts';
import { answerLink, copyBehind } from '#server/services/delivery/copies.ts';
import { publishedKeys } from '#server/services/documents/evidence/signing-key.ts';
import { sharedReport, sharedReportFile } from '#server/services/documents/share-report.ts';
import { mailTestOf, startMailTest, takesTests } from '#server/services/mail-test/open.ts';
import { checkForVisitor, publicResult } from '#server/services/public/check.ts';
import { takeLead } from '#server/services/public/lead.ts';
import { readSiteFacts } from '#server/store/people/site-facts.ts';

export const publicHandlers: Handlers<typeof publicCalls, Call> = {
  dmarcCheck: (call, { body }) => checkForVisitor(call, body),
  mailTests: async (call) => ({ is_available: await takesTests(call) }),
  async startMailTest(call) {
    const { token, address, expiresAt } = await startMailTest(call);
    return { token, address, expires_at: expiresAt.toISOString() };
  },
  mailTest: async (call, { params }) => mailTestWire(await mailTestOf(call, params.token)),
  async checkResult(call, { params }) {
    return { result: await publicResult(call, params.token) };
  },
  alertCopy: async (call, { params }) => copyWire(await copyBehind(call, params.token)),
  confirmCopy: async (call, { params }) => copyWire(await answerLink(call, params.token, 'confirmed')),
  unsubscribeChanges: async (call, { params }) => {
    await stopChangeEmails(call, params.token);
    return { message: 'You will get no more weekly emails about changes.' };
  },
  unsubscribeCopy: async (call, { params }) => copyWire(await answerLink(call, params.token, 'stopped')),
  sharedReport: (call, { params }) => sharedReport(call, params.token),
  sharedReportFile: (call, { params, body }) => sharedReportFile(call, params.token, body.password),
  async leads(call, { body }) {
    await takeLead(call, body);
    return { message: 'Thank you. We answer within one working day, Monday to Friday, 08:00 to 17:00.' };
  },
  evidenceKeys: async (call) => ({ keys: await publishedKeys(call) }),
  async contacts(call, { query }) {
    const { contacts } = await readSiteFacts(call.store.db);
    return { contacts: contacts.filter((one) => query.contact_type === undefined || one.contact_type === query.contact_type) };
  },
};
