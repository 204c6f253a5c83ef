import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { enqueueDueChecks, refreshScores } from '#server/services/checks/scheduled-checks.ts';
import { liveEventsAfter, newestLiveEvent } from '#server/store/delivery/live-events.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { type OwnDomain, ownDomain } from '#tests/support/own-domain.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

function goodZone(name: string): Zone {
  return {
    [name]: {
      TXT: ['v=spf1 ip4:192.0.2.0/24 include:spf.host.example ~all'],
      MX: [{ preference: 10, exchange: `mx.${name}` }],
      NS: ['ns1.host.example', 'ns2.host.example'],
      SOA: [{ mname: 'ns1.host.example', serial: 1 }],
    },
    'spf.host.example': { TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
    [`mx.${name}`]: { A: ['192.0.2.10'] },
    'ns1.host.example': { A: ['198.51.100.53'] },
    'ns2.host.example': { A: ['203.0.113.53'] },
    [`_dmarc.${name}`]: { TXT: [lax(name)] },
    [`selector1._domainkey.${name}`]: { TXT: [`v=DKIM1; k=rsa; p=${key}`] },
  };
}
const lax = (name: string) => `v=DMARC1; p=none; rua=mailto:r@${name}`;
const strict = (name: string) => `v=DMARC1; p=reject; np=reject; rua=mailto:r@${name}`;

let app: TestApp;
const zone: Zone = {};
let own: OwnDomain;
let owner: TestUser;
let params: { id: number };

beforeAll(async () => {
  app = await openTestApp({ zone });
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyStore(app);
  app.setTime('2026-11-20T10:00:00Z');
  own = await ownDomain(app);
  params = { id: own.id };
  Object.assign(zone, goodZone(own.name));
  owner = await own.login();
});

const verify = () => app.call(contract.domains.verifyDns, { params }, owner);
function publish(record: Zone[string]): void {
  zone[`_dmarc.${own.name}`] = record;
}

describe('one look', () => {
  test('before it every screen says that nothing has been checked', async () => {
    const { verification, check, score } = await app.call(contract.domains.dnsOverview, { params }, owner);
    expect(verification.verification_status).toBe('NotChecked');
    expect(check).toBeNull();
    expect(score).toBeNull();
  });

  test('finds the records, evaluates them, scores the domain and says what is next', async () => {
    const { verification, check, score } = await verify();
    expect(check.dmarc).toMatchObject({ state: 'found', org_domain: own.name, policies: { self: { asked: 'none' } } });
    expect(check.spf).toMatchObject({ state: 'found', lookups: 1, ends: 'softfail' });
    expect(check.dkim).toMatchObject({ state: 'found' });
    expect(check.dkim.selectors).toMatchObject([
      { selector: 'selector1', status: 'valid', bits: 2048, service: 'Microsoft 365' },
    ]);
    expect(verification).toMatchObject({ verification_status: 'VerifiedWithIssues', security_score: score.score });
    expect(score.caps).toMatchObject([{ max: 60 }]);
    expect(score.score).toBeLessThanOrEqual(60);
    expect(check.unknown).toEqual([]);
    const { domains } = await app.call(contract.domains.protectionStatus, {}, owner);
    expect(domains).toMatchObject([
      { level: 'monitoring', path: { stage: 'none', next: 'rehearse_quarantine', is_ready: false } },
    ]);
  });

  test('the same check twice is no change', async () => {
    await verify();
    const { changes } = await verify();
    expect(changes).toEqual([]);
  });

  test('a changed record is reported with before and after, and moves the score', async () => {
    await verify();
    const before = (await app.call(contract.securityScores.get, { params }, owner)).score;
    app.setTime('2026-11-20T11:00:00Z');
    publish({ TXT: [strict(own.name)] });
    const { changes, score } = await verify();
    expect(changes).toMatchObject([
      {
        record: 'DMARC',
        name: `_dmarc.${own.name}`,
        before: lax(own.name),
        after: strict(own.name),
      },
    ]);
    expect(score.score).toBeGreaterThan(before.security_score?.score ?? 100);
    const { history } = (await app.call(contract.securityScores.get, { params }, owner)).score;
    expect(history.map((step) => step.score)).toEqual([score.score, before.security_score?.score]);
    expect(history[0]?.cause).toContain('DMARC');
  });

  test('a failed lookup is unknown: no change, no finding, status Error', async () => {
    await verify();
    app.setTime('2026-11-20T12:00:00Z');
    publish({ fails: 'timeout' });
    const { verification, check, changes } = await verify();
    expect(changes).toEqual([]);
    expect(check.dmarc.state).toBe('unknown');
    expect(check.flags.filter((flag) => flag.topic === 'dmarc')).toEqual([]);
    expect(check.unknown.some((part) => part.topic === 'dmarc')).toBe(true);
    expect(verification.verification_status).toBe('Error');
    app.setTime('2026-11-20T13:00:00Z');
    publish({ TXT: [lax(own.name)] });
    expect((await verify()).changes).toEqual([]);
  });
});

test('a domain whose record was never read has no stage, no step and no policy in any list', async () => {
  publish({ fails: 'timeout' });
  await verify();
  const { domains } = await app.call(contract.domains.protectionStatus, {}, owner);
  expect(domains).toMatchObject([
    { level: 'unknown', record: null, path: { next: null, is_ready: false, why: 'DNS did not answer.' }, next_step: null },
  ]);
  const staff = await app.login('admin');
  const listed = await app.call(contract.customers.domains, { params: { id: own.customerId }, query: {} }, staff);
  expect(listed.domains).toMatchObject([{ policy: null, stage: null }]);
  const { risk } = await app.call(contract.customers.issues, { params: { id: own.customerId } }, staff);
  expect(risk?.parts.find(({ kind }) => kind === 'policy_gap')).toMatchObject({ points: 0, reason: 'No policy is known yet' });
  app.setTime('2026-11-20T13:00:00Z');
  publish({ TXT: [lax(own.name)] });
  await verify();
  expect(
    (await app.call(contract.customers.domains, { params: { id: own.customerId }, query: {} }, staff)).domains,
  ).toMatchObject([{ policy: 'none', stage: 'none' }]);
});

describe('another name of the organisation that lets anybody pass', () => {
  const openOf = async (name: string) => {
    zone[name] = { A: ['192.0.2.10'], TXT: ['v=spf1 +all'] };
    publish({ TXT: [strict(own.name)] });
    const { check, score } = await verify();
    return { verdict: check.verdict, codes: check.flags.map(({ code }) => code), score: score.score ?? 0 };
  };

  test('registered at the customer', async () => {
    await app.domain(`news.${own.name}`, own.customerId);
    const { verdict, codes, score } = await openOf(`news.${own.name}`);
    expect(verdict).toBe(
      `Anybody can send as ${own.name}: the SPF record of news.${own.name} allows any server, and its messages pass DMARC as ${own.name} too.`,
    );
    expect(codes).toContain('SPF_OPEN_NAME');
    expect(score).toBeLessThanOrEqual(40);
  });

  test('registered by somebody else it is not reported', async () => {
    await app.domain(`news.${own.name}`, await app.customer('Somebody else'));
    expect((await openOf(`news.${own.name}`)).codes).not.toContain('SPF_OPEN_NAME');
  });

  test('seen in reports as the domain of SPF', async () => {
    await app.arrive(reportMail({ policyDomain: own.name, begin: Date.UTC(2026, 10, 19) / 1000 }));
    await app.readWaiting();
    expect((await openOf(`bounce.${own.name}`)).verdict).toContain(`the SPF record of bounce.${own.name} allows any server`);
  });
});

test('two checks at once report a change once', async () => {
  await verify();
  app.setTime('2026-11-20T11:00:00Z');
  zone[`_smtp._tls.${own.name}`] = { TXT: [`v=TLSRPTv1; rua=mailto:t@${own.name}`] };
  await Promise.all([verify(), verify(), verify()]);
  const { changes } = await app.call(contract.domains.dnsOverview, { params }, owner);
  expect(changes.filter(({ record }) => record === 'TLS-RPT')).toHaveLength(1);
});

describe('the round', () => {
  test('checks DMARC after an hour and everything after a day', async () => {
    await verify();
    const waiting = async () => (await app.context.queue.counts('dns-verify')).waiting;
    const before = await waiting();
    app.setTime('2026-11-20T10:30:00Z');
    expect(await enqueueDueChecks(app.context)).toBe(0);
    app.setTime('2026-11-20T11:01:00Z');
    expect(await enqueueDueChecks(app.context)).toBe(1);
    expect(await enqueueDueChecks(app.context)).toBe(1);
    expect(await waiting()).toBe(before + 1);
    app.setTime('2026-11-21T10:01:00Z');
    expect(await enqueueDueChecks(app.context)).toBe(1);
    expect(await waiting()).toBe(before + 2);
  });

  test('new reports lead to a new evaluation without a check', async () => {
    await verify();
    expect(await refreshScores(app.context)).toBe(0);
    await app.arrive(reportMail({ policyDomain: own.name, begin: Date.UTC(2026, 10, 19) / 1000 }));
    await app.readWaiting();
    await app.context.store.db.updateTable('reports').set({ loaded_at: '2026-11-20T10:30:00Z' }).execute();
    app.setTime('2026-11-20T10:31:00Z');
    publish({});
    const newest = await newestLiveEvent(app.context.store.db);
    expect(await refreshScores(app.context)).toBe(1);
    expect(await refreshScores(app.context)).toBe(0);
    const events = await liveEventsAfter(app.context.store.db, newest);
    expect(events.filter(({ kind }) => kind === 'reports')).toMatchObject([{ customerIds: [own.customerId] }]);
    const { check } = await app.call(contract.domains.dnsOverview, { params }, owner);
    expect(check?.dmarc.state).toBe('found');
  });
});

describe('proof at every authoritative server', () => {
  const checkPublished = (expected?: string) =>
    app.call(
      contract.dns.verify,
      { params, query: expected === undefined ? { type: 'DMARC' } : { type: 'DMARC', expected } },
      owner,
    );
  test('servers in private networks are not asked, and do not count as seen', async () => {
    zone['ns1.host.example'] = { A: ['10.0.0.53'] };
    zone['ns2.host.example'] = { A: ['127.0.0.1'] };
    const { servers, seen_everywhere } = await checkPublished();
    expect(seen_everywhere).toBe(false);
    expect(servers.map(({ state, ttl_seconds }) => [state, ttl_seconds])).toEqual([
      ['unreachable', null],
      ['unreachable', null],
    ]);
  });
  test('all servers answer the expected text, or one of them does not', async () => {
    zone['ns1.host.example'] = { A: ['9.9.9.9'] };
    zone['ns2.host.example'] = { A: ['8.8.4.4'] };
    publish({ TXT: [strict(own.name)] });
    expect(await checkPublished(strict(own.name))).toMatchObject({
      seen_everywhere: true,
      servers: [{ ttl_seconds: 300 }, { ttl_seconds: 300 }],
    });
    const other = await checkPublished('v=DMARC1; p=quarantine');
    expect(other.seen_everywhere).toBe(false);
    expect(other.servers.map((server) => server.state)).toEqual(['different', 'different']);
  });
  test('a record behind an alias is found, and how long it is kept is not said, since the alias is kept apart', async () => {
    publish({ CNAME: ['own.dmarc-vendor.example'] });
    zone['own.dmarc-vendor.example'] = { TXT: [strict(own.name)] };
    const { servers } = await checkPublished();
    const found = { state: 'same', values: [strict(own.name)], alias: 'own.dmarc-vendor.example', ttl_seconds: null };
    expect(servers).toMatchObject([found, found]);
    publish({ TXT: [strict(own.name)] });
  });
});
