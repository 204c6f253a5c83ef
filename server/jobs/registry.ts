import type { Context } from '#server/context.ts';
import { evaluateDue } from '#server/services/alerts/evaluate.ts';
import { sealTrail, verifyNightly } from '#server/services/audit/chain.ts';
import { type BlocklistJob, runBlocklists } from '#server/services/blocklists/scheduled-lookups.ts';
import { enqueueDueChecks, refreshScores, runVerify, type VerifyJob } from '#server/services/checks/scheduled-checks.ts';
import { changesMailJob, enqueueChangeEmails, mailChanges } from '#server/services/delivery/change-emails.ts';
import { askCopy, copyMailJob } from '#server/services/delivery/copies.ts';
import { notifyAlert } from '#server/services/delivery/notify.ts';
import { sendDue } from '#server/services/delivery/send.ts';
import { checkSender } from '#server/services/delivery/sender-check.ts';
import { tickAlerts } from '#server/services/delivery/tick.ts';
import { mailDocument } from '#server/services/documents/mail-document.ts';
import { documentJob, expireDocuments, runDocument } from '#server/services/documents/run-document.ts';
import { runDueSchedules } from '#server/services/documents/run-schedules.ts';
import { recheckProofs } from '#server/services/domains/recheck-proofs.ts';
import { mailNotice, type SecurityNotice, securityMailJob } from '#server/services/factors/notices.ts';
import { invoiceMailJob, mailInvoice } from '#server/services/invoices/mail-invoice.ts';
import { mailReminder, type ReminderJob, reminderMailJob, remindOfInvoices } from '#server/services/invoices/remind.ts';
import { runScheduledInvoices } from '#server/services/invoices/run-invoices.ts';
import { conversionJob, finishConversion } from '#server/services/leads/convert-lead.ts';
import { runLookalikes } from '#server/services/lookalikes/scheduled-lookups.ts';
import { backUp } from '#server/services/management/back-up.ts';
import { moveOnboardings } from '#server/services/onboarding/move.ts';
import { lookUpReverseNames, type ReverseNamesJob } from '#server/services/stats/reverse-names.ts';
import { announcePrices, mailPrice, type PriceMailJob, priceMailJob } from '#server/services/subscriptions/announce-prices.ts';
import { tickSubscriptions } from '#server/services/subscriptions/tick.ts';
import { closeResolved } from '#server/services/support/close-resolved.ts';
import { mailSupportStep, supportMailJob } from '#server/services/support/notify.ts';
import { mailNewPassword, passwordMailJob } from '#server/services/users/ask-new-password.ts';
import { mailChangedPassword, passwordChangedJob } from '#server/services/users/changed-password.ts';
import { knownAccountJob, mailKnownAccount } from '#server/services/users/known-account.ts';
import { lockedMailJob, mailLocked } from '#server/services/users/lock-account.ts';
import { mailRequests, requestsMailJob } from '#server/services/users/notify-staff.ts';
import type { Origin } from '#server/store/people/origin.ts';
import { intakeJobs } from './intake-jobs.ts';
import { type Job, job } from './job.ts';

/** Domains checked at once in one process; each needs up to about 100 lookups, of which the resolver runs 64 at a time. */
const domainsAtOnce = 8;

/** Checks taken out of the queue at once; one that fails is due again when checks are next queued. */
const checksTakenAtOnce = 40;

const always = (cron: string) => () => cron;
const ifBlocklists =
  (cron: string) =>
  ({ config }: Context) =>
    config.blocklists.length > 0 ? cron : null;

