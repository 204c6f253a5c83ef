import { expectTypeOf, it } from 'vitest';
import type { HandlerMap } from '#server/handlers.ts';

it('does not take the handlers of another group (checked by the compiler)', () => {
  type Swapped = Omit<HandlerMap, 'dmarc' | 'dns'> & { dmarc: HandlerMap['dns']; dns: HandlerMap['dmarc'] };
  expectTypeOf<Omit<HandlerMap, 'dns'> & { dns: HandlerMap['dns'] }>().toExtend<HandlerMap>();
  expectTypeOf<Swapped>().not.toExtend<HandlerMap>();
});
