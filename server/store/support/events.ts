import { sql } from 'kysely';
import type { AttachmentType } from '#domain/support/attachment.ts';
import type { ClockEvent } from '#domain/support/clock.ts';
import type { SupportEventKind, SupportSide, SupportStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { plainArray } from '../text.ts';

type Person = { id: number; name: string } | null;

/** A step of a thread; `person` is who was put in charge. */
export type EventRow = {
  id: number;
  at: Date;
  kind: SupportEventKind;
  side: SupportSide;
  actor: Person;
  text: string;
  from: SupportStatus | null;
  to: SupportStatus | null;
  person: Person;
  files: { id: number; name: string; type: AttachmentType; bytes: number }[];
};

/** A step as it is written; `doneAt` is when the person did it on their device. */
export type NewEvent = {
  requestId: number;
  at: Date;
  doneAt: Date;
  kind: SupportEventKind;
  side: SupportSide;
  by: number | null;
  text?: string;
  from?: SupportStatus | null;
  to?: SupportStatus | null;
  personId?: number | null;
  /** The hash of the email that brought it. */
  mailSha256?: Uint8Array | null;
};

/** Adds a step and answers its number. */
export async function addEvent(db: Db, event: NewEvent): Promise<number> {
  const { id } = await db
    .insertInto('support_events')
    .values({
      request_id: event.requestId,
      at: event.at,
      done_at: event.doneAt,
      kind: event.kind,
      side: event.side,
      actor_user_id: event.by,
      text: event.text ?? '',
      from_status: event.from ?? null,
      to_status: event.to ?? null,
      person_user_id: event.personId ?? null,
      mail_sha256: event.mailSha256 ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const person = (alias: string) => {
  const user = sql.table(alias);
  return sql`case when ${user}.id is null then null else json_build_object('id', ${user}.id, 'name', ${user}.display_name) end`;
};

/** The thread of a request, oldest first; internal notes only where they are asked for. */
export async function listEvents(db: Db, requestId: number, withNotes: boolean): Promise<EventRow[]> {
  const found = await sql<EventRow>`select e.id, e.at, e.kind, e.side, ${person('actor')} as actor, e.text,
      e.from_status as "from", e.to_status as "to", ${person('owner')} as person,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.size_bytes) order by f.id)
        from support_files f where f.event_id = e.id), '[]') as files
    from support_events e left join users actor on actor.id = e.actor_user_id left join users owner on owner.id = e.person_user_id
    where e.request_id = ${requestId} and (${withNotes} or e.kind <> 'note') order by e.id`.execute(db);
  return found.rows;
}

/** What the clocks of these requests read, by request, oldest first. */
export async function clockEvents(db: Db, requestIds: readonly number[]): Promise<Map<number, ClockEvent[]>> {
  const found = await sql<ClockEvent & { requestId: number }>`select request_id as "requestId",
      (extract(epoch from at) * 1000)::float8 as "atMs", kind, side, from_status as "from", to_status as "to"
    from support_events where request_id = any(${plainArray(requestIds)}::int[]) and kind in ('opened', 'comment', 'status')
    order by request_id, id`.execute(db);
  return Map.groupBy(found.rows, ({ requestId }) => requestId);
}

/** A step with what an email about it needs, `null` where it is gone. */
export async function findMailedEvent(
  db: Db,
  eventId: number,
): Promise<
  (Pick<EventRow, 'kind' | 'side' | 'text' | 'to'> & { requestId: number; actorName: string | null; fileNames: string[] }) | null
> {
  const found = await db
    .selectFrom('support_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .select(['e.kind', 'e.side', 'e.text', 'e.to_status as to', 'e.request_id as requestId', 'u.display_name as actorName'])
    .where('e.id', '=', eventId)
    .executeTakeFirst();
  if (found === undefined) return null;
  const files = await db.selectFrom('support_files').select('name').where('event_id', '=', eventId).orderBy('id').execute();
  return { ...found, fileNames: files.map(({ name }) => name) };
}

/** Whether an email has been taken before, and how many of a person's emails to a request were taken since a time. */
export async function mailsTaken(
  db: Db,
  { requestId, by, sha256, since }: { requestId: number; by: number; sha256: Uint8Array; since: Date },
): Promise<{ isKnown: boolean; recent: number }> {
  const { known, recent } = await db
    .selectFrom('support_events')
    .select(({ fn, eb }) => [
      fn.countAll<string>().filterWhere('mail_sha256', '=', sha256).as('known'),
      fn
        .countAll<string>()
        .filterWhere(eb.and([eb('request_id', '=', requestId), eb('actor_user_id', '=', by), eb('at', '>', since)]))
        .as('recent'),
    ])
    .where('mail_sha256', 'is not', null)
    .where((eb) => eb.or([eb('mail_sha256', '=', sha256), eb('request_id', '=', requestId)]))
    .executeTakeFirstOrThrow();
  return { isKnown: Number(known) > 0, recent: Number(recent) };
}
