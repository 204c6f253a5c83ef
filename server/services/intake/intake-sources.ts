import { z } from 'zod';
import type { Channel } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { receivedBy, receivedFrom } from '#server/store/intake/intake-stats.ts';
import { backlog } from '#server/store/intake/message-states.ts';
import { saveSetting, setting } from '#server/store/settings.ts';

const IntakeSourceState = z.object({
  status: z.enum(['connected', 'degraded', 'auth_failed', 'unreachable', 'off']),
  text: z.string(),
  address: z.string().nullable(),
  seenTime: z.string().nullable(),
  backlog: z.number().nullable(),
  failedLooks: z.number().default(0),
});

/**
 * The state of one intake source; `seenTime` is when it last answered (ISO 8601), `backlog` messages waiting there to be fetched,
 * `failedLooks` failed checks since the last successful one.
 */
export type IntakeSourceState = z.output<typeof IntakeSourceState>;

/** An intake source as staff see it. */
export type IntakeSource = IntakeSourceState & { channel: Channel; received24h: number };

const keyOf = (channel: Channel) => `way ${channel}`;
const mailboxKey = (name: string) => `way imap ${name}`;

type NewState = z.input<typeof IntakeSourceState>;
type Storing = Pick<Context, 'store' | 'clock'>;

/** Records the state of an intake source where every process of this installation can read it. */
export async function noteIntakeSource(context: Storing, channel: Exclude<Channel, 'imap'>, state: NewState): Promise<void> {
  await saveSetting(context.store.db, keyOf(channel), state, context.clock.now());
}

/** Records the state of one of the mailboxes. */
export async function noteMailbox(context: Storing, name: string, state: NewState): Promise<void> {
  await saveSetting(context.store.db, mailboxKey(name), state, context.clock.now());
}

const offTexts: Record<Exclude<Channel, 'upload'>, string> = {
  smtp: 'The receiver is off. Set BEACON_SMTP_LISTEN to an address like 0.0.0.0:2525 to take in mail.',
  imap: 'No mailbox is set. Set IMAP_URL to have one read.',
  folder: 'The drop folder has not been opened yet.',
  s3: 'No bucket is set. Set BEACON_S3_URL to have one read.',
};

/** All intake sources: their state, and what each received in the last 24 hours. Every mailbox is a source of its own. */
export async function readIntakeSources(context: Pick<Context, 'store' | 'clock' | 'config'>): Promise<IntakeSource[]> {
  const { db } = context.store;
  const since = new Date(context.clock.now().getTime() - 86_400_000);
  const received = await receivedBy(db, since);
  const { smtpListen, mailboxes, s3 } = context.config;
  const configured = { smtp: smtpListen !== null, folder: true, s3: s3 !== null };

  async function sourceOf(channel: Channel, state: IntakeSourceState): Promise<IntakeSource> {
    const { received: received24h = 0, lastAt = null } = received.get(channel) ?? {};
    return { ...state, channel, seenTime: later(state.seenTime, lastAt?.toISOString() ?? null), received24h };
  }
  async function plain(channel: 'smtp' | 'folder' | 's3'): Promise<IntakeSource> {
    return sourceOf(channel, (configured[channel] ? await stateAt(db, keyOf(channel)) : null) ?? off(channel));
  }
  async function allMailboxes(): Promise<IntakeSource[]> {
    if (mailboxes.length === 0) return [await sourceOf('imap', off('imap'))];
    const counts = await receivedFrom(
      db,
      mailboxes.map(({ name }) => name),
      since,
    );
    return Promise.all(
      mailboxes.map(async ({ name }) => ({
        ...((await stateAt(db, mailboxKey(name))) ?? {
          ...off('imap'),
          text: 'The mailbox has not been opened yet.',
          address: name,
        }),
        channel: 'imap' as const,
        received24h: counts.get(name) ?? 0,
      })),
    );
  }
  const uploads = { ...off('upload'), status: 'connected' as const, text: 'Files can be uploaded at any time.' };
  return [
    await plain('smtp'),
    ...(await allMailboxes()),
    await plain('folder'),
    await plain('s3'),
    await sourceOf('upload', { ...uploads, backlog: (await backlog(context.store)).waiting }),
  ];
}

async function stateAt(db: Db, key: string): Promise<IntakeSourceState | null> {
  const kept = IntakeSourceState.safeParse(await setting(db, key));
  return kept.success ? kept.data : null;
}

const off = (channel: Channel): IntakeSourceState => ({
  status: 'off',
  text: channel === 'upload' ? '' : offTexts[channel],
  address: null,
  seenTime: null,
  backlog: null,
  failedLooks: 0,
});

function later(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a;
}
