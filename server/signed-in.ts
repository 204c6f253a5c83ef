import type { Actor } from '#domain/access.ts';
import type { KeyScope } from '#domain/vocabulary/api-keys.ts';

/**
 * A signed-in person: permissions, the session, and the active customer (`null`: all one may see). `needsFactor`: staff who must set up a second
 * factor before anything else.
 */
export type SignedIn = Actor & {
  sessionId: string;
  email: string;
  name: string;
  defaultCustomerId: number | null;
  needsFactor: boolean;
  /** What the key may do with which the person calls; `undefined` for a session. */
  keyScopes?: readonly KeyScope[];
  /** Where a member of staff sees the portal as a customer's people do: since when and until when. Nothing can be changed then. */
  viewing?: { customerId: number; since: Date; until: Date };
};
