import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openQueue } from './jobs/queue.ts';
import { systemClock } from './ports/clock.ts';
import { dnsServers, openResolver } from './ports/dns/resolver.ts';
import { openHistory } from './ports/history.ts';
import { deriveKeys } from './ports/keys.ts';
import { openLog } from './ports/log.ts';
import { openMailServerProbe } from './ports/mail-server-probe.ts';
import { openMailer } from './ports/mailer.ts';
import { measuredDns, measuredMailer } from './ports/measured.ts';
import { openMetrics } from './ports/metrics.ts';
import { openTracing } from './ports/open-tracing.ts';
import { openCards } from './ports/payments/open-cards.ts';
import { openPolicyFetch } from './ports/policy-fetch.ts';
import { makePushKeys, openPush } from './ports/push.ts';
import { openRdap } from './ports/rdap.ts';
import { openSecret } from './ports/secrets.ts';
import { openReportStream } from './ports/stream/report-stream.ts';
import { tracedDns, tracedMailer } from './ports/traced.ts';
import { openWebhookPost } from './ports/webhook.ts';
import { needFolder, needFolderToRead } from './refuse-start.ts';
import { pushKeys } from './services/delivery/push-keys.ts';
import { sealWebhooks } from './services/delivery/seal-webhooks.ts';
import { UNPACK_LIMITS } from './services/intake/unpack-limits.ts';
import { openLiveHub } from './services/live/hub.ts';
import { openStatsCache } from './services/stats/cached.ts';
import { openStore } from './store/open.ts';
import { tracedQueue } from './traced-queue.ts';

/** Makes every adapter: the only place where they are made. */
export async function openContext(config: Config): Promise<Context> {
  const log = openLog(config.logLevel);
  const dataDir = resolve(config.dataDir);
  await needFolder('BEACON_DATA', dataDir);
  if (config.inbox !== null && config.role !== 'web') await needFolder('BEACON_INBOX', resolve(config.inbox));
  if (config.importFolder !== null) await needFolderToRead('BEACON_IMPORT_FOLDER', config.importFolder);
  const { target } = config.stream;
  if ((target?.kind === 'file' || target?.kind === 'parquet') && config.role !== 'web')
    await needFolder('BEACON_STREAM_URL', target.folder);
  const keys = deriveKeys(await openSecret(config.secret, dataDir));
  const metrics = openMetrics();
  const place = config.databaseUrl === null ? { dataDir } : { databaseUrl: config.databaseUrl };
  const store = await openStore({ ...place, log, onStatement: metrics.statement });
  await sealWebhooks({ store, keys });
  const tracing = await openTracing(config.traces, log);
  const queue = tracedQueue(await openQueue(store, log), tracing);
  const postWebhook = openWebhookPost();
  const resolver = openResolver({ servers: dnsServers(config.dnsServers), clock: systemClock });
  const dns = tracedDns(measuredDns(resolver, metrics), tracing);
  return {
    config: { ...config, dataDir },
    store,
    queue,
    clock: systemClock,
    log,
    mailer: tracedMailer(measuredMailer(openMailer(config, join(dataDir, 'outbox')), metrics), tracing),
    dns,
    fetchPolicy: openPolicyFetch({ lookup: dns.lookup }),
    fetchRegistration: openRdap({ log }),
    probeMailServer: openMailServerProbe(),
    live: openLiveHub({ store, clock: systemClock, log }),
    statsCache: openStatsCache({ store, log }),
    push: openPush(await pushKeys({ store, clock: systemClock, keys }, makePushKeys), {
      subject: config.publicUrl ?? 'mailto:postmaster@localhost',
    }),
    postWebhook,
    reportStream: target === null ? null : openReportStream({ ...config.stream, target }, postWebhook),
    cards: openCards(config, { key: keys.cards, lookup: dns.lookup }),
    history: openHistory({ dataDir, folder: config.importFolder, maxBytes: UNPACK_LIMITS.maxMessageBytes }),
    keys,
    metrics,
    tracing,
  };
}

/** Closes what `openContext` opened, the database last. */
export async function closeContext(context: Context): Promise<void> {
  await context.live.stop();
  await context.statsCache.stop();
  await context.queue.stop();
  await context.tracing?.stop();
  await context.store.close();
}
