import { gunzipSync, gzipSync } from 'node:zlib';
import { createAggregateReader } from '../../domain/dmarc/aggregate-report-reader.ts';
import { createTextPieces } from '../../server/services/intake/decode-text.ts';
import { type CorpusFile, makeReport } from './corpus.ts';

/** Megabytes (10^6 bytes of XML) per second, single thread, best of the rounds. */
export type ReadFigures = {
  megabytes: number;
  inflateMbs: number;
  scanMbs: number;
  readMbs: number;
  readShareOfInflate: number;
  rows: number;
};

const SLICE = 262_144;

/** Runs the works by turns, so that a busy machine slows all of them, and gives the best megabytes per second of each. */
function bestOf(rounds: number, megabytes: number, works: readonly (() => void)[]): number[] {
  const seconds = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      work();
      seconds[index] = Math.min(seconds[index] ?? 0, (performance.now() - start) / 1_000);
    }
  }
  return seconds.map((best) => megabytes / best);
}

function countRecords(xml: Uint8Array): number {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  let found = 0;
  for (let at = bytes.indexOf('<record>'); at >= 0; at = bytes.indexOf('<record>', at + 8)) found += 1;
  return found;
}

function readOne(xml: Uint8Array): number {
  const reader = createAggregateReader({ onRows: () => undefined });
  const pieces = createTextPieces();
  for (let at = 0; at < xml.length; at += SLICE) {
    const piece = pieces.write(xml.subarray(at, at + SLICE));
    reader.write(piece.text, piece.ascii);
  }
  reader.write(pieces.end());
  const result = reader.end();
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.text).join(' '));
  return result.value.rowCount;
}

/** Inflates, looks for `<record>` and reads the same corpus in one run; bytes to rows, decoding included. */
export function benchRead(corpus: readonly CorpusFile[], rounds = 8): ReadFigures {
  const megabytes = corpus.reduce((sum, file) => sum + file.xml.length, 0) / 1e6;
  let rows = 0;
  const [inflateMbs = 0, scanMbs = 0, readMbs = 0] = bestOf(rounds, megabytes, [
    () => {
      for (const file of corpus) gunzipSync(file.gzip);
    },
    () => {
      for (const file of corpus) countRecords(file.xml);
    },
    () => {
      rows = 0;
      for (const file of corpus) rows += readOne(file.xml);
    },
  ]);
  return { megabytes, inflateMbs, scanMbs, readMbs, readShareOfInflate: readMbs / inflateMbs, rows };
}

/** About 20 MB of reports, most of them small as in real mail, a few large. */
export function defaultCorpus(): CorpusFile[] {
  const sizes = [
    ...Array<number>(2_000).fill(1),
    ...Array<number>(400).fill(3),
    ...Array<number>(150).fill(19),
    ...Array<number>(20).fill(137),
  ];
  sizes.push(800, 800, 4_000, 5_000);
  return sizes.map((size, seed) => {
    const xml = Buffer.from(makeReport(seed, size));
    return { xml, gzip: gzipSync(xml) };
  });
}

if (process.argv[1] !== undefined && import.meta.filename === process.argv[1]) {
  const figures = benchRead(defaultCorpus());
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(20)} ${value.toFixed(2)}`);
}
