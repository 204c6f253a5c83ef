import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { createSrgDump, type SrgReport } from '#domain/import/dmarc-srg-report.ts';
import { createDumpReader, type DumpRow } from '#domain/import/sql-dump.ts';

type Options = { maxBytes: number; onSkipped: (name: string, why: string) => void };

async function* rowsOf(file: string, isGzip: boolean): AsyncGenerator<DumpRow> {
  const stream = createReadStream(file);
  const reader = createDumpReader();
  const bytes = isGzip ? pipeline(stream, createGunzip(), () => undefined) : stream;
  for await (const piece of bytes as AsyncIterable<Buffer>) yield* reader.push(piece.toString('latin1'));
  reader.end();
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * The reports of a database dump of dmarc-srg, as XML, in the order of their rows. The dump is read twice: before the first report is given
 * out it has been read to its end, so that nothing is imported of one that breaks off, which throws a sentence with the line. What cannot
 * be made a report is named to `onSkipped`, as is a dump of something else. Memory grows by about a kilobyte with each report.
 */
export async function* reportsInDump(
  file: string,
  { name, isGzip, maxBytes, onSkipped }: Options & { name: string; isGzip: boolean },
): AsyncGenerator<{ file: string; name: string; raw: Buffer }> {
  const dump = createSrgDump();
  try {
    for await (const row of rowsOf(file, isGzip)) dump.learn(row);
  } catch (error) {
    if (dump.isFound()) throw new Error(`${name} cannot be imported, nothing of it was: ${textOf(error)}`, { cause: error });
    onSkipped(name, `cannot be read as a dump of dmarc-srg: ${textOf(error).replace(/\.$/, '')}`);
    return;
  }
  if (!dump.isFound()) {
    onSkipped(name, 'holds none of the tables of dmarc-srg (domains, reports, rptrecords)');
    return;
  }
  function* given(report: SrgReport) {
    const place = `${name}, ${report.name}`;
    if ('why' in report) onSkipped(place, report.why);
    else {
      const xml = Buffer.from(report.xml);
      const raw = xml.length > maxBytes ? gzipSync(xml) : xml;
      if (raw.length > maxBytes) onSkipped(place, 'is larger than 25 MB');
      else yield { file: name, name: place, raw };
    }
  }
  for await (const row of rowsOf(file, isGzip)) {
    const report = dump.report(row);
    if (report !== null) yield* given(report);
  }
  for (const report of dump.remaining()) yield* given(report);
}
