import { type AnyStateMachine, type ContextFrom, type EventFromLogic, initialTransition, transition } from 'xstate';

/** A machine that describes a stored thing; its states are the words of the row's `status` column. */
export type EntityMachine = AnyStateMachine;

/** What a permitted event leads to: the status before and after, the new facts, and the named effects to carry out after the row is written. */
export type Step<M extends EntityMachine> = {
  from: string;
  status: string;
  facts: ContextFrom<M>;
  effects: { type: string; params: unknown }[];
};

/** The machine standing at a stored status with the facts its guards read. Throws on a status the machine does not know. */
export function at<M extends EntityMachine>(machine: M, status: string, facts: ContextFrom<M>) {
  if (!(status in machine.states)) throw new Error(`${machine.id} has no status ${status}`);
  return machine.resolveState({ value: status, context: facts });
}

/** Whether an event may happen now; both the server and the buttons ask this. */
export function allows<M extends EntityMachine>(
  machine: M,
  status: string,
  facts: ContextFrom<M>,
  event: EventFromLogic<M>,
): boolean {
  return at(machine, status, facts).can(event);
}

/** Takes an event: `null` where the machine refuses it, else the next status, facts and effects. Runs nothing. */
export function step<M extends EntityMachine>(
  machine: M,
  status: string,
  facts: ContextFrom<M>,
  event: EventFromLogic<M>,
): Step<M> | null {
  const before = at(machine, status, facts);
  if (!before.can(event)) return null;
  const [after, actions] = transition(machine as AnyStateMachine, before, event);
  return {
    from: status,
    status: String(after.value),
    facts: after.context as ContextFrom<M>,
    effects: actions.filter((action) => !action.type.startsWith('xstate.')).map(({ type, params }) => ({ type, params })),
  };
}

/** The status a new row starts with. */
export function firstStatus(machine: EntityMachine): string {
  return String(initialTransition(machine)[0].value);
}
