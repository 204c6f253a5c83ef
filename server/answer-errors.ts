import type { Socket } from 'node:net';
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

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What a person sees where a page itself fails: it needs no file, no style and no database. */
function errorPage(text: string): string {
  const shown = text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
  return `<!doctype html><html lang="en-ZA"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Beacon</title><h1>This page could not be shown</h1><p>${shown}</p><p><a href="">Try again</a> or <a href="/">open the start page</a>.</p></html>`;
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
  else if (refusal.code === 'upstream')
    context.log.warn({ err: refusal.cause, ...where }, `another service failed: ${refusal.message}`);
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
  reply.status(refusal?.status ?? 500);
  const isPage = request.headers.accept?.includes('text/html') === true && !request.url.startsWith('/api/');
  return isPage ? reply.type('text/html; charset=utf-8').send(errorPage(body.error)) : reply.send(body);
}

const unread: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'This address, or the cookies of this site, are too long. Shorten the address, or delete the cookies.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'This request took too long. Try again.'],
};

/** Answers what is refused before it is a request, with a sentence: a browser shows it as it is. */
export function refuseUnread({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, text] = unread[code ?? ''] ?? ['400 Bad Request', 'The request is not valid.'];
  const head = `HTTP/1.1 ${status}\r\nContent-Length: ${text.length}\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n`;
  socket.end(head + text, () => socket.destroy());
}
