import type { Context } from '#server/context.ts';
import { staffPeople } from '#server/store/alerts/alert-people.ts';
import { proofsLostAfter } from '#server/store/domains/domain-proofs.ts';
import { countRequests } from '#server/store/people/leads.ts';
import { saveSetting, setting } from '#server/store/settings.ts';
import { requestsMail } from '#server/templates/mail/requests.ts';
import { pageUrl } from '../page-url.ts';

/** The job that notifies staff about requests for access, enquiries and lost proofs of control. */
export const requestsMailJob = 'requests-mail';

const settingKey = 'requests-mailed';
/** Requests of so many seconds go out in one email, so that a flood of them is no flood of emails. */
const bundledSeconds = 900;
const first = new Date(0);

/** Has staff notified of what just came in: at once, then at most every 15 minutes. */
export async function notifyStaff(context: Context): Promise<void> {
  const last = await lastMailed(context);
  const next = new Date(last.getTime() + bundledSeconds * 1000);
  const startAfter = next > context.clock.now() ? { startAfter: next } : {};
  await context.queue.enqueue(requestsMailJob, {}, { singletonKey: 'requests', ...startAfter });
}

async function lastMailed({ store }: Context): Promise<Date> {
  const stored = (await setting(store.db, settingKey)) as { at?: string } | null;
  return stored?.at === undefined ? first : new Date(stored.at);
}

/**
 * Emails every active member of staff who answers enquiries how many people asked for access, how many wrote, and which domains lost their
 * proof of control since the last such email. An address that cannot be reached delays nobody else; throws if none can be reached.
 */
export async function mailRequests(context: Context): Promise<void> {
  const { db } = context.store;
  const now = context.clock.now();
  const last = await lastMailed(context);
  const counts = await countRequests(db, last);
  const domains = await proofsLostAfter(db, last);
  const isAsked = counts.people + counts.leads > 0;
  if (!isAsked && domains.length === 0) return;
  const button = isAsked
    ? { text: 'Open the requests', link: pageUrl(context, '/app/admin/leads') }
    : { text: 'Open the domains', link: pageUrl(context, '/app/domains') };
  const mail = requestsMail({ ...counts, domains }, button);
  const staff = await staffPeople(db, 'leads', 'manage');
  const sent = await Promise.allSettled(staff.map(({ email }) => context.mailer.send({ to: email, ...mail })));
  const refused = sent.filter((one) => one.status === 'rejected');
  for (const { reason } of refused) context.log.warn({ err: reason }, 'a request could not be mailed to a member of staff');
  if (refused.length > 0 && refused.length === sent.length)
    throw new Error('Requests could be mailed to nobody.', { cause: refused[0]?.reason });
  await saveSetting(db, settingKey, { at: now.toISOString() }, now);
}
