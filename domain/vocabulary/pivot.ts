/** What messages can be split by: who sent them, who reported them, where the server is, the author domain, what receivers did and why. */
export const pivotDimensions = ['sender', 'reporter', 'country', 'header_from', 'delivery', 'override'] as const;
/** What messages can be split by. */
export type PivotDimension = (typeof pivotDimensions)[number];

/** What the cells of a pivot table count. */
export const pivotCells = ['both', 'messages', 'failed', 'pass_rate'] as const;
/** What the cells of a pivot table count. */
export type PivotCells = (typeof pivotCells)[number];

/** What receivers did with a message, in the five parts that add up to all of them. */
export const deliveries = ['passed', 'forwarded', 'delivered', 'quarantined', 'rejected'] as const;
/** What receivers did with a message. */
export type Delivery = (typeof deliveries)[number];
