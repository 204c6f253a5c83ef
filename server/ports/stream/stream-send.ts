import type { StreamLine } from '#domain/stream/aggregate-lines.ts';

/** Sends lines in their order. Throws where not all of them arrived; those that did may be sent again. */
export type StreamSend = (lines: readonly StreamLine[], at: Date) => Promise<void>;
