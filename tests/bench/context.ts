import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { closeContext } from '#server/open-context.ts';
import { systemClock } from '#server/ports/clock.ts';
import { openResolver } from '#server/ports/dns/resolver.ts';
import { openHistory } from '#server/ports/history.ts';
import { deriveKeys } from '#server/ports/keys.ts';
import { openLog } from '#server/ports/log.ts';
import { openMetrics } from '#server/ports/metrics.ts';
import { UNPACK_LIMITS } from '#server/services/intake/unpack-limits.ts';
import { openLiveHub } from '#server/services/live/hub.ts';
import { openStatsCache } from '#server/services/stats/cached.ts';
import { openStore } from '#server/store/open.ts';

/** The whole server over a data folder or a PostgreSQL server, without a network and without workers; a folder that is given stays. */
export async function openBench(
  databaseUrl: string | null,
  folder: string | null = null,
): Promise<{ context: Context; close: () => Promise<void> }> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'beacon-bench-')));
  const env = { BEACON_DATA: dataDir, BEACON_SMTP_LISTEN: 'off' };
  const config: Config = readConfig(databaseUrl === null ? env : { ...env, DATABASE_URL: databaseUrl });
  const log = openLog('error');
  const store = await openStore(databaseUrl === null ? { dataDir, log, queryTimeoutMs: 0 } : { databaseUrl, log });
  const context: Context = {
    config,
    store,
    queue: await openQueue(store, log),
    clock: systemClock,
    log,
    mailer: { kind: 'outbox', send: async () => 'kept' },
    dns: openResolver({ servers: [], clock: systemClock }),
    probeMailServer: async (exchange) => ({
      exchange,
      state: 'unknown',
      protocol: null,
      expiresAt: null,
      why: 'nobody is asked',
    }),
    fetchRegistration: async () => ({ status: 'unknown', reason: 'the bench asks nobody' }),
    fetchPolicy: async () => ({ status: 'failed', reason: 'dns', detail: 'the bench asks nobody' }),
    live: openLiveHub({ store, clock: systemClock, log }),
    statsCache: openStatsCache({ store, log }),
    push: { publicKey: '', send: async () => 'sent' },
    postWebhook: async () => undefined,
    reportStream: null,
    cards: null,
    history: openHistory({ dataDir, folder: null, maxBytes: UNPACK_LIMITS.maxMessageBytes }),
    keys: deriveKeys(new TextEncoder().encode('a secret for the bench only, 32 bytes long')),
    metrics: openMetrics(),
    tracing: null,
  };
  return {
    context,
    close: async () => {
      await closeContext(context);
      if (folder === null) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
