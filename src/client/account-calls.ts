import type { Contract } from '#contract/index.ts';
import { auth, secondFactor } from './account-endpoints.gen.ts';
import type { CallsOf } from './call.ts';

/** The calls of the pages before sign-in but signing in itself: asking for access, setting up an account, a new password. */
export const accountCalls = auth as unknown as CallsOf<Pick<Contract['auth'], keyof typeof auth>>;

/** The calls of the second step of a sign-in, and of signing in with a passkey. */
export const secondStepCalls = secondFactor as unknown as CallsOf<Pick<Contract['secondFactor'], keyof typeof secondFactor>>;
