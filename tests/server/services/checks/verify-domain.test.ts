import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { refreshScores, startRound } from '#server/services/checks/round.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

function goodZone(): Zone {
  return {
    'shop.co.za': {
      TXT: ['v=spf1 ip4:192.0.2.0/24 include:spf.host.example ~all'],
      MX: [{ preference: 10, exchange: 'mx.shop.co.za' }],
      NS: ['ns1.host.example', 'ns2.host.example'],
      SOA: [{ mname: 'ns1.host.example', serial: 1 }],
    },
    'spf.host.example': { TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
    'mx.shop.co.za': { A: ['192.0.2.10'] },
    'ns1.host.example': { A: ['198.51.100.53'] },
    'ns2.host.example': { A: ['203.0.113.53'] },
    '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=none; rua=mailto:r@shop.co.za'] },
    'selector1._domainkey.shop.co.za': { TXT: [`v=DKIM1; k=rsa; p=${key}`] },
  };
}

let app: TestApp;
let zone: Zone;
let owner: TestUser;
let domainId: number;

beforeAll(async () => {
  zone = goodZone();
  app = await openTestApp({ zone, now: '2026-11-20T10:00:00Z' });
  const customerId = await app.customer('Shop');
  domainId = await app.domain('shop.co.za', customerId);
  owner = await app.login('customer', [{ customerId }]);
});
afterAll(() => app.close());

const verify = () => app.call(contract.domains.verifyDns, { params: { id: domainId } }, owner);

describe('one look', () => {
  test('before it every screen says that nobody has looked', async () => {
    const { verification, check, score } = await app.call(contract.domains.dnsOverview, { params: { id: domainId } }, owner);
    expect(verification.verification_status).toBe('NotChecked');
    expect(check).toBeNull();
    expect(score).toBeNull();
  });

  test('finds the records, judges them, scores the domain and says what is next', async () => {
    const { verification, check, score } = await verify();
    expect(check.dmarc).toMatchObject({ state: 'found', org_domain: 'shop.co.za', policies: { self: { asked: 'none' } } });
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

  test('the same look twice is no change', async () => {
    const { changes } = await verify();
    expect(changes).toEqual([]);
  });

  test('a changed record is told with before and after, and moves the score', async () => {
    const before = (await app.call(contract.securityScores.get, { params: { id: domainId } }, owner)).score;
    app.setTime('2026-11-20T11:00:00Z');
    zone['_dmarc.shop.co.za'] = { TXT: ['v=DMARC1; p=reject; np=reject; rua=mailto:r@shop.co.za'] };
    const { changes, score } = await verify();
    expect(changes).toMatchObject([
      {
        record: 'DMARC',
        name: '_dmarc.shop.co.za',
        before: 'v=DMARC1; p=none; rua=mailto:r@shop.co.za',
        after: 'v=DMARC1; p=reject; np=reject; rua=mailto:r@shop.co.za',
      },
    ]);
    expect(score.score).toBeGreaterThan(before.security_score?.score ?? 100);
    const { history } = (await app.call(contract.securityScores.get, { params: { id: domainId } }, owner)).score;
    expect(history.map((step) => step.score)).toEqual([score.score, before.security_score?.score]);
    expect(history[0]?.cause).toContain('DMARC');
  });

  test('a look-up that fails is unknown: no change, no finding, status Error', async () => {
    app.setTime('2026-11-20T12:00:00Z');
    zone['_dmarc.shop.co.za'] = { fails: 'timeout' };
    const { verification, check, changes } = await verify();
    expect(changes).toHaveLength(1);
    expect(check.dmarc.state).toBe('unknown');
    expect(check.flags.filter((flag) => flag.topic === 'dmarc')).toEqual([]);
    expect(check.unknown.some((part) => part.topic === 'dmarc')).toBe(true);
    expect(verification.verification_status).toBe('Error');
    app.setTime('2026-11-20T13:00:00Z');
    zone['_dmarc.shop.co.za'] = { TXT: ['v=DMARC1; p=reject; np=reject; rua=mailto:r@shop.co.za'] };
    expect((await verify()).changes).toHaveLength(1);
  });
});

test('two looks at once tell a change once', async () => {
  app.setTime('2026-11-20T13:10:00Z');
  zone['_smtp._tls.shop.co.za'] = { TXT: ['v=TLSRPTv1; rua=mailto:t@shop.co.za'] };
  await Promise.all([verify(), verify(), verify()]);
  const { changes } = await app.call(contract.domains.dnsOverview, { params: { id: domainId } }, owner);
  expect(changes.filter(({ record }) => record === 'TLS-RPT')).toHaveLength(1);
});

describe('the round', () => {
  test('looks at DMARC after an hour and at everything after a day', async () => {
    const waiting = async () => (await app.context.queue.counts('dns-verify')).waiting;
    const before = await waiting();
    app.setTime('2026-11-20T13:40:00Z');
    expect(await startRound(app.context)).toBe(0);
    app.setTime('2026-11-20T14:11:00Z');
    expect(await startRound(app.context)).toBe(1);
    expect(await startRound(app.context)).toBe(1);
    expect(await waiting()).toBe(before + 1);
  });
  test('new reports lead to a new judgement without a look', async () => {
    expect(await refreshScores(app.context)).toBe(0);
  });
});

describe('proof at every authoritative server', () => {
  const prove = (expected?: string) =>
    app.call(
      contract.dns.verify,
      { params: { id: domainId }, query: expected === undefined ? { type: 'DMARC' } : { type: 'DMARC', expected } },
      owner,
    );
  test('servers in private networks are not asked, and do not count as seen', async () => {
    zone['ns1.host.example'] = { A: ['10.0.0.53'] };
    zone['ns2.host.example'] = { A: ['127.0.0.1'] };
    const { servers, seen_everywhere } = await prove();
    expect(seen_everywhere).toBe(false);
    expect(servers.map((server) => server.state)).toEqual(['unreachable', 'unreachable']);
  });
  test('all servers answer the expected text, or one of them does not', async () => {
    zone['ns1.host.example'] = { A: ['9.9.9.9'] };
    zone['ns2.host.example'] = { A: ['8.8.4.4'] };
    expect(await prove('v=DMARC1; p=reject; np=reject; rua=mailto:r@shop.co.za')).toMatchObject({ seen_everywhere: true });
    const other = await prove('v=DMARC1; p=quarantine');
    expect(other.seen_everywhere).toBe(false);
    expect(other.servers.map((server) => server.state)).toEqual(['different', 'different']);
  });
});
