import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  type Endpoint,
  type FileReply,
  type Group,
  type Handlers,
  type StreamedFile,
  staffLevel,
  type UploadedFile,
} from '#contract/endpoint.ts';
import { isStaff, mayInArea } from '#domain/access.ts';
import type { Call, Context, UserCall } from './context.ts';
import { AppError, forbidden, invalid, unauthenticated } from './errors.ts';
import { openByteBudget } from './ports/byte-budget.ts';
import { needKeyScope } from './services/api-keys/authenticate-key.ts';
import { noteStaffView } from './services/audit/staff-view.ts';
import { fingerprintOf, once, readDoneAt, readIdempotencyKey } from './services/idempotency.ts';
import { UNPACK_LIMITS } from './services/intake/unpack-limits.ts';
import { authenticate, bearerToken } from './services/sessions/authenticate.ts';
import { refuseWhileSuspended } from './services/sessions/suspended.ts';
import { refuseWhileViewing } from './services/sessions/view-as.ts';
import type { SignedIn } from './signed-in.ts';
import { unstorableField } from './storable-text.ts';
import { withOrigin } from './store/people/origin.ts';
import { unknownField } from './unknown-field.ts';
import { openUploads } from './uploads.ts';
import { validationMessage } from './validation-messages.ts';

type AnyHandler = (call: Call, input: Record<string, unknown>) => Promise<unknown>;

/** What a form of files may hold. A larger file is cut one byte above the limit: the intake refuses it, and the files behind it are read. */
export const uploadForm = {
  limits: { fileSize: UNPACK_LIMITS.maxMessageBytes + 1, files: 50, fields: 10 },
  throwFileSizeLimit: false,
};

const filesOf = openUploads(openByteBudget({ most: 268_435_456, mostOfOne: 4 * UNPACK_LIMITS.maxMessageBytes }));

/** Mounts every call of a group under /api: who, parse, run, answer. Replies are checked against their schema outside production. */
export function bind<G extends Group>(app: FastifyInstance, context: Context, group: G, handlers: Handlers<G, UserCall>): void {
  for (const [name, endpoint] of Object.entries(group)) {
    const handler = (handlers as Record<string, unknown>)[name] as AnyHandler;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(endpoint.live ? { compress: false } : {}),
      handler: async (request, reply) => {
        // No shared computer or proxy may cache what only one person, or the holder of a link, may see.
        reply.header('cache-control', 'no-store');
        const call = await openCall(context, endpoint, request);
        const input = parseInput(endpoint, request, call.actor);
        // What was done under a key before a suspension is answered again.
        const run = async () => {
          if (isSignedIn(call)) await refuseWhileSuspended(call, endpoint, input);
          return withOrigin(call, () => handler(call, input));
        };
        const noteView = async () => {
          if (isSignedIn(call)) await withOrigin(call, () => noteStaffView(call, endpoint, input));
        };
        if (endpoint.file) {
          const file = (await run()) as FileReply | StreamedFile;
          await noteView();
          return sendFile(reply, file);
        }
        if (endpoint.live) return sendEvents(context, reply, endpoint, (await run()) as AsyncIterable<LiveReply>);
        if (endpoint.stream) return sendLines(context, reply, endpoint, (await run()) as AsyncIterable<object>);
        const answer = async () => {
          const body = { success: true, ...((await run()) as object) };
          await noteView();
          if (process.env['NODE_ENV'] !== 'production') checkReply(endpoint, body);
          return body;
        };
        return isKeyed(call) ? once(call, requestOf(endpoint, request), answer) : answer();
      },
    });
  }
}

/** What staff who must set up a second factor may call until then: their own sign-in, nobody's data. */
const beforeFactor = '/auth/';

async function openCall(context: Context, endpoint: Endpoint, request: FastifyRequest): Promise<Call> {
  const token = bearerToken(request.headers.authorization);
  const actor = token === undefined || endpoint.access === 'public' ? null : await authenticate(context, token);
  if (endpoint.access !== 'public' && actor === null) throw unauthenticated();
  if (actor?.keyScopes !== undefined) needKeyScope(actor.keyScopes, endpoint);
  if (actor?.viewing !== undefined) refuseWhileViewing(endpoint);
  if (actor !== null) needRole(endpoint, actor);
  if (actor?.needsFactor === true && !endpoint.path.startsWith(beforeFactor))
    throw new AppError('forbidden', 'Staff need a second factor here. Set one up under My security first.', {
      set_up_second_factor: true,
    });
  const queued = endpoint.offline === 'queue' || endpoint.keyed ? request.headers : {};
  return {
    ...context,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    actor,
    idempotencyKey: readIdempotencyKey(queued['idempotency-key']),
    closed: endpoint.live ? whenClosed(request) : open,
    doneAt: readDoneAt(queued['x-done-at'], context.clock.now()),
  };
}

