import { expect, it } from 'vitest';
import { peersOf } from '#domain/senders/peers.ts';

it.each([
  [{ sorted: 12, approved: 11 }, 'approved', { approved: 11, of: 12 }],
  [{ sorted: 10, approved: 0 }, 'own', { approved: 0, of: 10 }],
  [{ sorted: 9, approved: 9 }, 'approved', null],
  [{ sorted: 12, approved: 11 }, 'unwanted', null],
  [{ sorted: 12, approved: 11 }, null, null],
  [undefined, 'approved', null],
] as const)('of %j beside "%s" it says %j', (counts, suggested, said) => expect(peersOf(counts, suggested)).toEqual(said));
