import { type ErrorCode, errorStatus } from '#contract/errors.ts';

/** A refusal with a sentence for people; everything else that is thrown is logged whole and answered without detail. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** A refusal because another service failed at `cause`, which is logged under the id that the reply names. */
export function upstream(message: string, cause: unknown): AppError {
  const error = new AppError('upstream', message);
  error.cause = cause;
  return error;
}

export const notFound = (message: string) => new AppError('not-found', message);
/** A customer that does not exist answers as one that the caller may not see, so that nobody learns which there are. */
export const customerNotFound = () => notFound('Customer not found or access denied');
export const forbidden = (message: string) => new AppError('forbidden', message);
export const conflict = (message: string, details?: Record<string, unknown>) => new AppError('conflict', message, details);
export const invalid = (message: string, details?: Record<string, unknown>) => new AppError('validation', message, details);
export const unauthenticated = (message = 'Sign in to go on.', details?: Record<string, unknown>) =>
  new AppError('unauthenticated', message, details);

/** Whether the disk of this server or of its database has no room left. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return ['ENOSPC', 'EDQUOT', '53100'].includes(String(code)) || /no space left on device/i.test(String(message));
}

/** What people read of a job that found no room; administrators read it on the page of the intake too. */
export const diskFull = 'The disk of the server is full. Contact support, then try again.';
