import type { AnyStateMachine } from 'xstate';
import { type EntityMachine, step } from '#machines/entity.ts';

/** A machine's whole table: a line a state and event that leads somewhere, `state + event -> next [effects]`. */
export function tableOf<M extends EntityMachine>(
  machine: M,
  facts: Parameters<typeof step<M>>[2],
  events: readonly string[],
): string[] {
  return Object.keys((machine as AnyStateMachine).states).flatMap((state) =>
    events.flatMap((type) => {
      const next = step(machine, state, facts, { type } as Parameters<typeof step<M>>[3]);
      if (next === null) return [];
      const effects = next.effects.map((effect) => effect.type).join(', ');
      return [`${state} + ${type} -> ${next.status}${effects === '' ? '' : ` [${effects}]`}`];
    }),
  );
}
