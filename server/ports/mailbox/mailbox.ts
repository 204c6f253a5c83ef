import { ImapFlow } from 'imapflow';
import { isOwnMachine } from '../own-machine.ts';
import type { MailboxPlace } from './place.ts';
import { noFolder, problemOf } from './problem.ts';

/** An open mailbox. Nothing here ever deletes a mail. */
export type Mailbox = {
  /** Account and folder without the password: the name under which the position is stored. */
  name: string;
  uidValidity: number;
  listAfter: (uid: number) => Promise<{ uid: number; size: number }[]>;
  read: (uids: number[]) => Promise<{ uid: number; raw: Buffer }[]>;
  /** Messages up to a UID that were not marked as read by Beacon. */
  unsettled: (upToUid: number) => Promise<number[]>;
  /** Moves messages to Beacon/Processed; marks them in place where the server does not let us. */
  settle: (uids: number[]) => Promise<'moved' | 'marked'>;
  /** Marks messages in place as seen by Beacon. */
  mark: (uids: number[]) => Promise<void>;
  /** Returns when new mail comes, or after so long. Throws MailboxError where the line breaks. */
  waitForMail: (ms: number, signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
};

const flag = '$BeaconRead';
const processedPath = ['Beacon', 'Processed'];

/**
 * Connects, signs in with the password or an access token, and opens the folder. Throws MailboxError, also where a server says nothing for
 * `timeoutMs` when connecting, or for twice as long when it owes an answer, now or later.
 */
export async function openMailbox(place: MailboxPlace, accessToken: string | null = null, timeoutMs = 30_000): Promise<Mailbox> {
  const { host, port, secure, user, folder, login } = place;
  const client = new ImapFlow({
    host,
    port,
    secure,
    // To another machine the secret goes over TLS, or not at all.
    ...(secure || isOwnMachine(host) ? {} : { doSTARTTLS: true }),
    auth: login.kind === 'password' ? { user, pass: login.password } : { user, accessToken: accessToken ?? '' },
    logger: false,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    maxIdleTime: 240_000,
  });
  let trouble: Error | null = null;
  client.on('error', (error: Error) => {
    trouble = error;
  });
  try {
    await client.connect();
    const opened = await client.mailboxOpen(folder).catch((error: unknown) => explained(client, place, error));
    return mailboxOver(client, place, Number(opened.uidValidity), () => trouble);
  } catch (error) {
    client.close();
    throw problemOf(trouble ?? error, place);
  }
}

async function explained(client: ImapFlow, wanted: MailboxPlace, error: unknown): Promise<never> {
  if (!client.usable) throw error;
  const folders = (await client.list()).map(({ path }) => path);
  throw folders.includes(wanted.folder) ? error : noFolder(wanted.folder, wanted, folders, error);
}

/** Whether messages can be moved so that nothing else goes: without MOVE (RFC 6851) and UIDPLUS (RFC 4315) EXPUNGE would take other messages too. */
function canMove({ capabilities }: ImapFlow): boolean {
  return capabilities.has('MOVE') || capabilities.has('UIDPLUS');
}

function mailboxOver(client: ImapFlow, place: MailboxPlace, uidValidity: number, trouble: () => Error | null): Mailbox {
  let processed: string | null | undefined;

  function needConnection(): void {
    const broken = trouble();
    if (broken !== null) throw broken;
    if (!client.usable) throw new Error('the connection was closed');
  }

  /** What a broken connection cut off looks like an answer: fewer messages than there are. */
  async function orProblem<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work();
      needConnection();
      return answer;
    } catch (error) {
      const closed = client.usable ? error : new Error('the connection was closed', { cause: error });
      throw problemOf(trouble() ?? closed, place);
    }
  }

  async function processedFolder(): Promise<string | null> {
    if (!canMove(client)) return null;
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
    name: place.name,
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
        needConnection();
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
