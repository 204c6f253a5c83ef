import type { Reply } from '#contract/endpoint.ts';
import type { exportCalls } from '#contract/exports.ts';
import { mayPass } from '#src/client/error-kinds.ts';
import { ApiError } from '#src/client/errors.ts';

export type KeptExport = Omit<Reply<typeof exportCalls.kept>, 'success'>;

/** How the pieces of a kept file are asked for. */
export type FileSource = {
  readState: () => Promise<KeptExport>;
  bytes: (from: number, to: number) => Promise<Blob>;
  wait: (ms: number) => Promise<void>;
  onProgress: (bytes: number) => void;
};

const pieceBytes = 4_194_304;
const askAgainMs = 1_000;
const longestPauseMs = 15_000;
/** With the longest pause some ten minutes without a connection. */
const mostFailures = 40;

/**
 * A kept file whole, in pieces as they are written: a piece that is lost on the way is asked for again, so that a line which breaks costs
 * no more than a piece. Throws what the server refuses, and a connection that stays away for ten minutes.
 */
export async function wholeFile({ readState, bytes, wait, onProgress }: FileSource): Promise<Blob> {
  const pieces: Blob[] = [];
  let taken = 0;
  let failures = 0;
  for (;;) {
    try {
      const { state, reason, size_bytes: size } = await readState();
      if (state === 'failed') throw new ApiError(reason ?? 'The file could not be made. Export again.', 'conflict', 409, null);
      while (taken < size) {
        const piece = await bytes(taken, Math.min(taken + pieceBytes, size));
        pieces.push(piece);
        taken += piece.size;
        failures = 0;
        onProgress(taken);
      }
      if (state === 'ready') return new Blob(pieces, { type: pieces[0]?.type ?? '' });
      await wait(askAgainMs);
    } catch (error) {
      failures += 1;
      if (!mayPass(error) || failures > mostFailures) throw error;
      await wait(Math.min(askAgainMs * 2 ** failures, longestPauseMs));
    }
  }
}
