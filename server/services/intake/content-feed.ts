import type { Context } from '#server/context.ts';
import { contentsOf, type WaitingMessage } from '#server/store/messages.ts';

/** A message with its bytes as they are kept; null where they are gone. */
export type FedMessage = { message: WaitingMessage; content: { encoding: 'gzip' | 'none'; body: Uint8Array } | null };

const chunkMails = 250;
const chunkBytes = 4 * 1024 * 1024;

/**
 * Hands out messages with their bytes, one at a time to any number of readers. Bytes are fetched a chunk ahead (250 mails or 4 MiB), so
 * that readers do not wait while the store is busy with saving; a message that is larger by itself is fetched when its turn comes, since
 * several batches run at once. `next` answers null at the end.
 */
export function openContentFeed(
  context: Pick<Context, 'store'>,
  messages: WaitingMessage[],
): { next: () => Promise<FedMessage | null> } {
  const chunks = [...inChunks(messages)];
  let ready: FedMessage[] = [];
  let loading = loadAhead();

  async function load(): Promise<FedMessage[]> {
    const chunk = chunks.shift();
    if (chunk === undefined) return [];
    const contents = await contentsOf(
      context.store.db,
      chunk.map((message) => message.id),
    );
    return chunk.map((message) => ({ message, content: contents.get(message.id) ?? null }));
  }

  function loadAhead(): Promise<FedMessage[]> | null {
    if (sizeOf(chunks[0] ?? []) > chunkBytes) return null;
    const loaded = load();
    loaded.catch(() => undefined);
    return loaded;
  }

  async function next(): Promise<FedMessage | null> {
    for (;;) {
      const fed = ready.shift();
      if (fed !== undefined) return fed;
      loading ??= load();
      const awaited = loading;
      const loaded = await awaited;
      if (awaited !== loading) continue;
      if (loaded.length === 0) return null;
      ready = loaded;
      loading = loadAhead();
    }
  }
  return { next };
}

const sizeOf = (messages: readonly WaitingMessage[]) => messages.reduce((sum, message) => sum + message.sizeBytes, 0);

function* inChunks(messages: WaitingMessage[]): Generator<WaitingMessage[]> {
  let chunk: WaitingMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    if (chunk.length > 0 && (chunk.length >= chunkMails || bytes + message.sizeBytes > chunkBytes)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(message);
    bytes += message.sizeBytes;
  }
  if (chunk.length > 0) yield chunk;
}
