import type { auth } from '#contract/auth.ts';
import type { Reply } from '#contract/endpoint.ts';

/** A live session of the reader. */
export type Session = Reply<typeof auth.sessions>['sessions'][number];
