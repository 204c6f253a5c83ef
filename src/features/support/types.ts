import type { Reply } from '#contract/endpoint.ts';
import type { support } from '#contract/support.ts';
import type { SupportPriority, SupportStatus } from '#domain/vocabulary.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';

export type SupportRequest = Reply<typeof support.list>['requests'][number];
export type RequestFile = Reply<typeof support.get>['request'];
export type SupportEvent = RequestFile['thread'][number];

type Face = { word: string; kind: StatusKind };

/** The statuses in a word with their mark, as staff read them. */
export const statusFaces: Record<SupportStatus, Face> = {
  new: { word: 'New', kind: 'attention' },
  open: { word: 'Open', kind: 'info' },
  waiting_customer: { word: 'Waiting for customer', kind: 'waiting' },
  waiting_third_party: { word: 'Waiting for third party', kind: 'waiting' },
  resolved: { word: 'Resolved', kind: 'pass' },
  closed: { word: 'Closed', kind: 'unknown' },
  cancelled: { word: 'Cancelled', kind: 'unknown' },
};

/** The same as the customer reads it. */
export function statusFace(status: SupportStatus, isStaff: boolean): Face {
  return status === 'waiting_customer' && !isStaff ? { word: 'Waiting for you', kind: 'attention' } : statusFaces[status];
}

/** Priorities with the mark of those that are soon. */
export const priorityFaces: Record<SupportPriority, { word: string; kind: StatusKind | null }> = {
  urgent: { word: 'Urgent', kind: 'fail' },
  high: { word: 'High', kind: 'attention' },
  normal: { word: 'Normal', kind: null },
  low: { word: 'Low', kind: null },
};
