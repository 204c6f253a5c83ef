import { sentence } from '#domain/text.ts';
import { ApiError } from './errors.ts';

/** Whether the server was never reached, so that saved data should be shown. */
export function isConnectionFailure(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.code === 'timeout');
}

/** Whether the same call may succeed a moment later: the server was not reached, or failed; a refusal stays one. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === null || error.status >= 500;
}

/** Whether what was asked for does not exist, or not for this person. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether the server refused a change because somebody else made one meanwhile. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** The id by which support finds what failed in the log; `null` for a refusal, which is not logged, and where the message names it. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError && mayPass(error) && !error.message.includes(error.requestId ?? '') ? error.requestId : null;

/** The sentences for single fields of a form that a refusal carries, by field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details['fields'])) return {};
  const fields = error.details['fields'] as { field: string; text: string }[];
  return Object.fromEntries(fields.map(({ field, text }) => [field, text]));
}

/** The error with what to do, which a proxy that refuses too many requests does not say. */
export function withAdvice<T extends Error>(error: T): T | ApiError {
  const isOfProxy = error instanceof ApiError && error.status === 429 && error.requestId === null;
  if (!isOfProxy || error.message.endsWith('again.')) return error;
  return new ApiError(`${sentence(error.message)} Wait a minute, then try again.`, error.code, error.status, null);
}
