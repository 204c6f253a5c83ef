import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { Zone } from '#domain/dns/zone.ts';
import type { PolicyFetch } from '#domain/transport/policy-fetch.ts';
import type { AccessLevel, Role } from '#domain/vocabulary.ts';
import { answerError, answerErrors } from '#server/answer-errors.ts';
import { uploadForm } from '#server/bind.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { mountGroups } from '#server/handlers.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { openHistory } from '#server/ports/history.ts';
import { deriveKeys } from '#server/ports/keys.ts';
import type { OutgoingMail } from '#server/ports/mailer.ts';
import { openMetrics } from '#server/ports/metrics.ts';
import { openCards } from '#server/ports/payments/open-cards.ts';
import { serveCardSandbox } from '#server/serve-card-sandbox.ts';
import { receive } from '#server/services/intake/receive.ts';
import { type RunOptions, runBatch } from '#server/services/intake/run-batch.ts';
import { startBatch } from '#server/services/intake/start-batch.ts';
import { UNPACK_LIMITS } from '#server/services/intake/unpack-limits.ts';
import { openLiveHub } from '#server/services/live/hub.ts';
import { issueToken } from '#server/services/sessions/issue.ts';
import { openStatsCache } from '#server/services/stats/cached.ts';
import { addDomain, assignDomain } from '#server/store/domains/domains.ts';
import type { BatchRow } from '#server/store/intake/batches.ts';
import type { Channel } from '#server/store/reports/report-share.ts';
import { openTestStore, type StoreKind } from './database.ts';
import { zoneResolver } from './zone.ts';

/** The hash of a password that no test types: the people of `login` are set up. */
const unguessed = '$argon2id$v=19$m=64,t=1,p=1$Mm8XTy7W/OsPhhvEN2lBJw$Z//oR+/yoSLvaEi5cPvjMYfrQmgun43EabrvIlGIggM';

export type TestUser = { id: number; email: string; token: string };
export type TestFile = { name: string; data: Uint8Array };

