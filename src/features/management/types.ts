import type { Reply } from '#contract/endpoint.ts';
import type { management } from '#contract/management.ts';

/** The state of the installation. */
export type State = Reply<typeof management.health>;

/** A part of the installation. */
export type Module = State['modules'][number];

/** A scheduled job. */
export type ScheduledJob = State['jobs'][number];
