import type { adminUsers } from '#contract/admin-users.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { UserStatus } from '#domain/vocabulary.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';

/** A person as the list shows one. */
export type Person = Reply<typeof adminUsers.all>['users'][number];

/** A person who asks for access, with the customers whose domain matches the email. */
export type Applicant = Reply<typeof adminUsers.pending>['users'][number];

/** What became of one person of a bulk approval. */
export type BulkOutcome = Reply<typeof adminUsers.bulkApprove>['results'][number];

/** Statuses of accounts in a word, with their mark. */
export const statusFaces: Record<UserStatus, { word: string; kind: StatusKind }> = {
  pending_approval: { word: 'Waiting', kind: 'attention' },
  invited: { word: 'Invited', kind: 'info' },
  active: { word: 'Active', kind: 'pass' },
  inactive: { word: 'Deactivated', kind: 'offline' },
  locked: { word: 'Locked', kind: 'fail' },
  rejected: { word: 'Rejected', kind: 'unknown' },
};
