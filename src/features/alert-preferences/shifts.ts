import type { Shift } from '#domain/delivery/duty.ts';
import type { Settings } from './types.ts';

/** Own shifts on the rota as plans need them. */
export const shiftsOf = ({ shifts }: Settings): Shift[] =>
  shifts.map(({ starts_time: from, ends_time: to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) }));
