/** A statement; a COPY into a table brings its bytes as the only parameter. */
export type Statement = { sql: string; params: unknown[] };

/** The text under which several statements pass through Kysely; they are its only parameter. */
export const severalStatements = '-- several statements';

/** What the main thread asks of the database thread. One request is in progress at a time. */
export type Ask =
  | { id: number; kind: 'query'; sql: string; params: unknown[] }
  | { id: number; kind: 'several'; statements: Statement[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'begin' | 'commit' | 'rollback' | 'close' }
  | { id: number; kind: 'listen' | 'unlisten'; channel: string }
  | { id: number; kind: 'copyOut'; sql: string };

export type Rows = { rows: unknown[]; fields: { name: string; dataTypeID: number }[]; affectedRows: number | undefined };

export type ThreadMessage =
  | { kind: 'ready' }
  | { kind: 'notify'; channel: string; payload: string }
  | { kind: 'done'; id: number; value: Rows | Rows[] | Uint8Array | null }
  | { kind: 'failed'; id: number; error: Record<string, unknown> }
  | { kind: 'dead'; text: string };

const FIELDS = [
  'message',
  'code',
  'severity',
  'detail',
  'hint',
  'constraint',
  'table',
  'column',
  'schema',
  'position',
  'where',
  'routine',
] as const;

/** An error as plain data, so that SQLSTATE and the constraint's name survive the transfer between threads. */
export function flatten(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const source = error as unknown as Record<string, unknown>;
  return Object.fromEntries(FIELDS.filter((field) => source[field] !== undefined).map((field) => [field, source[field]]));
}

/** The opposite of `flatten`. */
export function unflatten(plain: Record<string, unknown>): Error {
  return Object.assign(new Error(String(plain['message'])), plain);
}
