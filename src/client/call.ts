import type { Endpoint } from '#contract/endpoint.ts';

/** What the client knows of a call without its schemas; the type parameter carries those. `doneAt`: its body takes `done_at`; `keys`: the fields of every reply; `shape`: a hash of all it may hold; `pages`: its list that comes in pages. */
export type CallOf<E extends Endpoint> = Pick<
  Endpoint,
  'method' | 'path' | 'failure' | 'tags' | 'offline' | 'timeoutMs' | 'freshMs' | 'upload' | 'file' | 'stream' | 'live'
> & {
  name: string;
  open: boolean;
  keys: readonly string[];
  shape?: string;
  doneAt?: boolean;
  pages?: string | null;
  readonly endpoint?: E;
};

/** A group's calls with their types. */
export type CallsOf<G> = { [K in keyof G]: G[K] extends Endpoint ? CallOf<G[K]> : never };