/** Every job of the server: its name, part, handler, schedule (cron, SAST) and how many run at once. Nothing else holds a timer. */
export const jobs: readonly Job[] = [
  ...intakeJobs,
  job<VerifyJob>({
    name: 'dns-verify',
    part: 'checks',
    options: { concurrency: domainsAtOnce, takeAtOnce: checksTakenAtOnce },
    run: runVerify,
  }),
  job<ReverseNamesJob>({
    name: 'reverse-names',
    part: 'checks',
    options: { concurrency: 2, retryLimit: 1 },
    run: (context, data, { isEnding }) => lookUpReverseNames(context, data, isEnding),
  }),
  job({
    name: 'proofs-recheck',
    part: 'checks',
    options: { retryLimit: 0 },
    schedule: always('10 4 * * *'),
    run: (context, _, { isEnding }) => recheckProofs(context, isEnding),
  }),
  job({
    name: 'scores-refresh',
    part: 'checks',
    options: { retryLimit: 1 },
    schedule: always('7-59/15 * * * *'),
    run: refreshScores,
  }),
  job({
    name: 'dns-schedule',
    formerName: 'dns-round',
    part: 'checks',
    options: { retryLimit: 0 },
    schedule: always('*/5 * * * *'),
    atStart: true,
    run: enqueueDueChecks,
  }),
  job({
    name: 'lookalikes',
    part: 'checks',
    options: { retryLimit: 0 },
    schedule: always('23 * * * *'),
    run: (context, _, { isEnding }) => runLookalikes(context, isEnding),
  }),
  job({
    name: 'alerts-evaluate',
    part: 'alerts',
    options: { retryLimit: 1 },
    schedule: always('*/15 * * * *'),
    run: evaluateDue,
  }),
  job<{ id: number }>({
    name: 'alert-notify',
    formerName: 'alert-tell',
    part: 'alerts',
    options: { concurrency: 2 },
    run: (context, { id }) => notifyAlert(context, id),
  }),
  job({ name: 'alerts-send', part: 'alerts', options: { retryLimit: 1, concurrency: 3 }, run: sendDue }),
  job({
    name: 'alerts-tick',
    part: 'alerts',
    options: { retryLimit: 0 },
    schedule: always('* * * * *'),
    run: async (context) => {
      await tickAlerts(context);
      await sendDue(context);
    },
  }),
  job<BlocklistJob>({
    name: 'blocklists',
    part: 'alerts',
    options: { retryLimit: 2 },
    schedule: ifBlocklists('20 3 * * *'),
    atStart: true,
    run: (context, data, { isEnding }) => runBlocklists(context, data, isEnding),
  }),
  job({
    name: 'backup',
    part: 'accounts',
    // Tries are for processes that died; what fails by itself mostly fails early.
    options: { retryLimit: 3, expireInSeconds: 6 * 3600 },
    schedule: ({ config }) => (config.backup.dir === null ? null : '10 1 * * *'),
    run: backUp,
  }),
  job({
    name: 'sender-check',
    part: 'accounts',
    options: { retryLimit: 1 },
    schedule: ({ config }) => (config.mailFrom === null ? null : '35 4 * * *'),
    atStart: true,
    run: checkSender,
  }),
  job({
    name: 'changes-weekly',
    part: 'accounts',
    options: { retryLimit: 0 },
    // Every ten minutes of the morning, so that a restart at nine loses nothing.
    schedule: always('*/10 9-12 * * 1'),
    run: enqueueChangeEmails,
  }),
  job<{ userId: number; week: string }>({
    name: changesMailJob,
    part: 'accounts',
    options: { concurrency: 2, retryLimit: 3 },
    run: mailChanges,
  }),
  job<{ userId: number; email: string }>({ name: copyMailJob, part: 'accounts', options: { concurrency: 2 }, run: askCopy }),
  job({ name: requestsMailJob, part: 'accounts', options: {}, run: mailRequests }),
  job<{ userId: number; at: string }>({
    name: passwordChangedJob,
    part: 'accounts',
    options: { concurrency: 2 },
    run: mailChangedPassword,
  }),
  job<SecurityNotice>({ name: securityMailJob, part: 'accounts', options: { concurrency: 2 }, run: mailNotice }),
  job<Parameters<typeof mailLocked>[1]>({
    name: lockedMailJob,
    part: 'accounts',
    options: { concurrency: 2 },
    run: mailLocked,
  }),
  job<{ email: string; origin?: Origin }>({
    name: passwordMailJob,
    part: 'accounts',
    options: { concurrency: 2 },
    run: (context, { email, origin }) => mailNewPassword(context, email, origin),
  }),
  job<{ email: string }>({
    name: knownAccountJob,
    part: 'accounts',
    options: { concurrency: 2 },
    run: (context, { email }) => mailKnownAccount(context, email),
  }),
  job<{ id: number }>({
    name: documentJob,
    part: 'accounts',
    // One more than a report is tried: the last one notes that it was interrupted each time.
    options: { retryLimit: 3, retryDelaySeconds: 5, expireInSeconds: 600 },
    run: (context, { id }) => runDocument(context, id),
  }),
  job<{ id: number }>({
    name: 'document-mail',
    part: 'accounts',
    options: { concurrency: 2 },
    run: (context, { id }) => mailDocument(context, id),
  }),
  job({
    name: 'report-schedules',
    part: 'accounts',
    options: { retryLimit: 0 },
    schedule: always('* * * * *'),
    atStart: true,
    run: runDueSchedules,
  }),
  job({
    name: 'documents-expire',
    part: 'accounts',
    options: { retryLimit: 0 },
    schedule: always('50 3 * * *'),
    run: expireDocuments,
  }),
  job({
    name: 'subscriptions-tick',
    part: 'accounts',
    options: { retryLimit: 0 },
    schedule: always('5 * * * *'),
    run: tickSubscriptions,
  }),
  job<{ id: number }>({
    name: conversionJob,
    part: 'accounts',
    options: {},
    run: (context, { id }) => finishConversion(context, id),
  }),
  job<{ eventId: number }>({
    name: supportMailJob,
    part: 'accounts',
    options: { concurrency: 2 },
    run: (context, { eventId }) => mailSupportStep(context, eventId),
  }),
  job({
    name: 'support-close',
    part: 'accounts',
    options: { retryLimit: 0 },
    schedule: always('20 * * * *'),
    run: closeResolved,
  }),
  job({
    name: 'audit-seal',
    part: 'accounts',
    options: { retryLimit: 0 },
    schedule: always('3-59/5 * * * *'),
    run: sealTrail,
  }),
  job({
    name: 'audit-verify',
    part: 'accounts',
    options: { retryLimit: 1 },
    schedule: always('0 2 * * *'),
    run: verifyNightly,
  }),
  job({
    name: 'onboardings-move',
    part: 'accounts',
    options: { retryLimit: 0 },
    schedule: always('12-59/15 * * * *'),
    run: moveOnboardings,
  }),
  job({
    name: 'invoices-run',
    part: 'accounts',
    options: { retryLimit: 1 },
    schedule: always('15 6 * * *'),
    run: runScheduledInvoices,
  }),
  job({
    name: 'invoice-reminders',
    part: 'accounts',
    options: { retryLimit: 1 },
    schedule: always('30 8-16 * * 1-5'),
    run: remindOfInvoices,
  }),
  job<ReminderJob>({
    name: reminderMailJob,
    part: 'accounts',
    options: { concurrency: 2 },
    run: mailReminder,
  }),
  job({
    name: 'price-announcements',
    part: 'accounts',
    options: { retryLimit: 1 },
    schedule: always('45 8-16 * * *'),
    run: announcePrices,
  }),
  job<PriceMailJob>({
    name: priceMailJob,
    part: 'accounts',
    options: { concurrency: 2 },
    run: mailPrice,
  }),
  job<{ id: number }>({
    name: invoiceMailJob,
    part: 'accounts',
    options: { concurrency: 2 },
    run: (context, { id }) => mailInvoice(context, id),
  }),
];