/** A refusal that a call of `call` met: the HTTP status and the error reply. */
export class Refused extends Error {
  readonly status: number;
  readonly body: { error?: string; code?: string; details?: Record<string, unknown> };
  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
    this.body = JSON.parse(text || '{}') as Refused['body'];
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/**
 * The whole web server over a fresh database (PGlite in memory by default), without a network and without workers: `startIntake` is the
 * test's own choice. The DNS is the given zone, which the test may change as it goes. The clock is where `setTime` puts it; until then it
 * is the real one. Emails that would be sent are in `emails`.
 */
export async function openTestApp(
  options: { store?: StoreKind; env?: Record<string, string>; now?: string; zone?: Zone; fetchPolicy?: PolicyFetch } = {},
) {
  const test = await openTestStore(options.store ?? 'memory');
  const folder = await mkdtemp(join(tmpdir(), 'beacon-app-'));
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const env = { BEACON_DATA: test.dataDir ?? folder, BEACON_SMTP_LISTEN: 'off', ...options.env };
  const queue = await openQueue(test.store, log);
  const config = readConfig(env);
  const dns = zoneResolver(options.zone ?? {});
  const keys = deriveKeys(new TextEncoder().encode('a secret for tests only, 32 bytes long'));
  const emails: OutgoingMail[] = [];
  const pushed: { endpoint: string; payload: Record<string, unknown> }[] = [];
  const posted: { url: string; id: string; body: Record<string, unknown> }[] = [];
  const outward = {
    takesMessages: true,
    hasMailServer: false,
    whileSending: async (): Promise<void> => {},
    takesPosts: true,
    push: (_endpoint: string): 'sent' | 'gone' | 'fails' => 'sent',
  };
  let frozen: Date | null = options.now === undefined ? null : new Date(options.now);
  const clock = { now: () => new Date(frozen ?? Date.now()) };
  const context: Context = {
    config,
    store: test.store,
    queue,
    clock,
    log,
    mailer: {
      get kind() {
        return outward.hasMailServer ? 'smtp' : 'outbox';
      },
      send: async (mail) => {
        await outward.whileSending();
        if (!outward.takesMessages) throw new Error('The mail server is closed.');
        emails.push(mail);
        return outward.hasMailServer ? 'sent' : 'kept';
      },
    },
    dns,
    probeMailServer: async (exchange) => ({
      exchange,
      state: 'unknown',
      protocol: null,
      expiresAt: null,
      why: 'nobody is asked',
    }),
    fetchRegistration: async () => ({ status: 'unknown', reason: 'a test' }),
    fetchPolicy: options.fetchPolicy ?? (async () => ({ status: 'failed', reason: 'dns', detail: 'no such host' })),
    live: openLiveHub({ store: test.store, clock, log }),
    statsCache: openStatsCache({ store: test.store, log }),
    push: {
      publicKey: 'a public key of tests',
      send: async (target, payload) => {
        const outcome = outward.push(target.endpoint);
        if (outcome === 'fails') throw new Error('The push service is closed.');
        if (outcome === 'sent') pushed.push({ endpoint: target.endpoint, payload: payload as Record<string, unknown> });
        return outcome;
      },
    },
    postWebhook: async ({ url }, { id, body }) => {
      if (!outward.takesPosts) throw new Error('The address answered 500.');
      posted.push({ url, id, body: body as Record<string, unknown> });
    },
    reportStream: null,
    cards: openCards(config, { key: keys.cards, lookup: dns.lookup }),
    history: openHistory({ dataDir: folder, folder: config.importFolder, maxBytes: UNPACK_LIMITS.maxMessageBytes }),
    keys,
    metrics: openMetrics(),
    tracing: null,
  };
  const app = await openApi(context);
  let made = 0;

  /** Adds an active user of this role and signs in; a customer's user may hold customers, the first is the active one. */
  async function login(
    role: Role = 'admin',
    held: { customerId: number; level?: AccessLevel }[] = [],
    email = `user${(made += 1)}@example.com`,
  ): Promise<TestUser> {
    const { db } = context.store;
    const user = await db
      .insertInto('users')
      .values({
        email,
        display_name: email,
        role,
        status: 'active',
        password_hash: unguessed,
        default_customer_id: held[0]?.customerId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { customerId, level } of held)
      await db
        .insertInto('user_customers')
        .values({ user_id: user.id, customer_id: customerId, access_level: level ?? 'manage' })
        .execute();
    const call = { ...context, requestId: 'test', ip: '127.0.0.1', userAgent: 'tests', actor: null };
    const { token } = await issueToken(call, { id: user.id, email, name: email, role });
    return { id: user.id, email, token };
  }

  async function customer(name = `Customer ${(made += 1)}`): Promise<number> {
    const row = await context.store.db
      .insertInto('customers')
      .values({ name, email: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** Registers a domain straight in the store (without the reading again that the API does), for these customers. */
  async function domain(name: string, ...customerIds: number[]): Promise<number> {
    const id = await addDomain(context.store.db, { name, mailClass: 'people', notes: '', createdBy: null });
    if (id === null) throw new Error(`${name} is registered already.`);
    for (const customerId of customerIds) await assignDomain(context.store.db, id, customerId, 'owner');
    return id;
  }

  /** Calls an endpoint as the server's clients do and answers its reply. Throws Refused where the answer is an error. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: E['upload'] extends true ? Omit<Input<E>, 'files'> & { files: TestFile[] } : Input<E>,
    who: TestUser | string | null,
  ): Promise<Reply<E>> {
    const response = await inject(
      endpoint,
      input as Record<string, unknown>,
      typeof who === 'string' ? who : (who?.token ?? null),
    );
    if (response.statusCode >= 400) throw new Refused(response.statusCode, response.body);
    if (endpoint.stream) return eventsOf(response.body) as unknown as Reply<E>;
    return (endpoint.file ? response.rawPayload : response.json()) as Reply<E>;
  }

  /** Puts a mail or file into the intake as one of the receivers does; it waits until `readWaiting`. */
  async function arrive(raw: Uint8Array, channel: Channel = 'smtp'): Promise<{ messageId: number; already: boolean }> {
    const origin = { channel, sourceName: null, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };
    return receive(context, raw, origin);
  }

  /** Reads everything that waits, in batches as the workers do, and answers the batches. */
  async function readWaiting(options: RunOptions = {}): Promise<BatchRow[]> {
    const batches: BatchRow[] = [];
    for (let open = await startBatch(context, { trigger: 'test', by: null }); open !== null; ) {
      const done = await runBatch(context, open.id, options);
      if (done !== null) batches.push(done);
      open = await startBatch(context, { trigger: 'test', by: null });
    }
    return batches;
  }

  /** Messages counted for a domain over all days, from the daily sums that the screens read. */
  async function counted(domainId: number): Promise<number> {
    const row = await context.store.db
      .selectFrom('daily_domain')
      .select(({ fn }) => fn.sum<number | null>('total').as('total'))
      .where('domain_id', '=', domainId)
      .executeTakeFirstOrThrow();
    return Number(row.total ?? 0);
  }

  async function inject(
    endpoint: Endpoint,
    input: Record<string, unknown>,
    token: string | null,
  ): Promise<LightMyRequestResponse> {
    const params = (input['params'] ?? {}) as Record<string, unknown>;
    const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
    const query: Record<string, string> = {};
    for (const [key, value] of Object.entries((input['query'] ?? {}) as Record<string, unknown>))
      if (value !== undefined) query[key] = String(value);
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const body = endpoint.upload ? form(input['files'] as TestFile[]) : null;
    return app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query,
      headers: body === null ? headers : { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      ...(body !== null ? { payload: body } : input['body'] === undefined ? {} : { payload: input['body'] as object }),
    });
  }

  return {
    context,
    app,
    emails,
    pushed,
    posted,
    /** How mail server, webhooks and push services answer; the test may change it. */
    outward,
    login,
    customer,
    domain,
    call,
    arrive,
    readWaiting,
    counted,
    /** Puts the clock to a time; null lets it run again. */
    setTime: (time: string | null) => {
      frozen = time === null ? null : new Date(time);
    },
    close: async () => {
      await context.live.stop();
      await app.close();
      await context.statsCache.stop();
      await queue.stop();
      await test.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every call under /api as the real server mounts it; without pages, rate limit and headers. */
async function openApi(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerError(context, error, request, reply),
  });
  answerErrors(app, context);
  await app.register(multipart, uploadForm);
  mountGroups(app, context);
  serveCardSandbox(app, context);
  await app.ready();
  return app;
}

async function* eventsOf(body: string): AsyncGenerator<unknown> {
  await Promise.resolve();
  for (const line of body.trim().split('\n')) yield JSON.parse(line);
}

const boundary = 'beacon-test-boundary';

function form(files: TestFile[]): Buffer {
  const parts = files.flatMap(({ name, data }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(data),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
