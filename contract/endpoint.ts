import type { z } from 'zod';
import type { AccessLevel, StaffArea } from '../domain/vocabulary.ts';

type Schema = z.core.$ZodType;

/** Who may call: anybody, any signed-in user, staff. */
export type Access = 'public' | 'user' | 'admin';

/** What the client may do with a call while offline: show its last reply, queue it, or neither. */
export type Offline = 'view' | 'queue' | 'none';

/** Names of what a call reads or makes stale; the query cache is keyed by them. */
export type Tag =
  | 'session'
  | 'domains'
  | 'reports'
  | 'dmarc'
  | 'auth-stats'
  | 'source-analysis'
  | 'dns-verification'
  | 'ingestion'
  | 'customers'
  | 'associations'
  | 'people'
  | 'leads'
  | 'onboarding'
  | 'audit'
  | 'management'
  | 'alerts'
  | 'alert-rules'
  | 'alert-preferences'
  | 'documents'
  | 'filter-presets'
  | 'exports'
  | 'subscriptions'
  | 'support'
  | 'setup';

/**
 * One call of the API, written once. `upload` takes files of a multipart form; `file` answers a download instead of JSON; `stream` answers
 * one line of JSON after the other as things happen, each of the shape of `reply`; `live` answers server-sent events without an end.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  /** What a person of a customer needs: of a call about a domain or alert the effective level there, else the level at the customer. */
  level: AccessLevel;
  /** The area of the staff's work that a call belongs to; staff need a level there (`staffLevel`). */
  area: StaffArea;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  reply: Schema;
  failure: string;
  tags: readonly Tag[];
  offline: Offline;
  /** The list of the reply that comes in pages; the client reads all of them unless it asks for one. `null` where the reply is whole. */
  pages: string | null;
  timeoutMs: number;
  freshMs: number;
  upload: boolean;
  file: boolean;
  stream: boolean;
  live: boolean;
  /** Whether people of a suspended customer may send it: always for reading, for writing if it leads out of the suspension or ends access. */
  whileSuspended: boolean;
  /** Whether a request with an Idempotency-Key that came before is answered as then; so is each that the app queues. */
  keyed: boolean;
  /** Whether a POST only reads: what it makes is a copy of data for its caller. */
  readsOnly: boolean;
};

type Defaults =
  | 'level'
  | 'area'
  | 'tags'
  | 'offline'
  | 'pages'
  | 'timeoutMs'
  | 'freshMs'
  | 'upload'
  | 'file'
  | 'stream'
  | 'live'
  | 'whileSuspended'
  | 'keyed'
  | 'readsOnly';
type Written = Omit<Endpoint, Defaults> & Partial<Pick<Endpoint, Defaults>>;

/**
 * Writes an endpoint with the defaults: 30 s time-out, replies fresh for 5 minutes, every GET of a signed-in user cached for
 * offline viewing, no tags, open to the access level "view"; reading, support and the own account are open while suspended.
 */
export function endpoint<const E extends Written>(written: E): E & Pick<Endpoint, Defaults> {
  return {
    level: 'view',
    area: 'mail',
    tags: [],
    offline:
      written.method === 'GET' && written.access !== 'public' && written.file !== true && written.live !== true ? 'view' : 'none',
    pages: null,
    timeoutMs: 30_000,
    freshMs: 300_000,
    upload: false,
    file: false,
    stream: false,
    live: false,
    keyed: false,
    readsOnly: false,
    whileSuspended: written.method === 'GET' || written.access === 'public' || /^\/(auth|support)\//.test(written.path),
    ...written,
  };
}

/** Whether a call only reads: every GET, downloads and what prepares them, and questions that are too long for an address. */
export const readsOnly = ({ method, file, offline, whileSuspended, tags, readsOnly: isNamed }: Endpoint): boolean =>
  method === 'GET' || file || isNamed || offline === 'view' || (method === 'POST' && whileSuspended && tags.length === 0);

/** Whether a call leaves nothing behind, not even a copy for its caller (which makes their list of copies stale). */
export const leavesNothing = (call: Endpoint): boolean =>
  readsOnly(call) && (call.method === 'GET' || call.offline === 'view' || call.tags.length === 0);

/** Puts calls into an area of the staff's work, except those that name another one. */
export function inArea<const G extends Group>(area: StaffArea, group: G): G {
  const moved = Object.entries(group).map(([name, call]) => [name, call.area === 'mail' ? { ...call, area } : call]);
  return Object.fromEntries(moved) as G;
}

/** The level that staff need in the area of a call: to change something "manage", or "comment" where a customer's people may call too. */
export function staffLevel(call: Endpoint): AccessLevel {
  if (call.level !== 'view' || readsOnly(call)) return call.level;
  if (call.access === 'admin') return 'manage';
  return call.area === 'mail' ? 'view' : 'comment';
}

/** One file of an upload, read whole; the sender's name for it is only a label. */
export type UploadedFile = { fileName: string; data: Uint8Array };

/** A download: text or bytes with its type and name. */
export type FileReply = { fileName: string; contentType: string; body: string | Uint8Array };

/** A download that is written while it is sent; where its pieces end with an error the download breaks off. */
export type StreamedFile = Omit<FileReply, 'body'> & { body: AsyncIterable<string | Uint8Array> };

type In<K extends string, S> = S extends Schema ? { [P in K]: z.input<S> } : unknown;
type Out<K extends string, S> = S extends Schema ? { [P in K]: z.output<S> } : unknown;
type QueryIn<S> = S extends Schema
  ? Record<string, never> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown;
type Get<E, K extends string> = K extends keyof E ? E[K] : undefined;

/** What a caller hands over. */
export type Input<E extends Endpoint> = In<'params', Get<E, 'params'>> &
  QueryIn<Get<E, 'query'>> &
  In<'body', Get<E, 'body'>> &
  (E['upload'] extends true ? { files: readonly LocalFile[] } : unknown);

type LocalFile = { readonly name: string; readonly size: number };

/** What a handler gets: parsed, with defaults filled in. */
export type Parsed<E extends Endpoint> = Out<'params', Get<E, 'params'>> &
  Out<'query', Get<E, 'query'>> &
  Out<'body', Get<E, 'body'>> &
  (E['upload'] extends true ? { files: AsyncIterable<UploadedFile> } : unknown);

type Streams<E extends Endpoint> = E['stream'] extends true ? true : E['live'] extends true ? true : false;

/** What a handler returns; `success: true` is added to it. */
export type Answer<E extends Endpoint> = E['file'] extends true
  ? FileReply | StreamedFile
  : Streams<E> extends true
    ? AsyncIterable<z.input<E['reply']>>
    : z.input<E['reply']>;

/** What a caller gets. */
export type Reply<E extends Endpoint> = E['file'] extends true
  ? DownloadedFile
  : Streams<E> extends true
    ? AsyncIterable<z.output<E['reply']>>
    : z.output<E['reply']> & { success: true };

type DownloadedFile = { readonly size: number; readonly type: string };

/** A group of calls under one name. */
export type Group = Record<string, Endpoint>;

/** Every handler of a group; a missing or misspelt one does not compile. */
export type Handlers<G extends Group, Call> = { [K in keyof G]: (call: Call, input: Parsed<G[K]>) => Promise<Answer<G[K]>> };
