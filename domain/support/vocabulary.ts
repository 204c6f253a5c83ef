/** The closed lists of support requests on the wire; `domain/vocabulary.ts` passes them on. */

/** What a request can be about, in the order of the list. */
export const supportCategories = [
  'dns',
  'sender_setup',
  'delivery',
  'reports',
  'alerts',
  'billing',
  'access',
  'spoofing',
  'feature',
  'other',
] as const;
/** What a support request is about. */
export type SupportCategory = (typeof supportCategories)[number];

/** How soon a request is answered, the soonest first. */
export const supportPriorities = ['urgent', 'high', 'normal', 'low'] as const;
/** How soon a support request is answered, the soonest first. */
export type SupportPriority = (typeof supportPriorities)[number];

/** The statuses of a request, in the order of its life. */
export const supportStatuses = [
  'new',
  'open',
  'waiting_customer',
  'waiting_third_party',
  'resolved',
  'closed',
  'cancelled',
] as const;
/** Where a support request is between the question and its end. */
export type SupportStatus = (typeof supportStatuses)[number];

/** The kinds of steps of a thread. */
export const supportEventKinds = ['opened', 'comment', 'note', 'status', 'assigned', 'rated'] as const;
/** A step in the thread of a support request; a note is for staff only. */
export type SupportEventKind = (typeof supportEventKinds)[number];

/** Who takes steps. */
export const supportSides = ['customer', 'staff', 'system'] as const;
/** Who took a step in a support request. */
export type SupportSide = (typeof supportSides)[number];
