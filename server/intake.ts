import { join } from 'node:path';
import { abandonOpenBatches } from '#server/store/intake/batches.ts';
import type { Context } from './context.ts';
import { prepareEffects } from './effects.ts';
import { AppError } from './errors.ts';
import { openRunning } from './jobs/running.ts';
import { openDropFolder } from './ports/drop-folder.ts';
import { openMailbox } from './ports/mailbox.ts';
import { openSmtpReceiver, type SmtpReceiver } from './ports/smtp-receiver.ts';
import { continuousSettings } from './services/intake/continuous.ts';
import { noteIntakeSource } from './services/intake/intake-sources.ts';
import { cleanUpNightly } from './services/intake/nightly-cleanup.ts';
import { startPolling } from './services/intake/poll-mailbox.ts';
import { closeSharedReaders } from './services/intake/readers.ts';
import { receive } from './services/intake/receive.ts';
import { maxBatchesAtOnce, runBatch } from './services/intake/run-batch.ts';
import { tick } from './services/intake/tick.ts';
import { forgetTrigger, triggerIntake } from './services/intake/trigger.ts';
import { UNPACK_LIMITS } from './services/intake/unpack-limits.ts';
import { buildSourceSpans } from './services/stats/build-spans.ts';

export type Intake = { smtp: SmtpReceiver | null; stop: () => Promise<void> };

/** How often the drop folder is looked at and how long a file must lie still (ms). */
export type IntakePace = { folderMs: number; settleMs: number };

const timeZone = 'Africa/Johannesburg';
const maxBytes = UNPACK_LIMITS.maxMessageBytes;
const nobody = { envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };

/** Starts what the role of this process asks for: the workers and cron lines of the intake, and the receivers of mail. */
export async function startIntake(context: Context, pace: IntakePace = { folderMs: 2_000, settleMs: 3_000 }): Promise<Intake> {
  await prepareEffects(context.queue);
  await context.queue.prepare('intake');
  if (context.config.role === 'web') return { smtp: null, stop: closeSharedReaders };
  if (context.store.kind === 'embedded') await abandonOpenBatches(context.store.db);
  const work = await startWork(context);
  const smtp = await startSmtp(context);
  const folder = startFolder(context, pace);
  const { imapUrl } = context.config;
  const mailbox = imapUrl === null ? null : startPolling(context, () => openMailbox(imapUrl));
  return {
    smtp,
    stop: async () => {
      await Promise.all([smtp?.close(), folder.stop(), mailbox?.stop()]);
      forgetTrigger(context);
      await work.stop();
    },
  };
}

async function startWork(context: Context): Promise<{ stop: () => Promise<void> }> {
  const { queue } = context;
  const { run, signal, stop } = openRunning();
  await queue.work<{ trigger?: string }>('intake', { retryLimit: 2 }, ({ data }) =>
    run(() => tick(context, data.trigger ?? 'continuous')),
  );
  await queue.work<{ id: number }>('intake-batch', { concurrency: maxBatchesAtOnce, retryLimit: 2 }, ({ data }) =>
    run(() => runBatch(context, data.id, { signal })),
  );
  await queue.work('intake-care', { retryLimit: 1 }, () => run(() => cleanUpNightly(context)));
  await queue.work('source-spans', { retryLimit: 1 }, () => run(() => buildSourceSpans(context)));
  const { pollingIntervalMinutes } = await continuousSettings(context);
  await queue.schedule('intake', `*/${pollingIntervalMinutes} * * * *`, timeZone, { trigger: 'continuous' });
  await queue.schedule('intake-care', '40 2 * * *', timeZone);
  await queue.schedule('source-spans', '25 * * * *', timeZone);
  triggerIntake(context);
  return {
    stop: async () => {
      const stopped = stop();
      await closeSharedReaders();
      await stopped;
    },
  };
}

async function startSmtp(context: Context): Promise<SmtpReceiver | null> {
  const listen = context.config.smtpListen;
  if (listen === null) return null;
  const now = () => context.clock.now().toISOString();
  try {
    const receiver = await openSmtpReceiver({
      ...listen,
      maxBytes,
      take: async ({ raw, envelopeFrom, recipient }) => {
        await receive(context, raw, { ...nobody, channel: 'smtp', sourceName: recipient, envelopeFrom });
      },
      onTrouble: (error) => context.log.warn({ err: error }, 'a mail could not be received'),
    });
    const address = `${receiver.host}:${receiver.port}`;
    await noteIntakeSource(context, 'smtp', {
      status: 'connected',
      text: `Mail for any address is taken on ${address}.`,
      address,
      seenTime: now(),
      backlog: null,
    });
    return receiver;
  } catch (error) {
    const address = `${listen.host}:${listen.port}`;
    const text = `No mail can be received on ${address}: ${error instanceof Error ? error.message : String(error)}`;
    context.log.error(text);
    await noteIntakeSource(context, 'smtp', { status: 'unreachable', text, address, seenTime: null, backlog: null });
    return null;
  }
}

function startFolder(context: Context, pace: IntakePace): { stop: () => Promise<void> } {
  const dir = context.config.inbox ?? join(context.config.dataDir, 'inbox');
  const folder = openDropFolder({
    dir,
    maxBytes,
    settleMs: pace.settleMs,
    take: async ({ name, raw }) => {
      try {
        await receive(context, raw, { ...nobody, channel: 'folder', sourceName: name });
        return null;
      } catch (error) {
        if (error instanceof AppError && error.code === 'limit') return error.message;
        throw error;
      }
    },
  });
  let said = '';
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const say = async (status: 'connected' | 'unreachable', text: string): Promise<void> => {
    if (said === text) return;
    await noteIntakeSource(context, 'folder', {
      status,
      text,
      address: dir,
      seenTime: context.clock.now().toISOString(),
      backlog: null,
    });
    said = text;
  };
  async function look(): Promise<void> {
    try {
      await folder.scan();
      await say('connected', `Files dropped into ${dir} are read.`);
    } catch (error) {
      context.log.warn({ err: error }, 'the drop folder could not be read');
      await say('unreachable', `The drop folder cannot be read: ${error instanceof Error ? error.message : String(error)}`).catch(
        () => undefined,
      );
    }
    if (!isStopped) timer = setTimeout(() => (looking = look()), pace.folderMs);
  }
  let looking = look();
  return {
    stop: async () => {
      isStopped = true;
      await looking;
      clearTimeout(timer);
    },
  };
}
