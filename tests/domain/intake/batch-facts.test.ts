import { expect, it } from 'vitest';
import { batchFacts, defaultMaxTries } from '#domain/intake/batch-facts.ts';

it('says how often a batch ran, how often it may, and whether a file failed', () => {
  expect(batchFacts({ tries: 2, failedFiles: 0 })).toEqual({ tries: 2, maxTries: defaultMaxTries, hadErrors: false });
  expect(batchFacts({ tries: 0, failedFiles: 3 }, 5)).toEqual({ tries: 0, maxTries: 5, hadErrors: true });
});
