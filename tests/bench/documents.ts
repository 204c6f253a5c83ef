import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentTimes } from './document-job.ts';
import { corpusSizes, writeCorpus } from './messages.ts';
import { say, table } from './print.ts';
import { runJob } from './run-job.ts';

const domains = 500;
const schedules = 100;
const n = (value: number) => value.toLocaleString('en-ZA', { maximumFractionDigits: 0 });

/** How long reports for people take, and how much memory: ten pages, many domains, many schedules in one minute. */
export async function benchDocuments(folder: string): Promise<void> {
  const corpus = join(folder, 'documents');
  mkdirSync(corpus);
  writeCorpus(corpus, corpusSizes(1_000), { firstSeed: 3_000_000 });
  const times = await runJob<DocumentTimes>('documents', String(domains), String(schedules), corpus);
  const { tenPages: ten, portfolio, schedules: due } = times;
  say(
    table(
      [`a detailed report of ${ten.pages} pages as PDF`, 'ms'],
      [
        ['the first of the process, with the start of its thread', n(ten.coldMs)],
        ['every one after, middle / slowest of 15', `${n(ten.warmMs)} / ${n(ten.warmMost)}`],
        ['peak memory above idle, MB', n(ten.peakMb)],
      ],
    ),
  );
  say(
    table(
      [`${domains} domains of ${schedules + 1} customers`, 'pages', 'facts, ms', 'PDF, ms', 'peak above idle, MB'],
      portfolio.map(({ type, pages, factsMs, drawMs, peakMb }) => [type, n(pages), n(factsMs), n(drawMs), n(peakMb)]),
    ),
  );
  say(
    table(
      [`${due.count} schedules due in one minute, ${due.reports} reports read beside them`, 'ms'],
      [
        ['schedules put into the queue', n(due.queueMs)],
        ['all PDFs made, nothing beside them', n(due.aloneMs)],
        ['all PDFs made while reports are read', n(due.besideMs)],
        ['reports received and read, nothing beside them', n(due.readAloneMs)],
        ['reports received and read while PDFs are made', n(due.readBesideMs)],
        ['delay of the main thread, 99 of 100 within / most', `${n(due.loopP99Ms)} / ${n(due.loopMostMs)}`],
        ['peak memory above idle, MB', n(due.peakMb)],
      ],
    ),
  );
}
