/** The current time. Tests pass one that does not move. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
