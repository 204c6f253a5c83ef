import { expect, it } from 'vitest';
import { continuousJobMachine } from '#machines/continuous-job.ts';
import { recoveryRunMachine } from '#machines/recovery-run.ts';
import { tableOf } from './table.ts';

it('a continuous job runs until it is stopped', () => {
  expect(tableOf(continuousJobMachine, {}, ['stop'])).toEqual(['running + stop -> stopped']);
});

it('a recovery run has this table', () => {
  expect(tableOf(recoveryRunMachine, {}, ['begin', 'complete', 'fail'])).toEqual([
    'queued + begin -> running',
    'queued + fail -> failed',
    'running + begin -> running',
    'running + complete -> completed',
    'running + fail -> failed',
  ]);
});
