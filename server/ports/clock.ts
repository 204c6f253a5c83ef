/** The current time. Tests pass one that stands still. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
