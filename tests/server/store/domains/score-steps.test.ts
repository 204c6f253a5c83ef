import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScoreInputs, ScoreTopic } from '#domain/score/inputs.ts';
import { scoresSince } from '#server/store/alerts/alert-facts.ts';
import { addScoreStep } from '#server/store/domains/check-history.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('a score is a new step where it changed, or where a lookup that failed is answered', async () => {
  const { db } = app.context.store;
  const id = await app.domain('steps.example', await app.customer());
  const add = (score: number, hour: number, failed: readonly ScoreTopic[]) => {
    const at = new Date(Date.UTC(2026, 10, 20, hour));
    const inputs = { failed } as Partial<ScoreInputs> as ScoreInputs;
    return addScoreStep(db, id, { at, version: 1, score, grade: null, cause: 'test', inputs });
  };
  expect(await add(80, 1, ['mx'])).toBe(true);
  expect(await add(80, 2, ['mx', 'dnssec']), 'one more lookup fails').toBe(false);
  expect(await add(80, 3, []), 'every lookup is answered').toBe(true);
  expect(await add(80, 4, ['mx']), 'a lookup fails').toBe(false);
  expect(await add(60, 5, [])).toBe(true);
  const steps = await scoresSince(db, [id], new Date(Date.UTC(2026, 10, 20)));
  expect(steps.map(({ score, failed }) => [score, failed])).toEqual([
    [80, ['mx']],
    [80, []],
    [60, []],
  ]);
});
