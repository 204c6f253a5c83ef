import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { saveLeadCheck } from '#server/store/people/lead-files.ts';
import { checkForStaff } from '../public/check.ts';
import { needLead } from './lead-file.ts';

/** Checks the domain of an enquiry again and stores the result beside the first one. Throws 404, and 400 without a public domain. */
export async function checkLead(call: UserCall, id: number): Promise<void> {
  const { domain } = await needLead(call.store.db, id);
  if (domain === '') throw invalid('This enquiry names no domain.');
  await saveLeadCheck(call.store.db, id, await checkForStaff(call, domain));
}
