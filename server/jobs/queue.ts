import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { type Db as BossDatabase, fromKysely, type Job, PgBoss } from 'pg-boss';
import type { Db } from '../store/database.ts';
import type { Embedded } from '../store/embedded/proxy.ts';
import { countAsDropped, countJobs, queuesWithDueJobs } from '../store/maintenance/job-counts.ts';
import type { Store, StoreLog } from '../store/open.ts';
import { openWaking } from './wake.ts';

export type EnqueueOptions = {
  /** Not before this time, or so many seconds from now. */
  startAfter?: Date | number;
  priority?: number;
  /** While a job of this key waits, a second one is not taken in. */
  singletonKey?: string;
  /** A transaction: the job appears only if it commits. */
  db?: Db;
};
export type WorkOptions = {
  /** Jobs of this name that run at once in this process; 1 by default. */
  concurrency?: number;
  /**
   * Jobs taken out of the queue at once, for many short ones that other work finds again when they fail: a job that throws is logged and
   * not tried again. Without it each job is taken, tried again and given up by itself.
   */
  takeAtOnce?: number;
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** A job that runs longer is given up and tried again. */
  expireInSeconds?: number;
};
export type RunningJob<Data> = { id: string; data: Data; tries: number; signal: AbortSignal };
export type Queue = Awaited<ReturnType<typeof openQueue>>;

/** Cron lines are in SAST. */
const jobTimeZone = 'Africa/Johannesburg';

const DEFAULTS = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 3_600,
};

/**
 * After so long without a sign of its process a job counts as dropped. The embedded database has one process, whose next start knows that
 * the jobs of the last are dropped; while it copies its files no sign can be given.
 */
const heartbeatSeconds = { embedded: 600, server: 25 };

/** With the heartbeat: a job whose process died runs again after 25 to 45 seconds, on the embedded database within 15 of the next start. */
const superviseSeconds = 10;
/** Below the interval at which it is looked for: one that is found a moment early would wait for the next. */
const monitorSeconds = superviseSeconds - 1;

/** How often a worker asks for jobs by itself: while the database announces new ones, and while it does not. */
const askSeconds = { notified: 30, polling: 1 };

/** pg-boss's statements over the database thread; the host itself rolls back a block of statements that fails. */
function overEmbedded(embedded: Embedded): BossDatabase {
  return {
    executeSql: async (text, values = []) => {
      if (values.length > 0) return embedded.query<Record<string, unknown>>(text, values);
      return { rows: (await embedded.exec(text)).flatMap((result) => result.rows) };
    },
    listen: async (channel, onNotification, onReconnect) => {
      const stop = await embedded.listen(channel, onNotification);
      onReconnect();
      return { close: stop };
    },
  };
}

