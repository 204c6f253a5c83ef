import type { ContextFrom, EventFromLogic } from 'xstate';
import { type EntityMachine, type StatusOf, type Step, step } from '#machines/entity.ts';
import { audit } from '#server/store/people/audit.ts';
import type { Context } from './context.ts';
import { enqueueEffect, isJobEffect, prepareEffects } from './effects.ts';
import { AppError, conflict, notFound } from './errors.ts';
import { type Db, mayBeLost } from './store/database.ts';

/** A kind of row that a machine describes: how to read its status and the facts of its guards, and how to write the next status. */
export type StoredEntity<M extends EntityMachine> = {
  noun: string;
  machine: M;
  read: (db: Db, id: number) => Promise<{ status: StatusOf<M>; facts: ContextFrom<M> } | null>;
  /** Writes only where the status is still `was`; `false` where it is not. */
  write: (db: Db, id: number, was: StatusOf<M>, next: StatusOf<M>, at: Date) => Promise<boolean>;
  /** The machine's actions that are no jobs, carried out in the transaction of the move. */
  effects?: Record<string, (tx: Db, id: number, at: Date) => Promise<void>>;
  /** A power loss may undo the last moves, since the server finds them out again. */
  mayBeLost?: boolean;
  /** The error if the machine refuses or somebody else was faster; a standard sentence by default. */
  refusal?: string;
};

/** One move: `by` is the person who asks (null: the server itself), `facts` replace what was read, `also` runs in the same transaction. */
export type Move<M extends EntityMachine> = {
  id: number;
  event: EventFromLogic<M>;
  by: number | null;
  facts?: Partial<ContextFrom<M>>;
  also?: (tx: Db, step: Step<M>) => Promise<void>;
};

/**
 * Moves a row through its machine: read, ask the machine, write unless somebody else was faster, record people's moves in the audit trail,
 * perform the effects, all in one transaction. Throws 404, or 409 with the current status if the machine refuses or the row moved
 * meanwhile.
 */
export async function transit<M extends EntityMachine>(
  context: Pick<Context, 'store' | 'queue' | 'clock'>,
  entity: StoredEntity<M>,
  move: Move<M>,
): Promise<Step<M>> {
  await prepareEffects(context.queue);
  return context.store.db.transaction().execute(async (tx) => {
    if (entity.mayBeLost === true && move.by === null) await mayBeLost(tx);
    return transitIn(context, tx, entity, move);
  });
}

/**
 * The same for a move that may be asked for again: where the row has one of the statuses that the move leads to, nothing happens. Answers the
 * status.
 */
export async function transitOnce<M extends EntityMachine>(
  context: Pick<Context, 'store' | 'queue' | 'clock'>,
  entity: StoredEntity<M>,
  move: Move<M>,
  reached: readonly StatusOf<M>[],
): Promise<StatusOf<M>> {
  try {
    return (await transit(context, entity, move)).status;
  } catch (error) {
    const status = error instanceof AppError && error.code === 'conflict' ? error.details?.['status'] : undefined;
    const held = reached.find((one) => one === status);
    if (held === undefined) throw error;
    return held;
  }
}

/** The same inside a transaction that is open already; `prepareEffects` must have been awaited before it began. */
export async function transitIn<M extends EntityMachine>(
  context: Pick<Context, 'queue' | 'clock'>,
  tx: Db,
  entity: StoredEntity<M>,
  { id, event, by, facts, also }: Move<M>,
): Promise<Step<M>> {
  const row = await entity.read(tx, id);
  if (row === null) throw notFound(`This ${entity.noun} was not found.`);
  const next = step(entity.machine, row.status, Object.assign({}, row.facts, facts) as ContextFrom<M>, event);
  if (next === null) throw refusal(entity, String(event.type), row.status);
  const at = context.clock.now();
  if (!(await entity.write(tx, id, row.status, next.status, at)))
    throw refusal(entity, String(event.type), (await entity.read(tx, id))?.status ?? row.status);
  if (by !== null)
    await audit(tx, {
      at,
      actorUserId: by,
      action: `${entity.noun.replace(/\W+/g, '_')}_${String(event.type)}`,
      entity: entity.noun,
      entityId: id,
      details: { from: row.status, to: next.status },
    });
  for (const { type } of next.effects) {
    const own = entity.effects?.[type];
    if (own !== undefined) await own(tx, id, at);
    else if (isJobEffect(type)) await enqueueEffect(context, tx, type, { id });
    else throw new Error(`Nothing carries out the action ${type} of the machine ${entity.machine.id}.`);
  }
  await also?.(tx, next);
  return next;
}

function refusal({ noun, refusal: text }: { noun: string; refusal?: string }, event: string, status: string) {
  return conflict(text ?? `"${event}" is not possible now: the ${noun} is ${status.replaceAll('_', ' ')}.`, { status });
}
