import type { ErrorCode } from '#contract/errors.ts';

/** Error codes of the API, and two that never cross the network. */
export type ClientErrorCode = ErrorCode | 'network' | 'timeout';

/** A call that did not succeed; the message is for people. */
export class ApiError extends Error {
  readonly code: ClientErrorCode;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly details: Record<string, unknown>;

  constructor(
    message: string,
    code: ClientErrorCode,
    status: number | null,
    requestId: string | null,
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
  }
}

/** What a call says of a success without any data; for the calls about domains and their DNS as specification 8 has it. */
export function noDataError({ name, failure }: { name: string; failure: string }, status: number): ApiError {
  const text = /^(domains|dns)\./.test(name) ? 'API returned no data.' : failure;
  return new ApiError(text, 'internal', status, null);
}

/** The error of an answer that is not a success: the server's error, else its message, else the call's own sentence (specification 8). */
export function errorOfReply(status: number, body: unknown, failure: string): ApiError {
  const reply = (body ?? {}) as Record<string, unknown>;
  const text = [reply['error'], reply['message'], failure].find((part) => typeof part === 'string' && part !== '');
  return new ApiError(
    text as string,
    (reply['code'] as ErrorCode | undefined) ?? (status === 401 ? 'unauthenticated' : 'internal'),
    status,
    typeof reply['request_id'] === 'string' ? reply['request_id'] : null,
    reply['details'] as Record<string, unknown> | undefined,
  );
}
