import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import type { Fix } from '#domain/judge/flag.ts';
import { judgeMx } from '#domain/transport/judge-mx.ts';
import { lookUpMx } from '#domain/transport/mx.ts';

const domain = 'shop.co.za';
type Mx = { preference: number; exchange: string };

/** Hosts in every state that a record can name: in order, an alias of one, gone, an alias of one that is gone, private, an address, none. */
const hosts: Zone = {
  'mx1.shop.co.za': { A: ['196.25.1.1'] },
  'mx2.shop.co.za': { A: ['196.25.1.2'], AAAA: ['2001:4200::2'] },
  'alias.shop.co.za': { CNAME: ['mx2.shop.co.za'] },
  'lost.shop.co.za': { CNAME: ['gone.provider.co.za'] },
  'private.shop.co.za': { A: ['10.0.0.5'] },
};
const exchanges = [...Object.keys(hosts), 'gone.shop.co.za', '196.25.1.9', ''];

const records = fc.uniqueArray(fc.record({ preference: fc.constantFrom(0, 10, 20), exchange: fc.constantFrom(...exchanges) }), {
  maxLength: 5,
  selector: ({ preference, exchange }) => `${preference} ${exchange}`,
});

const zoneOf = (MX: Mx[], hasAddress: boolean): Zone => ({
  ...hosts,
  [domain]: { ...(hasAddress ? { A: ['196.25.1.80'] } : {}), ...(MX.length > 0 ? { MX } : {}) },
});

/** The records after somebody applied a fix: an alias gives way to the host it leads to, a null MX to everything. */
function applied(before: Mx[], { action, value }: Fix): Mx[] {
  const [preference = '', name = ''] = value.split(' ');
  const one = { preference: Number(preference), exchange: name === '.' ? '' : name };
  const isOne = (mx: Mx) => mx.preference === one.preference && mx.exchange === one.exchange;
  if (action === 'remove') return before.filter((mx) => !isOne(mx));
  if (action === 'publish') return [...before, one];
  if (one.exchange === '') return [one];
  const leadsThere = (mx: Mx) => mx.preference === one.preference && hosts[mx.exchange]?.CNAME?.includes(one.exchange) === true;
  return [...before.filter((mx) => !leadsThere(mx) && !isOne(mx)), one];
}

/** The public addresses that messages reach, and whether the records contradict themselves. */
async function delivery(MX: Mx[], hasAddress: boolean) {
  const findings = await lookUpMx(zoneLookup(zoneOf(MX, hasAddress)).lookup, domain);
  const reached = findings.hosts.flatMap(({ addresses }) => addresses.filter((address) => !address.startsWith('10.')));
  return { findings, reached: new Set(reached), isContradictory: findings.nullBeside };
}

describe('a fix of MX records', () => {
  test('loses no server that receives, and never contradicts a null MX', async () => {
    let fixes = 0;
    await fc.assert(
      fc.asyncProperty(records, fc.boolean(), fc.constantFrom('people', 'parked'), async (MX, hasAddress, mailClass) => {
        const before = await delivery(MX, hasAddress);
        for (const { code, fix } of judgeMx(before.findings, domain, { ...visitor, mailClass })) {
          if (fix?.type !== 'MX') continue;
          fixes += 1;
          const after = await delivery(applied(MX, fix), hasAddress);
          if (mailClass === 'people') expect([code, ...after.reached].slice(1).sort()).toEqual([...before.reached].sort());
          if (!before.isContradictory) expect([code, after.isContradictory]).toEqual([code, false]);
        }
      }),
      { numRuns: 1_500 },
    );
    expect(fixes).toBeGreaterThan(500);
  });
});
