import type { adminUsers } from '#contract/admin-users.ts';
import type { Reply } from '#contract/endpoint.ts';

/** An invited person. */
export type Invited = Reply<typeof adminUsers.create>;
