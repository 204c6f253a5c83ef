import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { connectionLimits } from './connection-limits.ts';
import { collectLate } from './heap.ts';
import { startIntake } from './intake.ts';
import { type StartedJobs, startJobs } from './jobs/start.ts';
import { closeContext, openContext } from './open-context.ts';
import { listenRefusal } from './refuse-start.ts';
import { serveMetrics } from './serve-health.ts';
import { stopExports } from './services/exports/kept-export.ts';
import { baseUrl } from './services/page-url.ts';
import { followResolvers } from './services/setup/resolvers.ts';
import { firstAdministrator } from './services/users/first-administrator.ts';

/** Requests that are still running when the process is to end get so long, then their connections are cut. */
const lastRequestsMs = 10_000;
/** A job that does not end by itself is cut off: nothing confirmed is lost, and it runs again at the next start. */
const lastJobsMs = 30_000;
/** So long a process that is not ready any more serves on: proxies in front of several processes need it to notice. */
const noticedMs = 5_000;
const parts = ['checks', 'alerts', 'accounts'] as const;

async function main(): Promise<void> {
  collectLate();
  const config = readConfig(process.env);
  const isDemo = process.argv.includes('--demo');
  const context = isDemo ? (await import('./demo/zone.ts')).withDemoDns(await openContext(config)) : await openContext(config);
  if (isDemo) (await import('./demo/networks.ts')).useDemoNetworks();
  if (isDemo) (await import('./demo/services.ts')).useDemoServices();
  const { log } = context;
  const stopFollowing = await followResolvers(context);
  const readiness = { isClosing: false };
  const app = config.role === 'worker' ? null : await buildApp(context, connectionLimits, readiness);
  const metrics = await serveMetrics(context, readiness);
  const intake = await startIntake(context);
  let starting: Promise<StartedJobs> | null = null;
  /** Starts the jobs unless the process is to end already, which then waits for them. */
  const startAll = async (): Promise<void> => {
    if (readiness.isClosing) return;
    starting = startJobs(context, parts);
    await starting;
  };
  const close = async (signal: string): Promise<void> => {
    if (readiness.isClosing) return;
    readiness.isClosing = true;
    log.info({ signal }, 'closing');
    setTimeout(() => {
      log.warn('a job did not end in time and was cut off; it runs again at the next start');
      process.exit(0);
    }, lastJobsMs).unref();
    if (signal === 'SIGTERM' && app !== null && context.store.kind === 'server') await pause(noticedMs);
    await context.live.stop();
    // A connection whose last reply ended after the server closed would stay open until it is cut.
    setInterval(() => app?.server.closeIdleConnections(), 100).unref();
    setTimeout(() => app?.server.closeAllConnections(), lastRequestsMs).unref();
    await app?.close();
    await stopExports(context);
    await metrics?.close();
    await intake.stop();
    await (await starting)?.stop();
    await stopFollowing();
    await closeContext(context);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(signal));
  if (app === null) {
    await startAll();
    console.log('Beacon runs jobs and serves no pages (ROLE=worker).');
    return;
  }
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenRefusal(error, config);
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const url = baseUrl({ ...config, port });
  console.log(`Beacon listens on ${url}`);
  if (isDemo) {
    const { fillDemo } = await import('./demo/fill.ts');
    const days = process.argv.find((arg) => arg.startsWith('--demo-days='))?.split('=')[1];
    await fillDemo(context, (line) => console.log(line), days === undefined ? {} : { days: Number(days) });
  }
  await startAll();
  if (readiness.isClosing) return;
  const setup = await firstAdministrator(context);
  if (setup !== null) console.log(`There is no administrator yet. Set one up (the link works once, for 7 days):\n${url}${setup}`);
  if (config.smtpUrl === null)
    console.log(`Email is not set up (SMTP_URL): emails are written to ${join(config.dataDir, 'outbox')}`);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(`Beacon cannot start with these settings:\n${error.message}`);
  else if (error instanceof Error && error.constructor === Error) console.error(`Beacon cannot start: ${error.message}`);
  else console.error('Beacon cannot start:', error);
  process.exit(1);
});
