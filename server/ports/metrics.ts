import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds within which requests, jobs and lookups usually end. */
const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30];

/** What the parts of a process count as they work. Labels come from fixed lists, never from data: no name of a person, domain or customer. */
export type Metrics = ReturnType<typeof openMetrics>;

/** Counters of this process, with its processor time, memory and handles, in the text format of Prometheus 0.0.4. */
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'beacon_' });
  const requests = new Histogram({
    name: 'beacon_http_request_duration_seconds',
    help: 'Answered requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'beacon_job_duration_seconds',
    help: 'Jobs that ended, by name and result.',
    labelNames: ['job', 'result'],
    buckets: [0.1, 1, 10, 60, 300, 1800],
    registers,
  });
  const lookups = new Histogram({
    name: 'beacon_dns_lookup_duration_seconds',
    help: 'DNS lookups, those answered from memory included, by record type and status.',
    labelNames: ['type', 'status'],
    buckets: secondsBuckets,
    registers,
  });
  const statements = new Histogram({
    name: 'beacon_database_statement_duration_seconds',
    help: 'Statements of the database by result, without those that store the rows of reports in bulk.',
    labelNames: ['result'],
    buckets: secondsBuckets,
    registers,
  });
  const emails = new Counter({
    name: 'beacon_emails_total',
    help: 'Emails that went out, by result.',
    labelNames: ['result'],
    registers,
  });
  const messages = new Counter({
    name: 'beacon_messages_received_total',
    help: 'Messages and files received, by channel; again where the same bytes came before.',
    labelNames: ['channel', 'result'],
    registers,
  });
  const reports = new Counter({
    name: 'beacon_reports_total',
    help: 'Report files read, by result.',
    labelNames: ['result'],
    registers,
  });
  return {
    request: (labels: { method: string; route: string; status: number }, seconds: number) => requests.observe(labels, seconds),
    job: (job: string, run: () => Promise<unknown>) =>
      timed(
        async () => ({ value: await run() }),
        (seconds, done) => jobs.observe({ job, result: done === null ? 'failed' : 'done' }, seconds),
      ),
    lookup: (labels: { type: string; status: string }, seconds: number) => lookups.observe(labels, seconds),
    statement: (result: 'done' | 'failed', seconds: number) => statements.observe({ result }, seconds),
    email: (result: 'sent' | 'kept' | 'failed') => emails.inc({ result }),
    message: (labels: { channel: string; result: 'new' | 'again' }) => messages.inc(labels),
    report: (result: string, howMany = 1) => reports.inc({ result }, howMany),
    /** Adds a gauge that is read on request: pairs of labels and value. */
    gauge: (name: string, help: string, labelNames: string[], read: () => Promise<[Record<string, string>, number][]>): void => {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const values = await read();
          this.reset();
          for (const [labels, value] of values) this.set(labels, value);
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** Runs work and reports how long it took, in seconds, and whether it failed. */
export async function timed<T>(run: () => Promise<T>, report: (seconds: number, result: T | null) => void): Promise<T> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  try {
    const result = await run();
    report(seconds(), result);
    return result;
  } catch (error) {
    report(seconds(), null);
    throw error;
  }
}
