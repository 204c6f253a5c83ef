import { z } from 'zod';
import { endpoint, inArea } from './endpoint.ts';
import { AskedDay, Id } from './shapes.ts';

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
      on_duty: z.array(z.object({ id: Id, name: z.string() })),
      contacts: z.number(),
    }),
    failure: 'Failed to fetch the installation',
    tags: ['management'],
    freshMs: 10_000,
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
