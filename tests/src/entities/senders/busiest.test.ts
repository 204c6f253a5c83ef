import { expect, test } from 'vitest';
import { busiestFinding } from '#src/entities/senders/BusiestSenders.tsx';

const totals = { senders: 0, addresses: 0, messages: 0, unsorted: 0, unsorted_messages: 0, failing: 0 };

test.each([
  [{}, 'No senders to show'],
  [{ senders: 1, unsorted: 1 }, 'One sender, not sorted yet'],
  [{ senders: 1 }, 'One sender, sorted'],
  [{ senders: 2, unsorted: 2 }, 'Two senders, none sorted yet'],
  [{ senders: 9, unsorted: 6 }, 'Nine senders, six to sort'],
  [{ senders: 9 }, 'Nine senders, all sorted'],
  [{ senders: 9, failing: 2 }, 'Nine senders; messages of two own senders fail'],
])('of %j says: %s', (part, said) => expect(busiestFinding({ senders: [], totals: { ...totals, ...part } })).toBe(said));
