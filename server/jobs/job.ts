import type { Context } from '#server/context.ts';
import type { RunningJob, WorkOptions } from './queue.ts';
import type { Running } from './running.ts';

/** The parts of the server that jobs belong to; each is started on its own. */
export type JobPart = 'intake' | 'checks' | 'alerts' | 'accounts';

type Ending = Pick<Running, 'signal' | 'isEnding'>;

type Described = {
  name: string;
  /** A name that the job had in an earlier version; what is still queued under it runs too. */
  formerName?: string;
  part: JobPart;
  options: WorkOptions;
  /** The cron line, in SAST; `null`: not scheduled in this installation. */
  schedule?: (context: Context) => string | null | Promise<string | null>;
  /** Enqueued once at the start too, where it is scheduled. */
  atStart?: boolean;
};

/** A job as the registry lists it: everything about it, and `work`, which registers its handler for a queue. */
export type Job = Described & { work: (context: Context, name: string, running: Running) => Promise<void> };

/** Describes a job whose handler takes `Data`. A handler may run twice for one job. */
export function job<Data extends object>({
  run,
  ...described
}: Described & { run: (context: Context, data: Data, ending: Ending) => Promise<unknown> }): Job {
  return {
    ...described,
    work: (context, name, running) =>
      context.queue.work<Data>(name, described.options, ({ data }: RunningJob<Data>) =>
        running.run(() => context.metrics.job(name, () => run(context, data, running))),
      ),
  };
}
