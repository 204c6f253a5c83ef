import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { intakeStatus } from './services/intake/health.ts';

type Built = { version: string; build_date: string; commit: string; message: string };
type Status = 'operational' | 'degraded' | 'slow' | 'down';

const freshMs = 15_000;
const patienceMs = 3_000;
const downAfterMs = 30_000;
const unbuilt: Built = { version: 'development', build_date: new Date(0).toISOString(), commit: 'unknown', message: '' };

/** Answers /version.json: what was built, and how the service does now. It answers 200 also where something is down: apps probe it. */
export function serveVersion(app: FastifyInstance, context: Context, file: string | null): void {
  const status = statusReader(context);
  app.get('/version.json', async (_request, reply) => {
    const built = file === null ? unbuilt : (JSON.parse(await readFile(file, 'utf8')) as Built);
    return reply.header('cache-control', 'no-cache').send({ ...built, status: await status() });
  });
}

/**
 * How the service does, worked out at most every 15 seconds. `slow` where its database takes more than three seconds; `down` where it fails,
 * or has not answered for 30. A question that waits for its answer is not asked again.
 */
function statusReader(context: Context): () => Promise<Status> {
  let last: { at: number; isOpen: boolean; status: Promise<Status> } | null = null;
  const nowMs = () => context.clock.now().getTime();
  const ask = () => {
    const status = intakeStatus(context)
      .then(
        (answer): Status => (answer.status === 'healthy' ? 'operational' : 'degraded'),
        (error: unknown): Status => {
          context.log.error({ err: error }, 'the status of the service could not be read');
          return 'down';
        },
      )
      .finally(() => {
        asked.isOpen = false;
      });
    const asked = { at: nowMs(), isOpen: true, status };
    return asked;
  };
  return () => {
    if (last === null || (!last.isOpen && nowMs() - last.at > freshMs)) last = ask();
    const { at, status } = last;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Status>((resolve) => {
      timer = setTimeout(() => resolve(nowMs() - at > downAfterMs ? 'down' : 'slow'), patienceMs).unref();
    });
    return Promise.race([status, late]).finally(() => clearTimeout(timer));
  };
}
