import type { Actor } from '#domain/access.ts';

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
};
