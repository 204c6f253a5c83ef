import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobEffects } from '#server/effects.ts';
import { jobs } from '#server/jobs/registry.ts';
import { startJobs } from '#server/jobs/start.ts';
import { passwordMailJob } from '#server/services/users/ask-new-password.ts';
import { openTestApp } from '#tests/fakes/app.ts';

const names = jobs.map(({ name }) => name);

describe('the registry of jobs', () => {
  it('names each job once, former names included', () => {
    const all = jobs.flatMap(({ name, formerName }) => (formerName === undefined ? [name] : [name, formerName]));
    expect(new Set(all).size).toBe(all.length);
  });

  it('has a handler for every job that is enqueued', () => {
    const root = join(import.meta.dirname, '../../..');
    const enqueued = globSync('server/**/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\benqueue\(\s*'([^']+)'/g)].map(([, name]) => name),
    );
    const effects = Object.values(jobEffects).map((effect) => effect({ id: 1 }).job);
    expect(enqueued.length).toBeGreaterThan(5);
    expect([...enqueued, ...effects, passwordMailJob].filter((name) => name === undefined || !names.includes(name))).toEqual([]);
  });

  it('runs what an earlier version enqueued under a former name', async () => {
    const test = await openTestApp();
    await test.context.queue.enqueue('dns-round', {});
    const started = await startJobs(test.context, ['checks']);
    await expect.poll(async () => (await test.context.queue.counts('dns-round')).waiting).toBe(0);
    expect((await test.context.queue.counts('dns-round')).failed).toBe(0);
    await started.stop();
    await test.close();
  });
});
