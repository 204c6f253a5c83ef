import type { Call } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { readPublicCheck } from '#server/store/domains/public-checks.ts';
import { type NewLead, saveLead } from '#server/store/people/leads.ts';
import { notifyStaff } from '../users/notify-staff.ts';
import { openGate } from './gate.ts';

const quickestHumanMs = 1_500;
const mayWrite = openGate(
  { most: 5, windowMs: 3_600_000 },
  'You have sent several messages in the last hour. Wait an hour before you send another.',
);

/** The text a visitor consents to; a changed text gets a new number, which is stored with every lead. */
export const consentText = '2026-11-29: You may use these details to answer this enquiry.';

/** What a visitor sends. `website` and `phone_number` are decoys that people do not see; times are epoch ms. */
export type LeadRequest = Pick<
  NewLead,
  'name' | 'email' | 'company' | 'telephone' | 'topic' | 'domain' | 'message' | 'marketing'
> & {
  check_token?: string | undefined;
  source_page: string;
  website: string;
  phone_number: string;
  form_load_time: number;
  submit_time: number;
};

/**
 * Stores a visitor's enquiry with the consent given and the result it is about. A filled decoy, or a form sent faster than a person types,
 * is refused; so are more than 5 in an hour from one address. The same enquiry twice within an hour is one.
 */
export async function takeLead(call: Call, request: LeadRequest): Promise<{ id: number }> {
  const tookMs = request.submit_time - request.form_load_time;
  if (request.website !== '' || request.phone_number !== '' || !(tookMs >= quickestHumanMs))
    throw invalid('Invalid form submission');
  const at = call.clock.now();
  mayWrite(call);
  const { db } = call.store;
  const kept = request.check_token === undefined ? null : await readPublicCheck(db, request.check_token, at);
  const result = kept as { score?: { score: number | null }; check?: { domain: string } } | null;
  const { id, isNew } = await saveLead(db, {
    at,
    name: request.name,
    email: request.email,
    company: request.company,
    telephone: request.telephone,
    topic: request.topic,
    domain: result?.check?.domain ?? request.domain.toLowerCase(),
    message: request.message,
    sourcePage: request.source_page,
    score: result?.score?.score ?? null,
    result,
    consentText,
    marketing: request.marketing,
  });
  if (isNew) await notifyStaff(call);
  return { id };
}
