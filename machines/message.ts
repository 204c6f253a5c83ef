import { setup } from 'xstate';
import { messageStatuses } from '#domain/vocabulary.ts';
import { bulkMove } from './entity.ts';

/**
 * Everything that may happen to a received message. A batch that runs again takes its own failed messages (`retry`); `retryLater` leaves
 * them to the next batch. The same file uploaded again is read again, at once or later (`readAgain`, `requeue`). `domainAdded`: a domain
 * that its reports name is registered now. `setAside`: staff are done with a message that is not counted.
 */
export type MessageEvent =
  | { type: 'claim' }
  | { type: 'release' }
  | { type: 'count' }
  | { type: 'missDomain' }
  | { type: 'fail' }
  | { type: 'retry' }
  | { type: 'retryLater' }
  | { type: 'readAgain' }
  | { type: 'requeue' }
  | { type: 'domainAdded' }
  | { type: 'setAside' };

/**
 * A received message on its way into the statistics: a batch claims it, reads it, and counts its reports, finds that no domain is
 * registered for them, or cannot read it. Messages that were not counted can be read again.
 */
export const messageMachine = setup({ types: { events: {} as MessageEvent } }).createMachine({
  id: 'message',
  initial: 'stored',
  states: {
    stored: { on: { claim: 'processing', readAgain: 'processing', requeue: 'stored' } },
    processing: { on: { release: 'stored', count: 'done', missDomain: 'orphan', fail: 'failed' } },
    done: { on: { domainAdded: 'stored' } },
    orphan: { on: { readAgain: 'processing', requeue: 'stored', domainAdded: 'stored', setAside: 'done' } },
    failed: { on: { retry: 'processing', readAgain: 'processing', retryLater: 'stored', requeue: 'stored', setAside: 'done' } },
  },
});

const move = (type: MessageEvent['type']) => bulkMove(messageMachine, messageStatuses, {}, { type });

/** The moves of messages, for statements that move many at once. */
export const messageMoves = {
  claim: move('claim'),
  release: move('release'),
  count: move('count'),
  missDomain: move('missDomain'),
  fail: move('fail'),
  retry: move('retry'),
  retryLater: move('retryLater'),
  readAgain: move('readAgain'),
  requeue: move('requeue'),
  domainAdded: move('domainAdded'),
  setAside: move('setAside'),
};
