import type { Context } from './context.ts';
import { openRunning } from './jobs/running.ts';
import { evaluateDue } from './services/alerts/evaluate.ts';
import { type BlocklistJob, runBlocklists } from './services/blocklists/scheduled-lookups.ts';
import { notifyAlert } from './services/delivery/notify.ts';
import { sendDue } from './services/delivery/send.ts';
import { tickAlerts } from './services/delivery/tick.ts';
import { tickSubscriptions } from './services/subscriptions/tick.ts';
import { mailNewPassword, passwordMailJob } from './services/users/ask-new-password.ts';

export type Alerting = { stop: () => Promise<void> };

const timeZone = 'Africa/Johannesburg';

/**
 * Starts alerting as the role of this process asks: the rules after new reports and looks, telling and sending, mails with
 * links for new passwords, what the clock does, and asking blocklists where some are set.
 */
export async function startAlerting(context: Context): Promise<Alerting> {
  const { queue } = context;
  await queue.prepare('alerts-evaluate');
  await queue.prepare('alert-tell');
  await queue.prepare('alerts-send');
  await queue.prepare(passwordMailJob);
  if (context.config.role === 'web') return { stop: () => Promise.resolve() };
  const { run, isEnding, stop } = openRunning();
  await queue.work('alerts-evaluate', { retryLimit: 1 }, () => run(() => evaluateDue(context)));
  await queue.work<{ id: number }>('alert-tell', { concurrency: 2 }, ({ data }) => run(() => notifyAlert(context, data.id)));
  await queue.work('alerts-send', { retryLimit: 1 }, () => run(() => sendDue(context)));
  await queue.work<{ email: string }>(passwordMailJob, { concurrency: 2 }, ({ data }) =>
    run(() => mailNewPassword(context, data.email)),
  );
  await queue.work('alerts-tick', { retryLimit: 0 }, () =>
    run(async () => {
      await tickAlerts(context);
      await sendDue(context);
    }),
  );
  await queue.work<BlocklistJob>('blocklists', { retryLimit: 2 }, ({ data }) =>
    run(() => runBlocklists(context, data, isEnding)),
  );
  if (context.config.blocklists.length > 0) {
    await queue.schedule('blocklists', '20 3 * * *', timeZone);
    await queue.enqueue('blocklists', {}, { singletonKey: 'start' });
  } else await queue.unschedule('blocklists');
  await queue.work('subscriptions-tick', { retryLimit: 0 }, () => run(() => tickSubscriptions(context)));
  await queue.schedule('alerts-evaluate', '*/15 * * * *', timeZone);
  await queue.schedule('alerts-tick', '* * * * *', timeZone);
  await queue.schedule('subscriptions-tick', '5 * * * *', timeZone);
  return { stop };
}
