import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { intakeStatus } from './services/intake/health.ts';

type Built = { version: string; build_date: string; commit: string; message: string };
type Status = 'operational' | 'degraded' | 'down';

const freshMs = 15_000;
const patienceMs = 3_000;
const unbuilt: Built = { version: 'development', build_date: new Date(0).toISOString(), commit: 'unknown', message: '' };

/** Answers /version.json: what was built, and how the service does now. It answers 200 also where something is down: apps probe it. */
export function serveVersion(app: FastifyInstance, context: Context, file: string | null): void {
  const status = statusReader(context);
  app.get('/version.json', async (_request, reply) => {
    const built = file === null ? unbuilt : (JSON.parse(await readFile(file, 'utf8')) as Built);
    return reply.header('cache-control', 'no-cache').send({ ...built, status: await status() });
  });
}

/** How the service does, worked out at most every 15 seconds; `down` where its database fails or takes more than three. */
function statusReader(context: Context): () => Promise<Status> {
  let last: { at: number; status: Promise<Status> } | null = null;
  const read = async (): Promise<Status> => {
    const late = new Promise<Status>((resolve) => setTimeout(() => resolve('down'), patienceMs).unref());
    const known = intakeStatus(context).then(
      ({ status }): Status => (status === 'healthy' ? 'operational' : 'degraded'),
      (error: unknown): Status => {
        context.log.error({ err: error }, 'the status of the service could not be read');
        return 'down';
      },
    );
    return Promise.race([known, late]);
  };
  return () => {
    const now = context.clock.now().getTime();
    if (last === null || now - last.at > freshMs) last = { at: now, status: read() };
    return last.status;
  };
}
