import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';

import { anyZone } from './zones.ts';

const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });

/** As jsonb gives it back: shorter keys first, then by letter. */
function stored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stored);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>).filter(([, one]) => one !== undefined);
  const order = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);
  return Object.fromEntries(entries.sort(([a], [b]) => order(a, b)).map(([key, one]) => [key, stored(one)]));
}

test('stored findings are judged as fresh ones', async () => {
  await fc.assert(
    fc.asyncProperty(anyZone, async ({ start, zone }) => {
      const findings = await lookUpDomain(start, { lookup: zoneLookup(zone).lookup, fetchPolicy, selectors: [] });
      const again = stored(JSON.parse(JSON.stringify(findings))) as typeof findings;
      const judged = judgeCheck(findings, { context: visitor, nowMs: 0, seenSources: [] });
      expect(stored(judgeCheck(again, { context: visitor, nowMs: 0, seenSources: [] }))).toEqual(stored(judged));
    }),
    { numRuns: 1_000 },
  );
});
