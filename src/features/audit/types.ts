import type { audit } from '#contract/audit.ts';
import type { Reply } from '#contract/endpoint.ts';

/** A page of the audit trail. */
export type AuditPage = Reply<typeof audit.search>;

/** A line of the audit trail. */
export type AuditEntry = AuditPage['entries'][number];
