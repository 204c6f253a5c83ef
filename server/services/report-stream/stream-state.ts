import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { streamBacklog } from '#server/store/reports/stream-waiting.ts';
import { saveSetting, setting } from '#server/store/settings.ts';

const StreamState = z.object({
  /** Where it was sent last; another place is tried at once. */
  target: z.string(),
  /** The place of the last report that arrived. */
  position: z.number(),
  sent: z.number(),
  /** Reports that could not be sent because their stored rows cannot be read. */
  leftOut: z.number(),
  sentTime: z.string().nullable(),
  error: z.string().nullable(),
  /** Failed tries since the last success, and when the next one is. */
  failures: z.number(),
  nextTryTime: z.string().nullable(),
});

/** What is stored of a stream: how far it is and what went wrong last. */
export type StreamState = z.output<typeof StreamState>;

const key = 'report stream';

/** The state of the stream to `target`; the counts go on where it was another before, an error does not. */
export async function streamState({ store }: Pick<Context, 'store'>, target: string): Promise<StreamState> {
  const read = StreamState.safeParse(await setting(store.db, key));
  const fresh = { target, error: null, failures: 0, nextTryTime: null };
  if (!read.success) return { ...fresh, position: 0, sent: 0, leftOut: 0, sentTime: null };
  return read.data.target === target ? read.data : { ...read.data, ...fresh };
}

/** Stores the state of the stream. */
export async function saveStreamState({ store, clock }: Pick<Context, 'store' | 'clock'>, state: StreamState): Promise<void> {
  await saveSetting(store.db, key, state, clock.now());
}

/** The stream as staff see it: its state, how many reports wait and for how long (s); `null` where none is set up. */
export async function streamHealth(context: Pick<Context, 'store' | 'clock' | 'reportStream'>) {
  const { reportStream, store, clock } = context;
  if (reportStream === null) return null;
  const state = await streamState(context, reportStream.place);
  const { waiting, oldestAt } = await streamBacklog(store.db);
  return { ...state, waiting, lagSeconds: oldestAt === null ? 0 : (clock.now().getTime() - oldestAt.getTime()) / 1000 };
}
