import { takeIn } from './intake-job.ts';
import { queryTimes } from './query-job.ts';
import { readMemory, readTimes } from './read-job.ts';

const jobs: Record<string, (...args: string[]) => Promise<object>> = {
  'read-times': (folder = '', rounds = '3') => readTimes(folder, Number(rounds)),
  'read-memory': (folder = '', way) => readMemory(folder, way === 'floor' ? 'floor' : 'read'),
  intake: (folder = '', warmFolder = '', databaseUrl = '') => takeIn(folder, databaseUrl || null, warmFolder),
  queries: (million = '1', rounds = '40') => queryTimes(Number(million), Number(rounds)),
};

const [name = '', ...args] = process.argv.slice(2);
const job = jobs[name];
if (job === undefined) throw new Error(`There is no job ${name}.`);
process.stdout.write(`\n${JSON.stringify(await job(...args))}\n`);
process.exit(0);
