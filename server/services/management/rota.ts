import type { Parsed } from '#contract/endpoint.ts';
import type { management } from '#contract/management.ts';
import { momentText } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { type AppError, conflict, invalid, notFound } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { audit } from '#server/store/people/audit.ts';
import { addShift, changeShift, dutyStaff, listShifts, removeShift, type ShiftRow } from '#server/store/people/duty-shifts.ts';
import { whenChanged } from '../setup/change-setting.ts';

type Given = Parsed<(typeof management)['addShift']>['body'];

const dayMs = 86_400_000;
const longestDays = 31;
const aheadDays = 366;

const wire = ({ id, userId, startsAt, endsAt, version }: ShiftRow) => ({
  id,
  user_id: userId,
  starts_time: startsAt.toISOString(),
  ends_time: endsAt.toISOString(),
  version,
});

/** The staff who may be on duty, each with the own switch, and the shifts that are not over. */
export async function rota({ store: { db }, clock }: UserCall) {
  const [staff, shifts] = [await dutyStaff(db), await listShifts(db, { endAfter: clock.now() })];
  return { staff, shifts: shifts.map(wire) };
}

/** The rota counts in minutes, as its fields do. */
const wholeMinute = (time: string) => new Date(Math.floor(Date.parse(time) / 60_000) * 60_000);

async function checked(call: UserCall, { user_id: userId, starts_at, ends_at }: Given) {
  const [startsAt, endsAt, at] = [wholeMinute(starts_at), wholeMinute(ends_at), call.clock.now()];
  const bad = (field: string, text: string) => invalid(text, { fields: [{ field, text }] });
  const days = (endsAt.getTime() - startsAt.getTime()) / dayMs;
  if (days <= 0) throw bad('ends_at', 'The shift must end after it begins.');
  if (endsAt <= at) throw bad('ends_at', 'This shift is over. Choose an end in the future.');
  if (days > longestDays) throw bad('ends_at', `A shift lasts ${longestDays} days at most.`);
  if (startsAt.getTime() > at.getTime() + aheadDays * dayMs) throw bad('starts_at', 'Choose a time within the next 12 months.');
  if (!(await dutyStaff(call.store.db)).some(({ id }) => id === userId))
    throw bad('user_id', 'This person cannot be on duty. Choose somebody else.');
  return { userId, startsAt, endsAt, by: call.actor.userId, at };
}

const spanText = ({ startsAt, endsAt }: Pick<ShiftRow, 'startsAt' | 'endsAt'>) =>
  `${momentText(startsAt.getTime())} to ${momentText(endsAt.getTime())}`;

const write = <T>({ store }: UserCall, work: (tx: Db) => Promise<T>): Promise<T> => store.db.transaction().execute(work);

function note(call: UserCall, tx: Db, action: string, userId: number, details: Record<string, string>): Promise<void> {
  const [at, actorUserId] = [call.clock.now(), call.actor.userId];
  return audit(tx, { at, actorUserId, action, entity: 'user', entityId: userId, details });
}

/** A shift with its state now. Throws 404 where it was removed, or its person is no longer of the staff. */
async function shiftNow(tx: Db, id: number): Promise<ShiftRow> {
  const [row] = await listShifts(tx, { id });
  if (row === undefined) throw notFound('This shift is no longer on the rota. Somebody removed it.');
  return row;
}

const changedMeanwhile = (call: UserCall, { changedBy, changedAt }: ShiftRow): AppError =>
  conflict(
    `${changedBy ?? 'Somebody'} changed this shift ${whenChanged(changedAt, call.clock.now())}. Check what is stored now, then make your change again.`,
  );

const isThatOf = (one: ShiftRow, { userId, startsAt, endsAt }: Pick<ShiftRow, 'userId' | 'startsAt' | 'endsAt'>) =>
  one.userId === userId && one.startsAt.getTime() === startsAt.getTime() && one.endsAt.getTime() === endsAt.getTime();

/** Puts somebody on the rota; the same shift again changes nothing. Throws 400. */
export async function putOnRota(call: UserCall, given: Given) {
  const shift = await checked(call, given);
  return write(call, async (tx) => {
    const { id, isNew } = await addShift(tx, shift);
    if (isNew) await note(call, tx, 'shift_added', shift.userId, { shift: spanText(shift) });
    return wire(await shiftNow(tx, id));
  });
}

/** Changes a shift; what is stored already changes nothing. Throws 400, 404, and 409 where somebody changed it since the version that was seen. */
export async function changeOnRota(
  call: UserCall,
  id: number,
  { seen_version: seen, ...given }: Given & { seen_version: number },
) {
  const shift = await checked(call, given);
  return write(call, async (tx) => {
    const was = await shiftNow(tx, id);
    if (isThatOf(was, shift)) return wire(was);
    if (!(await changeShift(tx, id, seen, shift))) throw changedMeanwhile(call, await shiftNow(tx, id));
    await note(call, tx, 'shift_changed', shift.userId, { shift: spanText(shift), before: spanText(was) });
    return wire(await shiftNow(tx, id));
  }).catch((error: unknown) => {
    if ((error as { code?: string }).code === '23505') throw invalid('This person has the same shift already.');
    throw error;
  });
}

/** Takes a shift off the rota; one that is gone stays gone. Throws 409 where somebody changed it since the version that was seen. */
export async function takeOffRota(call: UserCall, id: number, seen: number): Promise<void> {
  await write(call, async (tx) => {
    const [was] = await listShifts(tx, { id });
    if (was === undefined) return;
    if (was.version !== seen || !(await removeShift(tx, id, seen))) throw changedMeanwhile(call, await shiftNow(tx, id));
    await note(call, tx, 'shift_removed', was.userId, { shift: spanText(was) });
  });
}
