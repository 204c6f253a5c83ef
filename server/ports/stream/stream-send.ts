import type { StreamLine } from '#domain/stream/stream-line.ts';

/** Sends lines in their order. Throws where not all of them arrived; those that did may be sent again. */
export type StreamSend = (lines: readonly StreamLine[], at: Date) => Promise<void>;
