import { z } from 'zod';
import { endpoint, inArea } from './endpoint.ts';
import { AskedDay, Id, IdParam, whole } from './shapes.ts';

/** A shift of the rota. */
const Shift = z.object({ id: Id, user_id: Id, starts_time: z.string(), ends_time: z.string(), version: z.number() });
const NewShift = z.object({ user_id: Id, starts_at: z.iso.datetime(), ends_at: z.iso.datetime() });
/** The version of a shift that was read: a change is refused where another one is stored. */
const seen_version = whole(1, 2 ** 31 - 1);

/** The state of the installation, for staff. */
export const management = inArea('intake', {
  health: endpoint({
    method: 'GET',
    path: '/admin/health',
    access: 'admin',
    reply: z.object({
      modules: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          status: z.enum(['ok', 'warning', 'failed', 'off', 'unknown']),
          text: z.string(),
          /** When the module last showed that it works; `null` where it never did, or that is not recorded. */
          proved_at: z.string().nullable(),
          href: z.string(),
        }),
      ),
      /** What waits for staff. */
      queues: z.array(z.object({ key: z.string(), name: z.string(), count: z.number(), note: z.string(), href: z.string() })),
      /** Scheduled jobs with their cron line (SAST) and what became of their runs of the last days. */
      jobs: z.array(
        z.object({
          name: z.string(),
          cron: z.string(),
          last_done_at: z.string().nullable(),
          last_failed_at: z.string().nullable(),
          waiting: z.number(),
          running: z.number(),
          failed: z.number(),
        }),
      ),
      retention: z.array(z.object({ data: z.string(), term: z.string() })),
      /** What was last deleted because its time was over; `null` before the first time. */
      removed: z
        .object({
          at: z.string(),
          messages: z.number(),
          reports: z.number(),
          days: z.number(),
          tls_reports: z.number(),
          notifications: z.number(),
          documents: z.number(),
        })
        .nullable(),
      contacts: z.number(),
    }),
    failure: 'Failed to fetch the installation',
    tags: ['management'],
    freshMs: 10_000,
  }),
  /** Who is on duty: the staff who may be, each with the own switch, and the shifts that run or come. */
  rota: endpoint({
    method: 'GET',
    path: '/admin/rota',
    access: 'admin',
    reply: z.object({
      staff: z.array(z.object({ id: Id, name: z.string(), on_duty: z.boolean() })),
      shifts: z.array(Shift),
    }),
    failure: 'Failed to fetch the rota',
    tags: ['management'],
    freshMs: 10_000,
  }),
  addShift: endpoint({
    method: 'POST',
    path: '/admin/rota',
    access: 'admin',
    area: 'people',
    body: NewShift,
    reply: z.object({ shift: Shift }),
    failure: 'Failed to add the shift',
    tags: ['management', 'alert-preferences'],
  }),
  changeShift: endpoint({
    method: 'PUT',
    path: '/admin/rota/:id',
    access: 'admin',
    area: 'people',
    params: IdParam,
    body: NewShift.extend({ seen_version }),
    reply: z.object({ shift: Shift }),
    failure: 'Failed to change the shift',
    tags: ['management', 'alert-preferences'],
  }),
  removeShift: endpoint({
    method: 'DELETE',
    path: '/admin/rota/:id',
    access: 'admin',
    area: 'people',
    params: IdParam,
    query: z.object({ seen_version }),
    reply: z.object({}),
    failure: 'Failed to remove the shift',
    tags: ['management', 'alert-preferences'],
  }),
  replayStream: endpoint({
    method: 'POST',
    path: '/admin/report-stream/replay',
    access: 'admin',
    body: z.object({ from: AskedDay, to: AskedDay }),
    reply: z.object({ reports: z.number() }),
    failure: 'Failed to send older reports',
    tags: ['management'],
  }),
});
