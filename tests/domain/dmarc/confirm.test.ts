import { describe, expect, it } from 'vitest';
import { confirmDmarc, dmarcState, isConfirmed } from '#domain/dmarc/confirm.ts';
import { discover } from '#domain/dmarc/discovery.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';

const at = (...texts: string[]): Zone => ({ '_dmarc.example.co.za': { TXT: texts } });
const good = at('v=DMARC1; p=reject');
const gone: Zone = {};
const wrong = at('v=DMARC1; p=rejekt');
const twice = at('v=DMARC1; p=none', 'v=DMARC1; p=reject');
const silent: Zone = { '_dmarc.example.co.za': { fails: 'timeout' } };
const above: Zone = { '_dmarc.co.za': { fails: 'servfail' } };

const walk = (zone: Zone) => discover(zoneLookup(zone).lookup, 'example.co.za');

async function confirm(seen: Zone, ...others: Zone[]) {
  const lookups = others.map(zoneLookup as (zone: Zone) => ReturnType<typeof zoneLookup>);
  const confirmation = await confirmDmarc(
    lookups.map(({ lookup }) => lookup),
    await walk(seen),
  );
  return { confirmation, isConfirmed: isConfirmed(confirmation), asked: lookups.map(({ asked }) => asked.length) };
}

describe('how a walk came out', () => {
  it.each([
    ['found', good],
    ['missing', gone],
    ['unusable', wrong],
    ['multiple', twice],
    ['unknown', silent],
    ['unknown', above],
    ['inherited', { '_dmarc.co.za': { TXT: ['v=DMARC1; p=none; psd=y'] } }],
  ] as [string, Zone][])('%s', async (state, zone) => expect(dmarcState(await walk(zone))).toBe(state));
});

describe('what several resolvers say', () => {
  it.each([
    ['all agree that it is missing', gone, [gone, gone, gone], [3, 3, 3], true],
    ['all agree that it cannot be used', wrong, [wrong, wrong], [2, 2, 2], true],
    ['all agree that there are several', twice, [twice], [1, 1, 1], true],
    ['one did not answer', gone, [gone, silent, gone], [3, 2, 2], true],
    ['one could not walk to the end', gone, [gone, above], [2, 1, 1], true],
    ['one sees a good record', gone, [gone, good, gone], [3, 3, 2], false],
    ['one sees another trouble', gone, [gone, wrong, gone], [3, 3, 2], false],
    ['nobody answered', gone, [silent, silent, silent], [3, 0, 0], false],
    ['nobody is there to be asked', gone, [], [0, 0, 0], false],
  ] as const)('%s', async (_, seen, others, [asked, answered, agreed], isSure) => {
    const found = await confirm(seen, ...others);
    expect(found.confirmation).toEqual({ asked, answered, agreed });
    expect(found.isConfirmed).toBe(isSure);
  });

  it('each is asked at every name of the walk', async () => {
    expect((await confirm(gone, gone, gone)).asked).toEqual([3, 3]);
  });

  it.each([
    ['the record is good', good],
    ['nothing is known', silent],
  ])('nobody is asked where %s', async (_, seen) => {
    expect(await confirm(seen, gone, gone)).toEqual({ confirmation: null, isConfirmed: false, asked: [0, 0] });
  });
});
