/** How often a batch may run, the first run included, unless a caller asks for another limit. */
export const defaultMaxTries = 3;

/** What the guards of a batch's machine read: runs so far, runs allowed, whether a file of it could not be read. */
export type BatchFacts = { tries: number; maxTries: number; hadErrors: boolean };

/** The facts of a batch for its machine; the same on the server and on the device. */
export function batchFacts(batch: { tries: number; failedFiles: number }, maxTries = defaultMaxTries): BatchFacts {
  return { tries: batch.tries, maxTries, hadErrors: batch.failedFiles > 0 };
}
