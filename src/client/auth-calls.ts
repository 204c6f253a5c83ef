import type { Contract } from '#contract/index.ts';
import type { CallsOf } from './call.ts';
import { auth } from './entry-endpoints.gen.ts';

/** Signing in and out, apart from the rest so that the first page stays light. */
export const authCalls = auth as unknown as CallsOf<Pick<Contract['auth'], keyof typeof auth>>;
