import { describe, expect, it } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { type CheckFindings, wireWithEveryTopic, withEveryTopic } from '#domain/check/topics.ts';
import { checkWire } from '#domain/check/wire.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';

const domain = 'shop.co.za';
const caa = (tag: string, value: string, critical = false) => ({ critical, tag, value });

async function checked(zone: Zone) {
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const findings = await lookUpDomain(domain, {
    lookup: zoneLookup({ [domain]: {}, ...zone }).lookup,
    fetchPolicy,
    selectors: [],
  });
  const judgement = judgeCheck(findings, { context: visitor, nowMs: 0 });
  const wire = checkWire(findings, judgement, '2026-11-20T12:05:00Z');
  const flags = judgement.flags.filter(({ topic }) => topic === 'caa').map(({ code, severity }) => `${code} ${severity}`);
  const unknown = judgement.unknown.filter(({ topic }) => topic === 'caa').map(({ name }) => name);
  return { findings, flags, unknown, wire };
}

describe('CAA', () => {
  it.each<[string, Zone, string[], { state: string; at: string; issuers: string[] | null }]>([
    ['none', {}, ['CAA_MISSING info'], { state: 'missing', at: domain, issuers: null }],
    [
      'one authority',
      { [domain]: { CAA: [caa('issue', 'ca.example; account=7')] } },
      [],
      { state: 'found', at: domain, issuers: ['ca.example'] },
    ],
    ['none allowed', { [domain]: { CAA: [caa('issue', ';')] } }, [], { state: 'found', at: domain, issuers: [] }],
    [
      'no wildcard certificates',
      { [domain]: { CAA: [caa('issuewild', ';')] } },
      [],
      { state: 'found', at: domain, issuers: null },
    ],
    [
      'wildcard certificates of another authority',
      { [domain]: { CAA: [caa('issue', 'ca.example'), caa('issuewild', 'other.example')] } },
      [],
      { state: 'found', at: domain, issuers: ['ca.example', 'other.example'] },
    ],
    [
      'only a contact',
      { [domain]: { CAA: [caa('iodef', 'mailto:it@shop.co.za')] } },
      [],
      { state: 'found', at: domain, issuers: null },
    ],
    [
      'of the name above',
      { 'co.za': { CAA: [caa('ISSUE', 'ca.example')] } },
      [],
      { state: 'found', at: 'co.za', issuers: ['ca.example'] },
    ],
    [
      'an unknown critical tag',
      { [domain]: { CAA: [caa('tbs', 'x', true)] } },
      ['CAA_CRITICAL_UNKNOWN medium'],
      { state: 'found', at: domain, issuers: [] },
    ],
    ['an unknown tag', { [domain]: { CAA: [caa('tbs', 'x')] } }, [], { state: 'found', at: domain, issuers: null }],
    [
      'an address as authority',
      { [domain]: { CAA: [caa('issue', 'https://ca.example/')] } },
      ['CAA_ISSUER_SYNTAX low'],
      { state: 'found', at: domain, issuers: [] },
    ],
  ])('%s', async (_name, zone, flags, wire) => {
    const found = await checked(zone);
    expect(found.flags).toEqual(flags);
    expect(found.wire.caa).toMatchObject(wire);
    expect(found.unknown).toEqual([]);
  });

  it('is unknown, never missing, where a lookup fails', async () => {
    const { flags, unknown, wire } = await checked({ 'co.za': { fails: 'timeout' } });
    expect(flags).toEqual([]);
    expect(unknown).toEqual(['co.za']);
    expect(wire.caa.state).toBe('unknown');
  });

  it('is unknown in a check that was stored before it was asked for', async () => {
    const { findings, wire } = await checked({});
    const { caa: _found, ...older } = findings;
    const again = withEveryTopic(older as CheckFindings);
    expect(judgeCheck(again, { context: visitor, nowMs: 0 }).unknown.filter(({ topic }) => topic === 'caa')).toEqual([]);
    const { caa: _wire, ...olderWire } = wire;
    expect(wireWithEveryTopic(olderWire)).toMatchObject({ caa: { state: 'unknown' } });
    expect(wireWithEveryTopic(wire)).toBe(wire);
  });
});
