/** The answer to a sign-in: the token and when it expires (epoch ms). */
export type SignInDone = { token: string; expiresAt: number };

/** A sign-in whose password was right and that waits for its second step: its token, and the steps that the person has. */
export type PendingSignIn = { pending: string; steps: readonly ('code' | 'passkey' | 'recovery_code')[] };

/** The answer to a right password of a person with a second factor. */
export type SecondNeeded = { second: PendingSignIn };

/** What the second step is answered with; a passkey asks its question by itself. */
export type SecondAnswer = { by: 'code' | 'recovery_code'; code: string } | { by: 'passkey' };

/**
 * The facts of the auth actor. `from` is the page to return to; `reason` says why the person was signed out; `second`: which sign-in waits.
 */
export type AuthFacts = {
  token: string | null;
  expiresAt: number;
  error: string | null;
  reason: 'ended' | 'signed-out' | null;
  second: PendingSignIn | null;
};

/** What a set-up link is answered with; `claim` is for an account without an owner. */
export type SetUp = { token: string; password: string; claim: { email: string; name: string } | null };

/** The ways to sign in: email and password, a set-up link, the second step or a passkey alone. */
export type AuthEntry =
  | { type: 'signIn'; email: string; password: string }
  | ({ type: 'setUp' } & SetUp)
  | { type: 'answer'; answer: SecondAnswer };

/** Everything that may happen to the sign-in of this device; `at` is epoch ms. */
export type AuthEvent =
  | { type: 'start'; token: string | null; expiresAt: number; at: number }
  | AuthEntry
  | { type: 'cancel' }
  | { type: 'signOut' }
  /** The token is refused or gone from this device; `text`: what the server says where that is more than that the session ended. */
  | { type: 'unauthorised'; text?: string | undefined };