/** Throws 403 for a call that is for staff, and for staff whose role has too low a level in the call's area. */
function needRole(endpoint: Endpoint, { role }: Pick<SignedIn, 'role'>): void {
  if (endpoint.access === 'admin' && !isStaff(role)) throw forbidden("You don't have permission to access this page.");
  const isOwn = endpoint.path.startsWith(beforeFactor);
  if (isStaff(role) && !isOwn && !mayInArea(role, endpoint.area, staffLevel(endpoint)))
    throw forbidden(`Your role does not allow this. Ask an administrator, or have your role changed.`);
}

const open = new AbortController().signal;

function whenClosed({ raw }: FastifyRequest): AbortSignal {
  const closing = new AbortController();
  if (raw.socket.destroyed) closing.abort();
  raw.socket.once('close', () => closing.abort());
  return closing.signal;
}

const isSignedIn = (call: Call): call is UserCall => call.actor !== null;

const isKeyed = (call: Call): call is UserCall & { idempotencyKey: string } =>
  call.actor !== null && call.idempotencyKey !== null;

function requestOf({ method, path }: Endpoint, request: FastifyRequest) {
  return { endpoint: `${method} ${path}`, fingerprint: fingerprintOf(method, request.url, request.body) };
}

function parseInput(endpoint: Endpoint, request: FastifyRequest, actor: Call['actor']): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema === undefined) continue;
    const parsed = z.safeParse(schema, request[part] ?? {}, { error: validationMessage });
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), text: issue.message }));
      throw invalid(fields[0]?.text ?? 'The request is not valid.', { fields });
    }
    const unknown = part === 'body' ? unknownField(schema, request.body) : null;
    if (unknown !== null) {
      const text = `This call has no field "${unknown.slice(0, 100)}".`;
      throw invalid(text, { fields: [{ field: unknown, text }] });
    }
    const unstorable = unstorableField(parsed.data);
    if (unstorable !== null) {
      const text = 'This text contains a character that cannot be stored. Remove it and try again.';
      throw invalid(text, { fields: [{ field: unstorable, text }] });
    }
    input[part] = parsed.data;
  }
  if (endpoint.upload) {
    if (!request.isMultipart()) throw invalid('Send the files as a multipart form.');
    input['files'] = uploadedFiles(request, actor?.userId ?? 0);
  }
  return input;
}

async function* uploadedFiles(request: FastifyRequest, userId: number): AsyncGenerator<UploadedFile> {
  // The parser waits for ever for the end of a request that ended before it began to read.
  if (request.raw.destroyed) throw interrupted();
  try {
    yield* filesOf(userId, request.files() as AsyncIterable<MultipartFile>);
  } catch (error) {
    if (error instanceof AppError || typeof (error as { code?: unknown }).code === 'string') throw error;
    throw interrupted();
  }
}

const interrupted = () => invalid('The upload was interrupted, or is not a multipart form. Upload the files again.');

function sendFile(reply: FastifyReply, file: FileReply | StreamedFile) {
  const ascii = file.fileName.replace(/[^\w.!@-]+/g, '_');
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .send(bodyOf(file));
}

function bodyOf({ body }: FileReply | StreamedFile): string | Buffer | Readable {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body, { objectMode: false });
}

/** Sends events as they come, one line of JSON each; if a handler throws midway, the reply ends with an event `failed`. */
function sendLines(context: Context, reply: FastifyReply, endpoint: Endpoint, events: AsyncIterable<object>) {
  async function* lines(): AsyncGenerator<string> {
    try {
      for await (const event of events) {
        if (process.env['NODE_ENV'] !== 'production') checkReply(endpoint, event);
        yield `${JSON.stringify(event)}\n`;
      }
    } catch (error) {
      context.log.error({ err: error }, `${endpoint.path} was interrupted`);
      yield `${JSON.stringify({ event: 'failed', error: error instanceof AppError ? error.message : endpoint.failure })}\n`;
    }
  }
  return reply.header('content-type', 'application/x-ndjson').header('x-accel-buffering', 'no').send(Readable.from(lines()));
}

type LiveReply = { id: number | null; kind: string };

/** Sends server-sent events as they come, until the other side goes or the events end. */
function sendEvents(context: Context, reply: FastifyReply, endpoint: Endpoint, events: AsyncIterable<LiveReply>) {
  async function* texts(): AsyncGenerator<string> {
    try {
      for await (const event of events) {
        if (process.env['NODE_ENV'] !== 'production') checkReply(endpoint, event);
        yield `${event.id === null ? '' : `id: ${event.id}\n`}event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
      }
    } catch (error) {
      context.log.error({ err: error }, `${endpoint.path} was interrupted`);
    }
  }
  return reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(Readable.from(texts()));
}

function checkReply(endpoint: Endpoint, body: object): void {
  const parsed = z.safeParse(endpoint.reply, body);
  if (!parsed.success)
    throw new AppError(
      'internal',
      `${endpoint.method} ${endpoint.path} answers what its contract does not say: ${z.prettifyError(parsed.error)}`,
    );
}
