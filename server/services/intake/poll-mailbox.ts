import { counted, formOf } from '#domain/text.ts';
import type { Context } from '#server/context.ts';
import { mailboxPosition, saveMailboxPosition } from '#server/store/intake/imap-state.ts';
import { type IntakeSourceState, noteMailbox } from './intake-sources.ts';
import { type PollPace, pollForever, usualPace } from './poll-forever.ts';
import { type MessageOrigin, takeIn } from './receive.ts';
import { UNPACK_LIMITS } from './unpack-limits.ts';

/** What the poller needs of an open mailbox; see the port of the same shape. */
export type PolledMailbox = {
  name: string;
  uidValidity: number;
  listAfter: (uid: number) => Promise<{ uid: number; size: number }[]>;
  read: (uids: number[]) => Promise<{ uid: number; raw: Uint8Array }[]>;
  unsettled: (upToUid: number) => Promise<number[]>;
  settle: (uids: number[]) => Promise<'moved' | 'marked'>;
  mark: (uids: number[]) => Promise<void>;
  waitForMail: (ms: number, signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
};

const chunkMessages = 50;

/**
 * Fetches everything new: stores each message, then the position, then moves the message away (RFC 9051: UIDs are valid under one
 * UIDVALIDITY; after a change the folder is read from the start, and messages already here count once). A message above the limit is
 * marked and left, also where the server gave a smaller size than it has. Returns the result.
 */
export async function fetchNew(
  context: Context,
  mailbox: PolledMailbox,
): Promise<{ fetched: number; tooLarge: number; settled: 'moved' | 'marked' | 'nothing' }> {
  const { db } = context.store;
  const kept = await mailboxPosition(db, mailbox.name);
  let position = kept?.uidValidity === mailbox.uidValidity ? kept.lastUid : 0;
  let settled: 'moved' | 'marked' | 'nothing' = 'nothing';
  const left = await mailbox.unsettled(position);
  if (left.length > 0) settled = await mailbox.settle(left);
  const listed = await mailbox.listAfter(position);
  const tooLarge = listed.filter((mail) => mail.size > UNPACK_LIMITS.maxMessageBytes).map((mail) => mail.uid);
  if (tooLarge.length > 0) await mailbox.mark(tooLarge);
  let fetched = 0;
  for (const chunk of chunks(listed.filter((mail) => mail.size <= UNPACK_LIMITS.maxMessageBytes))) {
    const messages = (await mailbox.read(chunk)).filter(({ raw }) => raw.length > 0);
    const larger = messages.filter(({ raw }) => raw.length > UNPACK_LIMITS.maxMessageBytes).map(({ uid }) => uid);
    const taken = messages.filter(({ uid }) => !larger.includes(uid));
    await Promise.all(taken.map(({ raw }) => takeIn(context, raw, originOf(mailbox))));
    if (larger.length > 0) await mailbox.mark(larger);
    tooLarge.push(...larger);
    fetched += taken.length;
    position = Math.max(position, ...chunk);
    await saveMailboxPosition(db, mailbox.name, mailbox.uidValidity, position, context.clock.now());
    const rest = chunk.filter((uid) => !larger.includes(uid));
    if (rest.length > 0) settled = await mailbox.settle(rest);
  }
  position = Math.max(position, ...tooLarge);
  if (kept === null || kept.uidValidity !== mailbox.uidValidity || position !== kept.lastUid)
    await saveMailboxPosition(db, mailbox.name, mailbox.uidValidity, position, context.clock.now());
  return { fetched, tooLarge: tooLarge.length, settled };
}

function originOf({ name }: PolledMailbox): MessageOrigin {
  return { channel: 'imap', sourceName: name, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };
}

function* chunks(messages: { uid: number; size: number }[]): Generator<number[]> {
  let chunk: number[] = [];
  let bytes = 0;
  for (const { uid, size } of messages) {
    if (chunk.length > 0 && (chunk.length >= chunkMessages || bytes + size > UNPACK_LIMITS.maxMessageBytes)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(uid);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Polls a mailbox indefinitely: new messages at once if the server announces them, otherwise every minute; after a failure again after 2,
 * 4, 8 … seconds, at most 5 minutes. A lease ensures that only one process polls. `open` may throw errors with a `status` (auth_failed,
 * unreachable).
 */
export function startPolling(
  context: Context,
  name: string,
  open: () => Promise<PolledMailbox>,
  pace: PollPace = usualPace,
): { stop: () => Promise<void> } {
  return pollForever(context, {
    lease: `imap ${name}`,
    pace,
    visit: async ({ signal, hold, onGood }) => {
      const mailbox = await open();
      try {
        while (!signal.aborted && (await hold())) {
          await noteMailbox(context, name, good(context, name, await fetchNew(context, mailbox)));
          onGood();
          await mailbox.waitForMail(pace.waitMs, signal);
        }
      } finally {
        await mailbox.close();
      }
    },
    onFailure: async (error, failures) => {
      context.log.warn({ err: error, mailbox: name }, 'a mailbox could not be read');
      await noteMailbox(context, name, { ...bad(error, failures), address: name }).catch(() => undefined);
    },
  });
}

function good(context: Context, name: string, seen: Awaited<ReturnType<typeof fetchNew>>): IntakeSourceState {
  const base = { address: name, seenTime: context.clock.now().toISOString(), backlog: 0, failedLooks: 0 };
  if (seen.tooLarge > 0)
    return {
      ...base,
      status: 'degraded',
      text: `${counted(seen.tooLarge, 'message is', 'messages are')} larger than 25 MB; ${formOf(seen.tooLarge, 'it was', 'they were')} flagged and left in the mailbox.`,
    };
  if (seen.settled === 'marked')
    return {
      ...base,
      status: 'degraded',
      text: 'Messages are read, but cannot be moved to Beacon/Processed; they are marked in place.',
    };
  return { ...base, status: 'connected', text: 'The mailbox is read; stored messages are moved to Beacon/Processed.' };
}

/** The state of an intake source that could not be read; errors may name a `status` and an `address`. */
export function bad(error: unknown, failedLooks: number): IntakeSourceState {
  const { status, address } = error as { status?: unknown; address?: unknown };
  const text = error instanceof Error ? error.message : String(error);
  return {
    status: status === 'auth_failed' || status === 'unreachable' ? status : 'degraded',
    text: `${text.replace(/\.$/, '')}. Beacon tries again automatically.`,
    address: typeof address === 'string' ? address : null,
    seenTime: null,
    backlog: null,
    failedLooks,
  };
}
