import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { listChecks } from '#server/store/domains/listed-checks.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { type OwnDomain, ownDomain } from '#tests/support/own-domain.ts';

let app: TestApp;
let own: OwnDomain;

beforeAll(async () => {
  app = await openTestApp({
    zone: { '_dmarc.listed.example': { TXT: ['v=DMARC1; p=none'] }, 'listed.example': { TXT: ['v=spf1 -all'] } },
  });
  own = await ownDomain(app, { domain: 'listed.example' });
});
afterAll(() => app.close());

const listed = async () => (await listChecks(app.context.store.db, [own.id])).get(own.id);

test('a check is unpacked once, and again when it changed', async () => {
  const owner = await own.login();
  const { verification } = await app.call(contract.domains.verifyDns, { params: { id: own.id } }, owner);
  const { domains } = await app.call(contract.domains.list, { query: {} }, owner);
  expect(domains[0]?.dns_verification).toEqual(verification);
  const first = await listed();
  expect(await listed()).toBe(first);
  await sql`update domain_checks set status = 'Error' where domain_id = ${own.id}`.execute(app.context.store.db);
  expect((await listed())?.status).toBe('Error');
});
