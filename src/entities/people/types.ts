import type { adminUsers } from '#contract/admin-users.ts';
import type { Reply } from '#contract/endpoint.ts';

/** Somebody who was invited. */
export type Invited = Reply<typeof adminUsers.create>;
