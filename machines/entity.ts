import {
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  initialTransition,
  type StateValueFrom,
  transition,
} from 'xstate';

/** A machine that describes a stored thing; its states are the values of the row’s `status` column. */
export type EntityMachine = AnyStateMachine;

/** The statuses of a machine. */
export type StatusOf<M extends EntityMachine> = Extract<StateValueFrom<M>, string>;

/** What a permitted event leads to: the status before and after, the new facts, and the named effects to carry out after the row is written. */
export type Step<M extends EntityMachine> = {
  from: StatusOf<M>;
  status: StatusOf<M>;
  facts: ContextFrom<M>;
  effects: { type: string; params: unknown }[];
};

/** The machine at a stored status with the facts its guards read. Throws on a status the machine does not know. */
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
    from: before.value as StatusOf<M>,
    status: after.value as StatusOf<M>,
    facts: after.context as ContextFrom<M>,
    effects: actions.filter((action) => !action.type.startsWith('xstate.')).map(({ type, params }) => ({ type, params })),
  };
}

/** The status a new row starts with. */
export function firstStatus<M extends EntityMachine>(machine: M): StatusOf<M> {
  return initialTransition(machine as AnyStateMachine)[0].value as StatusOf<M>;
}

/** A move of many rows in one statement: the statuses it may happen in, and the one it leads to. */
export type BulkMove<Status extends string> = { from: readonly Status[]; to: Status };

/** How an event moves rows at once, of the statuses of a table. Throws where it leads nowhere, or to several statuses. */
export function bulkMove<M extends EntityMachine, Status extends string>(
  machine: M,
  statuses: readonly Status[],
  facts: ContextFrom<M>,
  event: EventFromLogic<M>,
): BulkMove<Status> {
  const from = statuses.filter((status) => allows(machine, status, facts, event));
  const after = new Set(from.map((status) => step(machine, status, facts, event)?.status));
  const to = statuses.find((status) => after.has(status));
  if (to === undefined || after.size > 1) throw new Error(`${machine.id} has no single status after ${String(event.type)}`);
  return { from, to };
}
