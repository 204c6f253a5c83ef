import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { leastFreeBytes } from './services/intake/room.ts';
import { addGauges } from './services/management/gauges.ts';
import { databaseAnswers } from './store/intake/intake-stats.ts';

/** How a process says that it takes no more work; from then on it is not ready. */
export type Readiness = { isClosing: boolean };

const patienceMs = 2_000;

async function reasonsAgainst({ store }: Context, readiness: Readiness): Promise<string[]> {
  if (readiness.isClosing) return ['This process is closing.'];
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs).unref());
  const answered = await Promise.race([databaseAnswers(store.db), late]);
  if (answered !== null) return [];
  const free = await store.freeBytes().catch(() => null);
  return ['The database does not answer.', ...(free !== null && free < leastFreeBytes ? ['The disk is full.'] : [])];
}

/** Has every connection end with its next reply from the moment the process closes, so that proxies send no more over it. */
export function endConnections(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (readiness.isClosing) reply.header('connection', 'close');
  });
}

/** Answers /healthz (this process runs) and /readyz (it can work: 503 with the reasons where it cannot, and from the moment it closes). */
export function serveHealth(app: FastifyInstance, context: Context, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reasons = await reasonsAgainst(context, readiness);
    const status = reasons.length === 0 ? 'ready' : 'not ready';
    return reply
      .header('cache-control', 'no-store')
      .code(reasons.length === 0 ? 200 : 503)
      .send({ status, reasons });
  });
}

const isToken = (given: string | undefined, token: string): boolean => {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${token}`)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Counts the requests of a web server, by the route that answered. */
export function countRequests(app: FastifyInstance, { metrics }: Context): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.request({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** Serves /metrics, /healthz and /readyz at BEACON_METRICS_LISTEN, apart from the pages; `null` where that is off. */
export async function serveMetrics(context: Context, readiness: Readiness): Promise<FastifyInstance | null> {
  const { listen, token } = context.config.metrics;
  if (listen === null) return null;
  const app = Fastify({ logger: false });
  addGauges(context);
  serveHealth(app, context, readiness);
  app.get('/metrics', async (request, reply) => {
    if (token !== null && !isToken(request.headers.authorization, token))
      return reply.code(401).header('www-authenticate', 'Bearer').send('Send BEACON_METRICS_TOKEN as a bearer token.\n');
    return reply.type(context.metrics.contentType).send(await context.metrics.text());
  });
  await app.listen(listen);
  context.log.info(`Metrics are served on ${listen.host}:${listen.port}.`);
  return app;
}
