import type { apiKeys } from '#contract/api-keys.ts';
import type { auth } from '#contract/auth.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { secondFactor } from '#contract/second-factor.ts';

/** A live session of the reader. */
export type Session = Reply<typeof auth.sessions>['sessions'][number];

/** The reader's second factors. */
export type OwnFactors = Reply<typeof secondFactor.own>;

/** A key of the reader. */
export type ApiKey = Reply<typeof apiKeys.list>['keys'][number];

/** A key that was just made. */
export type MadeKey = Reply<typeof apiKeys.create>;
