import { z } from 'zod';
import type { Channel } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { receivedBy } from '#server/store/intake/intake-stats.ts';
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
export type Way = IntakeSourceState & { channel: Channel; received24h: number };

const keyOf = (channel: Channel) => `way ${channel}`;

/** Records the state of an intake source where every process of this installation can read it. */
export async function noteIntakeSource(
  context: Pick<Context, 'store' | 'clock'>,
  channel: Channel,
  state: z.input<typeof IntakeSourceState>,
): Promise<void> {
  await saveSetting(context.store.db, keyOf(channel), state, context.clock.now());
}

const offTexts: Record<Exclude<Channel, 'upload'>, string> = {
  smtp: 'The receiver is off. Set BEACON_SMTP_LISTEN to an address like 0.0.0.0:2525 to take in mail.',
  imap: 'No mailbox is set. Set IMAP_URL to have one read.',
  folder: 'The drop folder has not been opened yet.',
  s3: 'No bucket is set. Set BEACON_S3_URL to have one read.',
};

/** All intake sources: their state, and what each received in the last 24 hours. */
export async function readIntakeSources(context: Pick<Context, 'store' | 'clock' | 'config'>): Promise<Way[]> {
  const since = new Date(context.clock.now().getTime() - 86_400_000);
  const received = await receivedBy(context.store.db, since);
  const { smtpListen, imapUrl, s3 } = context.config;
  const configured = { smtp: smtpListen !== null, imap: imapUrl !== null, folder: true, s3: s3 !== null };
  const ways: Way[] = [];
  for (const channel of ['smtp', 'imap', 'folder', 's3'] as const) {
    const kept = IntakeSourceState.safeParse(await setting(context.store.db, keyOf(channel)));
    const off: IntakeSourceState = {
      status: 'off',
      text: offTexts[channel],
      address: null,
      seenTime: null,
      backlog: null,
      failedLooks: 0,
    };
    const state = configured[channel] && kept.success ? kept.data : off;
    const last = received.get(channel)?.lastAt?.toISOString() ?? null;
    ways.push({ ...state, channel, seenTime: later(state.seenTime, last), received24h: received.get(channel)?.received ?? 0 });
  }
  const uploads = received.get('upload');
  ways.push({
    channel: 'upload',
    status: 'connected',
    text: 'Files can be uploaded at any time.',
    address: null,
    seenTime: uploads?.lastAt?.toISOString() ?? null,
    backlog: (await backlog(context.store.db)).waiting,
    failedLooks: 0,
    received24h: uploads?.received ?? 0,
  });
  return ways;
}

function later(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a;
}
