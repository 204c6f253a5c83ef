import { counted } from '#domain/text.ts';
import { AppError } from '#server/errors.ts';

/** Throws 429 with the time to wait while a key is locked; `until` is `null` for one that is not. */
export function refuseUntil(until: Date | null, now: Date): void {
  if (until === null || until <= now) return;
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const wait = seconds < 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
  throw new AppError('rate-limited', `Too many tries. Wait ${wait}, then try again.`, { retry_after_seconds: seconds }, seconds);
}
