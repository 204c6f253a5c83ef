import type { Contract } from '#contract/index.ts';
import type { CallsOf } from './call.ts';
import { auth } from './entry-endpoints.gen.ts';

/** The calls of the pages before sign-in, apart from the rest so that those pages stay light. */
export const authCalls = auth as unknown as CallsOf<Pick<Contract['auth'], keyof typeof auth>>;
