import type { ReadOptions, ReadOutcome } from './read-types.ts';

/** Reads every report in a mail or file. Never throws on bad input: each file found carries its result or its reason. */
export type ReadMessage = (raw: Uint8Array, options?: ReadOptions) => Promise<ReadOutcome>;
