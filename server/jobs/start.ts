import type { Context } from '#server/context.ts';
import type { Job, JobPart } from './job.ts';
import { jobs } from './registry.ts';
import { openRunning, type Running } from './running.ts';

/** The running jobs of a part. `stop` lets those that run end and begins no other. */
export type StartedJobs = { stop: () => Promise<void> };

/** Makes the queues of some parts known, so that jobs can be enqueued inside transactions; a process that only serves pages needs no more. */
export async function prepareJobs(context: Context, parts: readonly JobPart[]): Promise<void> {
  for (const { name, part } of jobs) if (parts.includes(part)) await context.queue.prepare(name);
}

/** Starts the jobs of some parts: their handlers, schedules, and what runs at the start. */
export async function startJobs(context: Context, parts: readonly JobPart[]): Promise<StartedJobs> {
  await prepareJobs(context, parts);
  if (context.config.role === 'web') return { stop: () => Promise.resolve() };
  const running = openRunning();
  for (const job of jobs) if (parts.includes(job.part)) await startJob(context, job, running);
  return { stop: running.stop };
}

async function startJob(context: Context, { name, formerName, schedule, atStart, work }: Job, running: Running): Promise<void> {
  const { queue } = context;
  await work(context, name, running);
  if (formerName !== undefined) {
    await work(context, formerName, running);
    await queue.unschedule(formerName);
  }
  if (schedule === undefined) return;
  const cron = await schedule(context);
  if (cron === null) return queue.unschedule(name);
  await queue.schedule(name, cron);
  if (atStart === true) await queue.enqueue(name, {}, { singletonKey: 'start' });
}
