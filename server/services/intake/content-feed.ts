import type { Context } from '#server/context.ts';
import type { WaitingMessage } from '#server/store/intake/message-states.ts';
import { contentsOf } from '#server/store/intake/messages.ts';
import type { DistantContent, MailContent } from './read-types.ts';

/** A message with its stored bytes, or a way to load a large one's; null if they are gone. */
export type FedMessage = { message: WaitingMessage; content: MailContent | DistantContent | null };

const chunkMessages = 250;
const chunkBytes = 4 * 1024 * 1024;
const largeBytes = 256 * 1024;

/**
 * Hands out messages with their bytes, one at a time, to any number of readers. Bytes are prefetched in chunks (250 messages or 4 MiB), so
 * that readers do not wait while the store is busy saving; a message over 256 kB is loaded by its reader. `next` returns null at the end.
 */
export function openContentFeed(
  context: Pick<Context, 'store'>,
  messages: WaitingMessage[],
): { next: () => Promise<FedMessage | null> } {
  const { db } = context.store;
  const chunks = [...inChunks(messages)];
  let ready: FedMessage[] = [];
  let loading = load();

  const fetch = async ({ id }: WaitingMessage) => (await contentsOf(db, [id])).get(id) ?? null;

  async function load(): Promise<FedMessage[]> {
    const chunk = chunks.shift();
    if (chunk === undefined) return [];
    const small = chunk.filter((message) => message.sizeBytes <= largeBytes);
    const contents = await contentsOf(
      db,
      small.filter(({ held }) => held === undefined).map((message) => message.id),
    );
    return chunk.map((message) => ({
      message,
      content:
        message.sizeBytes > largeBytes
          ? { sizeBytes: message.sizeBytes, fetch: () => fetch(message) }
          : message.held === undefined
            ? (contents.get(message.id) ?? null)
            : { encoding: 'none', body: message.held.raw },
    }));
  }

  async function next(): Promise<FedMessage | null> {
    for (;;) {
      const fed = ready.shift();
      if (fed !== undefined) return fed;
      const awaited = loading;
      const loaded = await awaited;
      if (awaited !== loading) continue;
      if (loaded.length === 0) return null;
      ready = loaded;
      loading = load();
      loading.catch(() => undefined);
    }
  }
  loading.catch(() => undefined);
  return { next };
}

function* inChunks(messages: WaitingMessage[]): Generator<WaitingMessage[]> {
  let chunk: WaitingMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = message.sizeBytes > largeBytes ? 0 : message.sizeBytes;
    if (chunk.length >= chunkMessages || bytes + size > chunkBytes) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(message);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}
