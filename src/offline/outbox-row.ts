/** The server's refusal: HTTP status, its message, and the current state. */
export type Refusal = { status: number; message: string; details: Record<string, unknown> };

/**
 * Something a person did here that the server does not know yet. The row holds the whole request, so that it outlives an update of the app.
 * `id` is also its Idempotency-Key; `owner` is `user/customer`; `path` is the address from `/api` on; `entity` names what it is about
 * (`alert/17`): rows of one entity are sent in the order of `seq`. `created` is epoch ms, when it was done. `tries` counts how often it was
 * handed to the network: 0 means that the server cannot have it.
 */
export type OutboxRow = {
  id: string;
  user: string;
  owner: string;
  call: string;
  method: string;
  path: string;
  body: unknown;
  entity: string;
  label: string;
  created: number;
  seq: number;
  tries: number;
  status: 'waiting' | 'refused';
  refusal: Refusal | null;
};

/** What is known of a row before it is stored. */
export type NewOutboxRow = Omit<OutboxRow, 'id' | 'seq' | 'tries' | 'status' | 'refusal'>;

/** The lock, the channel and the background sync of the outbox. */
export const outboxName = 'beacon-outbox';

/** What tabs and the service worker tell one another about a user's rows. */
export type OutboxNews =
  | { type: 'changed'; user: string }
  | { type: 'sent'; user: string; row: OutboxRow; reply: unknown }
  | { type: 'refused'; user: string; row: OutboxRow };