/** Jobs and cron lines in the database itself, on both kinds of it; nothing else holds a timer. Starts at once. */
export async function openQueue(store: Store, log: StoreLog) {
  const connection =
    store.kind === 'server'
      ? { connectionString: store.databaseUrl, max: 4 }
      : { db: overEmbedded(store.embedded), backend: 'pglite' as const };
  const boss = new PgBoss({
    ...connection,
    useListenNotify: true,
    persistWarnings: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: monitorSeconds,
  });
  boss.on('error', (error) => log.error(`Jobs: ${error.message}`));
  boss.on('warning', (warning) => log.warn(`Jobs: ${warning.message}`));
  await boss.start();
  if (store.kind === 'embedded') await countAsDropped(store.db);
  const made = new Map<string, Promise<void>>();
  /** Queues in pg-boss's cache: into others nothing can be put from inside a transaction. */
  const known = new Set<string>();
  const waking = openWaking(
    (queues) => queuesWithDueJobs(store.db, queues),
    (worker) => boss.notifyWorker(worker),
    (text) => log.warn(text),
  );

  /** Loads a queue into pg-boss's cache: a query outside a transaction, awaited inside it, would deadlock on the embedded database. */
  async function load(name: string): Promise<void> {
    await boss.findJobs(name, { id: randomUUID() });
    known.add(name);
  }

  async function create(name: string): Promise<void> {
    await boss.createQueue(name, { ...DEFAULTS, heartbeatSeconds: heartbeatSeconds[store.kind], policy: 'short', notify: true });
    await load(name);
  }

  /** Gives a queue its settings. Where it has them nothing is done: pg-boss takes a queue that is changed out of its cache. */
  async function change(name: string, { retryDelaySeconds, retryLimit, expireInSeconds }: WorkOptions): Promise<void> {
    const settings = {
      ...(retryLimit === undefined ? {} : { retryLimit }),
      ...(retryDelaySeconds === undefined ? {} : { retryDelay: retryDelaySeconds }),
      ...(expireInSeconds === undefined ? {} : { expireInSeconds }),
      heartbeatSeconds: heartbeatSeconds[store.kind],
    };
    const queue = await boss.getQueue(name);
    const settingNames = Object.keys(settings) as (keyof typeof settings)[];
    if (settingNames.every((setting) => queue?.[setting] === settings[setting])) return;
    known.delete(name);
    await boss.updateQueue(name, settings);
    await load(name);
  }

  /**
   * Makes a queue known, once; a queue must be known before something is put in from inside a transaction. Doing it again would take the
   * queue out of pg-boss's cache while the transactions of others put something in.
   */
  function prepare(name: string): Promise<void> {
    const before = made.get(name);
    if (before !== undefined) return before;
    const making = create(name);
    made.set(name, making);
    making.catch(() => made.delete(name));
    return making;
  }

  const soon = new Map<string, NodeJS.Timeout>();

  async function enqueue<Data extends object>(
    name: string,
    data: Data,
    { startAfter, priority, singletonKey, db }: EnqueueOptions = {},
  ): Promise<string | null> {
    if (!db?.isTransaction) await prepare(name);
    else if (!known.has(name)) throw new Error(`The queue ${name} is not known yet: call prepare before the transaction.`);
    return boss.send(name, data, {
      ...(startAfter === undefined ? {} : { startAfter }),
      ...(priority === undefined ? {} : { priority }),
      singletonKey: singletonKey ?? randomUUID(),
      ...(db ? { db: fromKysely(db) } : {}),
    });
  }

  return {
    prepare,
    /** Puts a job in; answers its id, or null where one of its `singletonKey` waits already. */
    enqueue,
    /** Puts a job in after `withinMs`; equal ones until then become one. A process that ends before drops it: only for what a schedule repeats. */
    enqueueSoon(name: string, data: object, singletonKey: string, withinMs: number): void {
      const key = `${name} ${singletonKey}`;
      if (soon.has(key)) return;
      const timer = setTimeout(() => {
        soon.delete(key);
        enqueue(name, data, { singletonKey }).catch((error: unknown) =>
          log.warn(`The job ${name} could not be queued; its schedule runs it later: ${String(error)}`),
        );
      }, withinMs);
      timer.unref();
      soon.set(key, timer);
    },
    /** Runs `handle` for each job of this name. It must bear being run twice; a throw leads to another try, later and later. */
    async work<Data extends object>(
      name: string,
      options: WorkOptions,
      handle: (job: RunningJob<Data>) => Promise<void>,
    ): Promise<void> {
      await prepare(name);
      await change(name, options);
      const { concurrency = 1, takeAtOnce } = options;
      const pace = {
        batchSize: takeAtOnce ?? 1,
        pollingIntervalSeconds: askSeconds.polling,
        notifyPollingIntervalSeconds: askSeconds.notified,
      };
      const limit = pLimit(concurrency);
      const take = async (jobs: Job<Data>[]) => {
        const run = ({ id, data, retryCount, signal }: Job<Data>) => handle({ id, data, tries: retryCount, signal });
        if (takeAtOnce === undefined) for (const job of jobs) await run(job);
        else
          await Promise.all(
            jobs.map((job) =>
              limit(() => run(job)).catch((error: unknown) => {
                log.error(`The job ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
              }),
            ),
          );
      };
      const workers = takeAtOnce === undefined ? concurrency : 1;
      for (let worker = 0; worker < workers; worker += 1) waking.add(name, await boss.work<Data>(name, pace, take));
    },
    /** Enqueues `name` at the times of a cron line. The same name again replaces the line. */
    async schedule(name: string, cron: string): Promise<void> {
      await prepare(name);
      await boss.schedule(name, cron, {}, { tz: jobTimeZone, missed: 'once', singletonKey: 'cron' });
    },
    async unschedule(name: string): Promise<void> {
      await boss.unschedule(name);
    },
    /** Jobs that wait or run, by name. */
    counts: (name: string) => countJobs(store.db, name),
    /** Lets running jobs finish (20 s at most) and stops. */
    async stop(): Promise<void> {
      for (const timer of soon.values()) clearTimeout(timer);
      soon.clear();
      waking.stop();
      await boss.stop({ graceful: true, timeout: 20_000, close: true });
    },
  };
}
