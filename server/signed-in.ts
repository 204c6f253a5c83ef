import type { Actor } from '#domain/access.ts';

/** A signed-in person: permissions, the session, and the active customer (`null`: all one may see). */
export type SignedIn = Actor & { sessionId: string; email: string; name: string; defaultCustomerId: number | null };
