import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Zone } from '#domain/dns/zone.ts';
import { type JudgeContext, visitor } from '#domain/judge/context.ts';
import { faultsOfFixes } from './fix-faults.ts';
import { anyZone } from './zones.ts';

describe('a fix never makes anything worse', () => {
  const contexts: JudgeContext[] = [
    visitor,
    { ...visitor, reportAddress: 'in@beacon.example' },
    { ...visitor, mailClass: 'parked' },
    { ...visitor, mailClass: 'service' },
  ];
  // FIX_RUNS=24000 takes about a minute, BEACON_TEST_SEED draws other zones.
  test('weakens no policy, lowers no score, drops no address or mail server, makes no second record, stops no sender', {
    timeout: 3_600_000,
  }, async () => {
    const seen = { zones: 0, fixes: 0, violations: 0 };
    await fc.assert(
      fc.asyncProperty(anyZone, fc.constantFrom(...contexts), async ({ start, zone }, context) => {
        const { faults, fixes } = await faultsOfFixes(zone, start, context);
        seen.zones += 1;
        seen.fixes += fixes;
        seen.violations += faults.length;
        expect(faults).toEqual([]);
      }),
      { numRuns: Number(process.env['FIX_RUNS'] ?? 1_500) },
    );
    console.log(`Fixes that make nothing worse: ${seen.zones} zones, ${seen.fixes} fixes, ${seen.violations} violations.`);
    expect(seen.fixes).toBeGreaterThan(seen.zones / 2);
  });

  test.each<[string, string, Zone]>([
    [
      'a false psd=y that hides a weaker record above',
      'news.shop.co.za',
      {
        '_dmarc.news.shop.co.za': { TXT: ['v=DMARC1; p=none; sp=reject; psd=y'] },
        '_dmarc.co.za': { TXT: ['v=DMARC1; p=none; np=reject'] },
      },
    ],
    ['a foreign text beside -all', 'shop.co.za', { 'shop.co.za': { TXT: ['v=spf1 -all v=spf1'] } }],
    ['an all= and a second beginning', 'shop.co.za', { 'shop.co.za': { TXT: ['v=spf1 all=~all v=spf1'] } }],
    ['a redirect before repeated terms', 'shop.co.za', { 'shop.co.za': { TXT: ['v=spf1 redirect=x.example a a all=~all'] } }],
  ])('%s', async (_name, start, zone) => {
    for (const context of contexts) expect((await faultsOfFixes(zone, start, context)).faults).toEqual([]);
  });
});
