import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { CallOf } from './call.ts';
import { ApiError, errorOfReply, noDataError } from './errors.ts';

/** What the API client reports to the rest of the app and asks of it. */
export type ApiHooks = {
  token(): string | null;
  /** `text` is for the person where the account is locked. */
  unauthorised(text?: string): void;
  reached(): void;
  notReached(): void;
};

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; files?: readonly File[] };

/** Sends a call and answers its reply. Throws ApiError, also for a line that is down and for a time-out. */
export type Api = <E extends Endpoint>(call: CallOf<E>, input: Input<E>, signal?: AbortSignal) => Promise<Reply<E>>;

export function createApi(hooks: ApiHooks): Api {
  return async (call, input, signal) => {
    const loose = input as Loose;
    const token = call.open ? null : hooks.token();
    const response = await reach(call, loose, token, hooks, signal);
    if (call.file && response.ok) return (await response.blob()) as never;
    if (call.stream && response.ok && response.body !== null) {
      const { readLines } = await import('./read-json-lines.ts');
      return readLines(response.body, () => hooks.notReached()) as never;
    }
    const body: unknown = await response.json().catch(() => null);
    if (isProxyFailure(response.status, body)) {
      hooks.notReached();
      throw notReachedError();
    }
    hooks.reached();
    if (response.ok && isSuccess(body)) {
      // A list of schedules that is none counts as an empty one (specification 8).
      if (call.name === 'reportScheduling.schedules' && !Array.isArray(body['schedules'])) body['schedules'] = [];
      if (hasKeys(body, call.keys)) return body as never;
    }
    if (response.ok && body === null) throw noDataError(call, response.status);
    const error = errorOfReply(response.status, body, call.failure);
    // A late answer to a session that has ended does not end the next one.
    if (error.status === 401 && !call.open && token === hooks.token())
      hooks.unauthorised(error.details['is_locked'] ? error.message : undefined);
    throw error;
  };
}

const notReachedError = () =>
  new ApiError('The server cannot be reached. Check your connection and try again.', 'network', null, null);

/** Whether something before the server answered for it: a 502 to 504 that does not have the shape of our errors. */
function isProxyFailure(status: number, body: unknown): boolean {
  const isOurs = typeof body === 'object' && body !== null && 'success' in body;
  return !isOurs && status >= 502 && status <= 504;
}

/** Whether a reply says of itself that it is a success, as every one of the server does. */
const isSuccess = (body: unknown): body is Record<string, unknown> => (body as { success?: unknown } | null)?.success === true;

/** Whether a reply has what this version of the app needs of it; a newer server, or an older app, had another shape. */
export function hasKeys(body: unknown, keys: readonly string[]): boolean {
  return typeof body === 'object' && body !== null && keys.every((key) => key in body);
}

async function reach(
  call: CallOf<Endpoint>,
  input: Loose,
  token: string | null,
  hooks: ApiHooks,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const timeout = AbortSignal.timeout(call.timeoutMs);
  const request: RequestInit = {
    method: call.method,
    headers,
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
  };
  if (call.upload) {
    const form = new FormData();
    for (const file of input.files ?? []) form.append('files', file, file.name);
    request.body = form;
  } else if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    request.body = JSON.stringify(input.body);
  }
  try {
    const response = await fetch(urlOf(call.path, input), request);
    if (response.ok && (call.file || call.stream)) hooks.reached();
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    hooks.notReached();
    throw timeout.aborted
      ? new ApiError('The server did not answer in time. Check your connection and try again.', 'timeout', null, null)
      : notReachedError();
  }
}

/** The address of a call with its input filled in, from `/api` on. */
export function urlOf(path: string, input: Loose): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) if ((value ?? '') !== '') query.set(name, String(value));
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`;
}
