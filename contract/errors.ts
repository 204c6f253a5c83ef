/** Every error code on the wire with its HTTP status. */
export const errorStatus = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  limit: 422,
  'rate-limited': 429,
  internal: 500,
  upstream: 502,
} as const;

/** A word of the error list. */
export type ErrorCode = keyof typeof errorStatus;

/** The body of every reply that is not a success; `details` holds what a form or the outbox needs (fields, current status). */
export type ErrorReply = {
  success: false;
  error: string;
  code: ErrorCode;
  request_id: string;
  details?: Record<string, unknown>;
};
