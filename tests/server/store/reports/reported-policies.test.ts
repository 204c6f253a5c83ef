import { afterAll, beforeAll, expect, it } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import { reportedPolicies } from '#server/store/reports/mail-facts.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { makeShare } from '#tests/fakes/shares.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-24T10:00:00Z' });
});
afterAll(() => app.close());

const day = (date: number) => Date.UTC(2026, 10, date) / 1000;
type Reported = { date: number; p: 'none' | 'quarantine' | 'reject'; reporter?: string };

/** A domain with reports of these days, and what they say of its policy. */
async function policyOf(name: string, reported: Reported[]) {
  const { db } = app.context.store;
  const domainId = await app.domain(name);
  for (const { date, p, reporter = 'google.com' } of reported) {
    const [id = 0] = await takeReportIds(db, 1);
    const plain = makeShare(chanceFrom(id), { id, domainId, rows: 1, reporterKey: reporter, header: { begin: day(date) } });
    const policy = { ...plain.header.policy, p };
    await saveReports(db, [{ ...plain, header: { ...plain.header, policy } }]);
  }
  const { policy, since, dataUpTo } = await reportedPolicies(db, domainId);
  return { policy, since, dataUpTo };
}

const everyDay = (p: Reported['p'], from: number, to: number, reporter?: string): Reported[] =>
  Array.from({ length: to - from + 1 }, (_none, index) => ({ date: from + index, p, ...(reporter && { reporter }) }));

it('begins with the day on which the reports began to say it', async () => {
  const reported = [...everyDay('none', 1, 10), ...everyDay('quarantine', 11, 23)];
  expect(await policyOf('changed.example', reported)).toEqual({
    policy: 'quarantine',
    since: '2026-11-11',
    dataUpTo: '2026-11-23',
  });
});

it('is not changed by one reporter that says otherwise, nor by a report of the newest day alone', async () => {
  const two = [...everyDay('reject', 1, 22), ...everyDay('reject', 1, 22, 'yahoo.com')];
  const stray: Reported[] = [
    { date: 21, p: 'none', reporter: 'forger.example' },
    { date: 23, p: 'none', reporter: 'forger.example' },
  ];
  const found = await policyOf('forged.example', [...two, ...stray]);
  expect(found).toEqual({ policy: 'reject', since: '2026-11-01', dataUpTo: '2026-11-23' });
});
