import type { Contract } from '#contract/index.ts';
import type { CallsOf } from '#src/client/call.ts';
import { public as facts } from '#src/client/public-endpoints.gen.ts';

/** The calls that need no sign-in: the free check, a stored result, an enquiry. */
export const publicCalls = facts as unknown as CallsOf<Contract['public']>;
