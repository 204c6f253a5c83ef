import type { Contract } from '#contract/index.ts';
import type { CallsOf } from '#src/client/call.ts';
import { public as facts } from '#src/client/public-endpoints.gen.ts';

/** The calls anybody may make: the free check, a kept result, a question to us. */
export const publicCalls = facts as unknown as CallsOf<Contract['public']>;
