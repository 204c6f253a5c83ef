import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { publicCalls } from '#contract/public.ts';
import { reportScheduling } from '#contract/report-scheduling.ts';
import { runDocument } from '#server/services/documents/run-document.ts';
import { addInvitation } from '#server/store/people/invitations.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let app: TestApp;
let owner: TestUser;
let reports: number[];

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  const customerId = await app.customer('Karoo Wines');
  const domainId = await app.domain('karoocellar.example', customerId);
  owner = await app.login('customer', [{ customerId, level: 'manage' }], 'naledi@karoo.example');
  reports = [];
  for (let made = 0; made < 3; made += 1) {
    const body = { report_type: 'domain_analytics_report' as const, format: 'json' as const, domain_id: domainId };
    const id = Number((await app.call(reportScheduling.makeReport, { body }, owner)).job_id);
    await runDocument(app.context, id);
    reports.push(id);
  }
});
afterAll(() => app.close());

const post = (path: string, payload: object, token?: string) =>
  app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const signInElsewhere = (index: number) =>
  app.app.inject({
    method: 'POST',
    url: `/api${auth.login.path}`,
    remoteAddress: `203.0.113.${index}`,
    payload: { email: `nobody${index}@example.com`, password: 'seven green umbrellas' },
  });

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

/** How these requests were refused for coming too often, and the answers to sign-ins from twenty other networks at that time. */
async function beside(requests: ReturnType<typeof post>[]) {
  const answers = requests.map(async (one) => {
    const answer = await one;
    return answer.statusCode === 429 ? answer.json<{ error: string }>().error : Promise.reject(new Error('taken'));
  });
  await Promise.any(answers);
  const elsewhere = await Promise.all(times(20, signInElsewhere));
  const refusals = (await Promise.allSettled(answers)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return { elsewhere: [...new Set(elsewhere.map(({ statusCode }) => statusCode))], refusals: [...new Set(refusals)] };
}

/** The refusal of their own turn: none of these requests filled the queue of all. */
const fair = {
  elsewhere: [401],
  refusals: ['Many passwords of your network are being checked at this moment. Wait a few seconds, then try again.'],
};

it('a link for a new password, used many times at once, keeps nobody from signing in', async () => {
  const token = 'a-token-of-this-test';
  const person = await app.login('customer', [], 'pieter@karoo.example');
  await addInvitation(app.context.store.db, {
    tokenHash: createHash('sha256').update(token).digest(),
    purpose: 'reset',
    userId: person.id,
    email: person.email,
    expiresAt: new Date('2026-11-20T10:00:00Z'),
    createdBy: null,
  });
  const body = { token, password: 'brass kettle over the vlei' };
  expect(await beside(times(120, () => post(auth.completeSetup.path, body)))).toEqual(fair);
});

it('links with passwords to reports, made many at once, are ten and keep nobody from signing in', async () => {
  const [id = 0] = reports;
  const path = reportScheduling.shareReport.path.replace(':id', String(id));
  const made = times(120, () => post(path, { password: 'vineyard 2026' }, owner.token));
  expect(await beside(made)).toEqual(fair);
  const { links } = await app.call(reportScheduling.reportLinks, { params: { id } }, owner);
  expect(links).toHaveLength(10);
});

it('links to reports, opened many at once with the right password, keep nobody from signing in', async () => {
  const tokens: string[] = [];
  for (const id of reports.slice(1))
    for (let made = 0; made < 10; made += 1) {
      const input = { params: { id }, body: { days: 7, password: 'vineyard 2026' } };
      const { url } = await app.call(reportScheduling.shareReport, input, owner);
      tokens.push(url.slice(url.lastIndexOf('/') + 1));
    }
  const opened = tokens.flatMap((token) =>
    times(5, () => post(publicCalls.sharedReportFile.path.replace(':token', token), { password: 'vineyard 2026' })),
  );
  expect(await beside(opened)).toEqual(fair);
});
