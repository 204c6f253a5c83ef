import type { Context } from '#server/context.ts';
import type { WaitingMessage } from '#server/store/intake/message-states.ts';
import { openFold } from '#server/store/reports/fold.ts';
import { appendRows, dropLoading, type LoadedShare, openLoading } from '#server/store/reports/loading.ts';
import { takeReportIds } from '#server/store/reports/reports.ts';
import { type OwnerOf, readOwners, splitRows } from './owners.ts';
import type { BigRows } from './read-types.ts';
import { shareOf } from './share-of.ts';

/** Sums of a report's streams over more days of sources than this are left to the database, so that memory stays bounded. */
const maxFolded = 25_000;

/** A report too big for memory, as far as it has been taken in: an open loading for each domain, and the names that nobody covers. */
export type ReportStream = { id: number; loadings: Map<number, LoadedShare>; unknown: Set<string> };

/** The days of sources that the sums of streams hold in memory. */
export function foldedOf(streams: ReadonlyMap<number, ReportStream>): number {
  const shares = [...streams.values()].flatMap((stream) => [...stream.loadings.values()]);
  return shares.reduce((sum, { fold }) => sum + (fold?.size() ?? 0), 0);
}

/**
 * Takes in batches of rows of big reports of one message, a stream for each of its files, each batch in short transactions. What was opened
 * counts nowhere until it is finished.
 */
export function openStreams(context: Pick<Context, 'store'>, message: WaitingMessage) {
  const { db } = context.store;
  const streams = new Map<number, ReportStream>();
  let ownerOf: OwnerOf | null = null;

  async function streamOf(fileIndex: number): Promise<ReportStream> {
    const open = streams.get(fileIndex);
    if (open !== undefined) return open;
    const [id] = await takeReportIds(db, 1);
    if (id === undefined) throw new Error('no number for the report');
    const stream: ReportStream = { id, loadings: new Map(), unknown: new Set() };
    streams.set(fileIndex, stream);
    return stream;
  }

  async function take({ fileIndex, file, rows: all }: BigRows): Promise<void> {
    const stream = await streamOf(fileIndex);
    ownerOf ??= (await readOwners(context, [message.uploadedCustomerId])).for(message.uploadedCustomerId);
    const { byDomain, unknown } = splitRows(all, ownerOf);
    for (const name of unknown) if (stream.unknown.size < 1_000) stream.unknown.add(name);
    for (const [domainId, rows] of byDomain) {
      let share = stream.loadings.get(domainId);
      if (share === undefined) {
        share = { ...shareOf(file, message), id: stream.id, domainId, fold: openFold() };
        await openLoading(db, share);
        stream.loadings.set(domainId, share);
      }
      await appendRows(db, share, rows);
      share.fold?.add(share, rows);
    }
    if (foldedOf(streams) > maxFolded) for (const share of stream.loadings.values()) share.fold = null;
  }

  async function drop(): Promise<void> {
    for (const stream of streams.values()) for (const share of stream.loadings.values()) await dropLoading(db, share);
  }

  return { streams, take, drop };
}
