import { expect, test } from 'vitest';
import { kindSentence, summariesOf } from '#src/features/dns/labels.ts';
import { keptLabel, proofLabel } from '#src/features/dns/Servers.tsx';
import { readDnsSearch } from '#src/features/dns/search.ts';
import type { Proof, Watched } from '#src/features/dns/types.ts';
import { bank, silent, wineShop } from '#tests/src/entities/dns-check/samples.ts';

const record = (part: Partial<Watched>): Watched => ({
  type: 'DKIM',
  name: 's1._domainkey.karoo-wine.co.za',
  state: 'found',
  values: ['v=DKIM1; p=abc'],
  aliases: [],
  failure: null,
  ...part,
});

test('what failed is said to be unknown, never missing', async () => {
  const { check } = await silent();
  for (const type of ['DMARC', 'SPF', 'MX', 'MTA-STS', 'TLS-RPT', 'BIMI', 'NS', 'DNSSEC'] as const)
    expect(kindSentence(check, type)).toContain('gave no answer about');
  expect(kindSentence(check, 'DKIM')).toBe('shows no DKIM key under the selectors we tried');
});

test('each kind of record has one sentence', async () => {
  const { check: safe } = await bank();
  expect(kindSentence(safe, 'DMARC')).toBe('asks receivers to reject forged messages');
  expect(kindSentence(safe, 'SPF')).toBe('has an SPF record that uses 0 of 10 DNS lookups');
  expect(kindSentence(safe, 'MTA-STS')).toBe('has no MTA-STS record');
  const { check: open } = await wineShop();
  expect(kindSentence(open, 'DMARC')).toBe('only monitors: forged messages are delivered and reported');
  expect(kindSentence(open, 'TLS-RPT')).toBe('has no TLS-RPT record');
  expect(kindSentence(open, 'MTA-STS')).toBe('has an MTA-STS record, in mode testing');
});

test('a kind is found where any of its records is, and unknown before it is missing', () => {
  const stateOf = (records: Watched[]) =>
    summariesOf({ records, flags: [], changes: [] }).find(({ type }) => type === 'DKIM')?.state;
  expect(stateOf([record({ state: 'missing', values: [] }), record({})])).toBe('found');
  expect(stateOf([record({ state: 'missing', values: [] }), record({ state: 'unknown', values: [] })])).toBe('unknown');
  expect(stateOf([record({ state: 'missing', values: [] })])).toBe('missing');
});

const server = (state: Proof['servers'][number]['state']) => ({
  host: `ns-${state}.example`,
  address: null,
  state,
  values: [],
  alias: null,
  ttl_seconds: null,
});
const proof = (states: Proof['servers'][number]['state'][], expected: string | null = null): Proof => ({
  success: true,
  name: '_dmarc.karoo-wine.co.za',
  asked_at: '2026-11-20T12:05:00Z',
  expected,
  seen_everywhere: states.length > 0 && states.every((state) => state === 'same'),
  servers: states.map(server),
});

test('a server that was not reached is not one without the record', () => {
  expect(proofLabel(proof(['same', 'same']))).toBe('Every server answers the same');
  expect(proofLabel(proof(['same', 'same'], 'v=spf1 -all'))).toBe('Every server has your record');
  expect(proofLabel(proof(['unreachable', 'unreachable']))).toBe('No server could be reached');
  expect(proofLabel(proof(['same', 'unreachable']))).toContain('could not be reached');
  expect(proofLabel(proof(['missing', 'missing']))).toBe('No server has the record');
  expect(proofLabel(proof(['same', 'different']))).toContain('of 2 does not have the same');
  expect(proofLabel(proof([]))).toBe('No name server of the domain was found');
});

test('an address keeps only what makes sense', () => {
  expect(readDnsSearch({ domain: '4', type: 'SPF' })).toEqual({ domain: 4, type: 'SPF' });
  expect(readDnsSearch({ domain: 'x', type: 'PTR' })).toEqual({ domain: undefined, type: undefined });
});

test('says how long an earlier answer may be kept, as the server that allows most', () => {
  const kept = (ttls: (number | null)[]) =>
    keptLabel({ servers: ttls.map((ttl) => ({ ...server('same'), ttl_seconds: ttl })) })?.replaceAll('\u00a0', ' ');
  expect(kept([300, 3600, null])).toBe('Resolvers may keep this record for up to 1 h (TTL 3600).');
  expect(kept([604_800])).toBe('Resolvers may keep this record for up to 7 days (TTL 604800).');
  expect(kept([5399])).toBe('Resolvers may keep this record for up to 2 h (TTL 5399).');
  expect(kept([260_000])).toBe('Resolvers may keep this record for up to 4 days (TTL 260000).');
  expect(kept([0])).toBe('Resolvers do not keep this record (TTL 0).');
  expect(kept([null])).toBeUndefined();
  expect(kept([])).toBeUndefined();
});
