import { collectLate } from '#server/heap.ts';
import { deliveryTimes, evaluationTimes } from './alert-job.ts';
import { demoDays } from './demo-job.ts';
import { documentTimes } from './document-job.ts';
import { identityTimes } from './identity-job.ts';
import { timeIntake } from './intake-job.ts';
import { liveTimes, openPages } from './live-job.ts';
import { type CallSet, queryTimes } from './query-job.ts';
import { readMemory, readTimes } from './read-job.ts';

const jobs: Record<string, (...args: string[]) => Promise<object>> = {
  'read-times': (folder = '', rounds = '3') => readTimes(folder, Number(rounds)),
  'read-memory': (folder = '', way) => readMemory(folder, way === 'floor' ? 'floor' : 'read'),
  intake: (measured = '', warm = '', whole = '', lasting = '', databaseUrl = '') =>
    timeIntake({ measured, warm, whole, lasting: lasting || null }, databaseUrl || null),
  'alert-rules': (rows = '1000000') => evaluationTimes(Number(rows)),
  'alert-messages': (messages = '10000') => deliveryTimes(Number(messages)),
  'live-pages': (pages = '2000') => liveTimes(Number(pages)),
  'open-pages': (port = '', tokens = '', pages = '') => openPages(Number(port), tokens.split(','), Number(pages)),
  documents: (domains = '500', schedules = '100', corpus = '') => documentTimes(Number(domains), Number(schedules), corpus),
  'demo-days': () => demoDays(),
  queries: (million = '1', rounds = '40', sets = 'queries', folder = '') =>
    queryTimes(Number(million), Number(rounds), sets.split(',') as CallSet[], folder || null),
  identity: (addresses = '1000000') => identityTimes(Number(addresses)),
};

collectLate();
const [name = '', ...args] = process.argv.slice(2);
const job = jobs[name];
if (job === undefined) throw new Error(`There is no job ${name}.`);
process.stdout.write(`\n${JSON.stringify(await job(...args))}\n`);
process.exit(0);
