import { ImapFlow } from 'imapflow';

/** A mailbox that cannot be used now: wrong name or password, or no way to it. */
export class MailboxError extends Error {
  readonly status: 'auth_failed' | 'unreachable';
  constructor(status: 'auth_failed' | 'unreachable', text: string, cause?: unknown) {
    super(text, { cause });
    this.status = status;
  }
}

/** An open mailbox. Nothing here ever deletes a mail. */
export type Mailbox = {
  /** Account and folder without the password: the name under which the position is kept. */
  name: string;
  uidValidity: number;
  listAfter: (uid: number) => Promise<{ uid: number; size: number }[]>;
  read: (uids: number[]) => Promise<{ uid: number; raw: Buffer }[]>;
  /** Mails up to a UID that were not marked as read by Beacon. */
  unsettled: (upToUid: number) => Promise<number[]>;
  /** Moves mails to Beacon/Processed; marks them in place where the server does not let us. */
  settle: (uids: number[]) => Promise<'moved' | 'marked'>;
  /** Marks mails in place as seen by Beacon. */
  mark: (uids: number[]) => Promise<void>;
  /** Returns when new mail comes, or after so long. Throws MailboxError where the line breaks. */
  waitForMail: (ms: number, signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
};

const flag = '$BeaconRead';
const processedPath = ['Beacon', 'Processed'];

/** The parts of IMAP_URL (`imaps://name:password@host:993/INBOX`); the folder is INBOX unless told. */
export function readImapUrl(text: string) {
  const url = new URL(text);
  const secure = url.protocol === 'imaps:';
  const folder = decodeURIComponent(url.pathname.replace(/^\//, '')) || 'INBOX';
  const user = decodeURIComponent(url.username);
  const port = url.port === '' ? (secure ? 993 : 143) : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { host, port, secure, user, pass: decodeURIComponent(url.password), folder, name: `${user}@${url.host}/${folder}` };
}

/** Connects, signs in and opens the folder. Throws MailboxError. */
export async function openMailbox(imapUrl: string, timeoutMs = 30_000): Promise<Mailbox> {
  const { host, port, secure, user, pass, folder, name } = readImapUrl(imapUrl);
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass },
    logger: false,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 300_000,
    maxIdleTime: 240_000,
  });
  let trouble: Error | null = null;
  client.on('error', (error: Error) => {
    trouble = error;
  });
  try {
    await client.connect();
    const opened = await client.mailboxOpen(folder);
    return mailboxOver(client, name, Number(opened.uidValidity), () => trouble);
  } catch (error) {
    client.close();
    throw problemOf(error, host);
  }
}

function problemOf(error: unknown, host: string): MailboxError {
  if (error instanceof MailboxError) return error;
  const { authenticationFailed, responseText } = error as { authenticationFailed?: boolean; responseText?: string };
  if (authenticationFailed === true)
    return new MailboxError(
      'auth_failed',
      `${host} refuses the name or the password of IMAP_URL${responseText ? `: ${responseText}` : '.'}`,
      error,
    );
  return new MailboxError(
    'unreachable',
    `The mailbox on ${host} cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    error,
  );
}

function mailboxOver(client: ImapFlow, name: string, uidValidity: number, trouble: () => Error | null): Mailbox {
  let processed: string | null | undefined;

  async function orProblem<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw problemOf(error, client.host);
    }
  }

  async function processedFolder(): Promise<string | null> {
    if (processed !== undefined) return processed;
    try {
      processed = (await client.mailboxCreate(processedPath)).path;
    } catch (error) {
      if (!client.usable) throw error;
      processed = null;
    }
    return processed;
  }

  async function mark(uids: number[]): Promise<void> {
    await client.messageFlagsAdd(uids.join(','), ['\\Seen', flag], { uid: true });
  }

  return {
    name,
    uidValidity,
    listAfter: (uid) =>
      orProblem(async () => {
        const found = await client.fetchAll(`${uid + 1}:*`, { uid: true, size: true }, { uid: true });
        return found
          .filter((mail) => mail.uid > uid)
          .map((mail) => ({ uid: mail.uid, size: mail.size ?? 0 }))
          .sort((a, b) => a.uid - b.uid);
      }),
    read: (uids) =>
      orProblem(async () => {
        const found = await client.fetchAll(uids.join(','), { uid: true, source: true }, { uid: true });
        return found
          .flatMap((mail) => (mail.source === undefined ? [] : [{ uid: mail.uid, raw: mail.source }]))
          .sort((a, b) => a.uid - b.uid);
      }),
    unsettled: (upToUid) =>
      orProblem(async () => {
        if (upToUid < 1) return [];
        return (await client.search({ uid: `1:${upToUid}`, unKeyword: flag }, { uid: true })) || [];
      }),
    settle: (uids) =>
      orProblem(async () => {
        const target = await processedFolder();
        const isMoved =
          target !== null &&
          (await client.messageMove(uids.join(','), target, { uid: true }).catch(() => false as const)) !== false;
        if (isMoved) return 'moved';
        await mark(uids);
        return 'marked';
      }),
    mark: (uids) => orProblem(() => mark(uids)),
    waitForMail: (ms, signal) =>
      orProblem(async () => {
        await somethingNew(client, ms, signal);
        const broken = trouble();
        if (broken !== null) throw broken;
        if (!client.usable) throw new Error('the connection was closed');
        if (!signal.aborted) await client.noop();
      }),
    close: async () => {
      await Promise.race([client.logout().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
      client.close();
    },
  };
}

function somethingNew(client: ImapFlow, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      client.off('exists', end);
      client.off('close', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    client.once('exists', end);
    client.once('close', end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted || !client.usable) end();
  });
}
