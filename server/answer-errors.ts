import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '#contract/errors.ts';
import type { Context } from './context.ts';
import { AppError, isDiskFull } from './errors.ts';

function known(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_FILES_LIMIT') return new AppError('limit', 'Send at most 50 files at a time.');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('limit', 'This is larger than the limit of 2 MB.');
  if (statusCode === 413) return new AppError('limit', 'This form has too many parts.');
  if (statusCode === 429) return new AppError('rate-limited', 'Too many requests. Wait a minute, then try again.');
  const isRefused = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  if (code?.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL' || isRefused)
    return new AppError('validation', 'The request is not valid.');
  return null;
}

/** The address of a request for the log: without its query, as its pattern where a part of it is a token, and without what could be one. */
function loggedUrl({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.url?.includes(':token') === true) return routeOptions.url;
  return url.replace(/\?.*$/s, '').replace(/[\w.~%-]{20,}/g, '…');
}

/** Turns every error into a reply; an unexpected one is logged in full and answered without details. */
export function answerErrors(app: FastifyInstance, context: Context): void {
  app.setErrorHandler((error, request, reply) => answerError(context, error, request, reply));
}

/** The error reply to one request. */
export function answerError(context: Context, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = known(error);
  const where = { request_id: request.id, url: loggedUrl(request) };
  // A client that disconnects in the middle of a request gets no answer, and there is nothing to fix.
  const isGone = request.raw.destroyed && !request.raw.complete;
  if (isGone) context.log.debug({ err: error, ...where }, 'the request was interrupted');
  else if (refusal === null) context.log.error({ err: error, ...where }, 'request failed');
  else if (refusal.code === 'internal') context.log.error({ err: refusal, ...where }, 'request failed');
  if (refusal?.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  const body: ErrorReply = {
    success: false,
    error:
      refusal === null || refusal.code === 'internal'
        ? `${isDiskFull(error) ? 'The disk of the server is full.' : 'Something went wrong.'} Quote ${request.id} when you ask for help.`
        : refusal.message,
    code: refusal?.code ?? 'internal',
    request_id: request.id,
    ...(refusal?.details === undefined ? {} : { details: refusal.details }),
  };
  return reply.status(refusal?.status ?? 500).send(body);
}
