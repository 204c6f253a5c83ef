import type { Reply } from '#contract/endpoint.ts';
import type { management } from '#contract/management.ts';

/** The state of the installation. */
export type State = Reply<typeof management.health>;

/** The rota: who may be on duty, and the shifts. */
export type RotaReply = Reply<typeof management.rota>;

/** A shift of the rota. */
export type Shift = RotaReply['shifts'][number];

/** A part of the installation. */
export type Module = State['modules'][number];

/** A scheduled job. */
export type ScheduledJob = State['jobs'][number];
