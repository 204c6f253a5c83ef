/** What a change of a customer’s domains is of, in the order in which they are shown. */
export const changeKinds = ['records', 'policy', 'senders', 'alerts', 'people'] as const;
/** What a change is of. */
export type ChangeKind = (typeof changeKinds)[number];

/** What staff see of changes across customers: changes of policy are among those of records. */
export const fleetChangeKinds = ['records', 'alerts', 'people'] as const;
/** What a change across customers is of. */
export type FleetChangeKind = (typeof fleetChangeKinds)[number];

/** How the messages of a sender changed from one period to the next. */
export const senderChangeKinds = ['new', 'more', 'less'] as const;
/** How the messages of a sender changed. */
export type SenderChangeKind = (typeof senderChangeKinds)[number];
