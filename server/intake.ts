import { join } from 'node:path';
import { testCodeOf } from '#domain/mail-test/address.ts';
import { isOwnRecipient } from '#domain/ownership.ts';
import { unusualForm } from '#domain/unusual-mail.ts';
import { freeBytesOf } from '#server/store/free-bytes.ts';
import { abandonOpenBatches } from '#server/store/intake/batches.ts';
import type { Context } from './context.ts';
import { prepareEffects } from './effects.ts';
import { AppError } from './errors.ts';
import { prepareJobs, startJobs } from './jobs/start.ts';
import { startMailboxes } from './mailboxes.ts';
import { FileTrouble, openDropFolder } from './ports/drop-folder.ts';
import { openBucket } from './ports/s3/bucket.ts';
import { MailRefusal, openSmtpReceiver, type SmtpMail, type SmtpReceiver } from './ports/smtp-receiver.ts';
import { noteIntakeSource } from './services/intake/intake-sources.ts';
import { startPollingBucket } from './services/intake/poll-bucket.ts';
import { closeSharedReaders } from './services/intake/readers.ts';
import { takeIn } from './services/intake/receive.ts';
import { leastFreeBytes } from './services/intake/room.ts';
import { triggerIntake } from './services/intake/trigger.ts';
import { UNPACK_LIMITS } from './services/intake/unpack-limits.ts';
import { expectsTest, receiveTest } from './services/mail-test/receive.ts';
import { startMerging } from './services/stats/merging.ts';
import { receiveReply } from './services/support/receive-reply.ts';
import { replyOf } from './services/support/reply-seal.ts';

export type Intake = { smtp: SmtpReceiver | null; stop: () => Promise<void> };

/** How often the drop folder is read and how long a file must be unchanged before that (ms). */
export type IntakePace = { folderMs: number; settleMs: number };

const maxBytes = UNPACK_LIMITS.maxMessageBytes;
const nobody = { envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };

/** Starts the intake as the role of this process asks: its jobs, and the receivers of messages (SMTP, folder, mailbox). */
export async function startIntake(context: Context, pace: IntakePace = { folderMs: 2_000, settleMs: 3_000 }): Promise<Intake> {
  await prepareEffects(context.queue);
  if (context.config.role === 'web') {
    await prepareJobs(context, ['intake']);
    return { smtp: null, stop: closeSharedReaders };
  }
  if (context.store.kind === 'embedded') await abandonOpenBatches(context.store.db);
  const work = await startJobs(context, ['intake']);
  const merging = startMerging(context);
  triggerIntake(context);
  const smtp = await startSmtp(context);
  const folder = startFolder(context, pace);
  const mailboxes = startMailboxes(context);
  const { s3 } = context.config;
  const bucket = s3 === null ? null : startPollingBucket(context, openBucket(s3));
  return {
    smtp,
    stop: async () => {
      await Promise.all([smtp?.close(), folder.stop(), mailboxes.stop(), bucket?.stop()]);
      const stopped = work.stop();
      await closeSharedReaders();
      await stopped;
      await merging.stop();
    },
  };
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** A refusal with a sentence is final for the sender; after anything else the sender tries again. */
function refuseMail(error: unknown): never {
  throw error instanceof AppError ? new MailRefusal(error.message, { cause: error }) : error;
}

/** Takes a message for each of its recipients: the answer to a support request, a test message, or a report. */
async function takeMail(context: Context, { recipients, ...mail }: SmtpMail): Promise<void> {
  const { reportAddress } = context.config;
  let reportRecipient: string | null = null;
  for (const recipient of recipients) {
    const reply = replyOf(context, recipient);
    const code = reportAddress === null ? null : testCodeOf(recipient, reportAddress);
    const unusual = reply === null && code === null ? null : unusualForm(mail.raw);
    if (unusual !== null) throw new MailRefusal(unusual);
    if (reply !== null) await receiveReply(context, reply, mail).catch(refuseMail);
    else if (code !== null) await receiveTest(context, code, mail);
    else reportRecipient ??= recipient;
  }
  if (reportRecipient === null) return;
  const { raw, envelopeFrom } = mail;
  await takeIn(context, raw, { ...nobody, channel: 'smtp', sourceName: reportRecipient, envelopeFrom });
}

async function startSmtp(context: Context): Promise<SmtpReceiver | null> {
  const { smtpListen: listen, reportAddress, smtpTls, smtpProxies, dataDir } = context.config;
  if (listen === null) return null;
  const now = () => context.clock.now().toISOString();
  try {
    const receiver = await openSmtpReceiver({
      ...listen,
      maxBytes,
      name: reportAddress === null ? 'beacon' : hostOf(reportAddress),
      takes: async (recipient) => {
        if (reportAddress === null) return true;
        const reply = replyOf(context, recipient);
        if (reply !== null) return !reply.isForged;
        const code = testCodeOf(recipient, reportAddress);
        if (code === null) return isOwnRecipient(recipient, reportAddress);
        if (await expectsTest(context, code)) return true;
        throw new MailRefusal(
          'This test address is not open: it had its message, has expired or is mistyped. Get a new one for each message',
        );
      },
      hasRoom: async () => (await freeBytesOf(dataDir)) > leastFreeBytes,
      tls: smtpTls,
      proxies: smtpProxies,
      take: (mail) => takeMail(context, mail),
      onTrouble: (error) => context.log.warn({ err: error }, 'a message could not be received'),
    });
    const address = `${receiver.host}:${receiver.port}`;
    await noteIntakeSource(context, 'smtp', {
      status: 'connected',
      text: `Messages to ${reportAddress ?? 'any address'} are received on ${address}.`,
      address,
      seenTime: now(),
      backlog: null,
    });
    return receiver;
  } catch (error) {
    const address = `${listen.host}:${listen.port}`;
    const text = `No messages can be received on ${address}: ${error instanceof Error ? error.message : String(error)}`;
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
        await takeIn(context, raw, { ...nobody, channel: 'folder', sourceName: name });
        return null;
      } catch (error) {
        if (error instanceof AppError && error.code === 'limit') return error.message;
        throw error;
      }
    },
  });
  let lastText = '';
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const note = async (status: 'connected' | 'degraded' | 'unreachable', text: string): Promise<void> => {
    if (lastText === text) return;
    await noteIntakeSource(context, 'folder', {
      status,
      text,
      address: dir,
      seenTime: context.clock.now().toISOString(),
      backlog: null,
    });
    lastText = text;
  };
  async function scan(): Promise<void> {
    try {
      await folder.scan();
      await note('connected', `Files dropped into ${dir} are read.`);
    } catch (error) {
      context.log.warn({ err: error }, 'the drop folder could not be read');
      const text = error instanceof Error ? error.message : String(error);
      const noted =
        error instanceof FileTrouble ? note('degraded', text) : note('unreachable', `The drop folder cannot be read: ${text}`);
      await noted.catch(() => undefined);
    }
    if (!isStopped) timer = setTimeout(() => (scanning = scan()), pace.folderMs);
  }
  let scanning = scan();
  return {
    stop: async () => {
      isStopped = true;
      await scanning;
      clearTimeout(timer);
    },
  };
}
