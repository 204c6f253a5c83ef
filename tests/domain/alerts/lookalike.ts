import { hourMs } from '#domain/alerts/day.ts';
import type { LookalikeSeen } from '#domain/alerts/facts.ts';
import { nowMs } from './facts.ts';

/** A lookalike of example.co.za that got mail servers five hours ago, but for what is given. */
export const lookalike = (other: Partial<LookalikeSeen>): LookalikeSeen => ({
  name: 'exarnple.co.za',
  kind: 'look_alike',
  mxHosts: ['mx.exarnple.co.za', 'mx2.exarnple.co.za'],
  firstSeenMs: nowMs - 5 * hourMs,
  goneMs: null,
  ...other,
});
