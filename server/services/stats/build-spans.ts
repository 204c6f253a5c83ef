import type { Context } from '#server/context.ts';
import { buildSpans, usualSpan } from '#server/store/reports/source-spans.ts';

/**
 * Makes the sums ready that lists of sending addresses read instead of the days: once a day for all domains, every hour for those whose
 * older days have changed since. Lists are the same without them, only slower. Answers how many domains were built.
 */
export async function buildSourceSpans(context: Pick<Context, 'store' | 'clock'>): Promise<number> {
  return buildSpans(context.store.db, usualSpan(context.clock.now()));
}
