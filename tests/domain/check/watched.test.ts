import { describe, expect, test } from 'vitest';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { compareRecords, stageOfText, watchedRecords } from '#domain/check/watched.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';

const zone: Zone = {
  'shop.co.za': {
    TXT: ['v=spf1 mx -all', 'some-verification=1'],
    MX: [
      { preference: 20, exchange: 'b.shop.co.za' },
      { preference: 10, exchange: 'a.shop.co.za' },
    ],
    NS: ['ns2.host.example', 'ns1.host.example'],
  },
  'a.shop.co.za': { A: ['192.0.2.1'] },
  'b.shop.co.za': { A: ['192.0.2.2'] },
  '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=none'] },
};

async function look(changes: Zone = {}) {
  const { lookup } = zoneLookup({ ...zone, ...changes });
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  return watchedRecords(await lookUpDomain('shop.co.za', { lookup, fetchPolicy, selectors: [] }));
}
const differences = async (before: Zone, after: Zone) => compareRecords(await look(before), await look(after)).changes;

describe('what is watched', () => {
  test('each record with its values in an order of its own', async () => {
    const records = await look();
    const of = (type: string) => records.find((record) => record.type === type);
    expect(of('DMARC')).toMatchObject({ state: 'found', values: ['v=DMARC1; p=none'] });
    expect(of('SPF')).toMatchObject({ values: ['v=spf1 mx -all'] });
    expect(of('MX')).toMatchObject({ values: ['10 a.shop.co.za', '20 b.shop.co.za'] });
    expect(of('NS')).toMatchObject({ values: ['ns1.host.example', 'ns2.host.example'] });
    expect(of('TLS-RPT')).toMatchObject({ state: 'missing', values: [] });
  });
});

describe('differences', () => {
  test('a DMARC record is gone only where resolvers agree', async () => {
    const { lookup } = zoneLookup({ ...zone, '_dmarc.shop.co.za': {} });
    const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
    const found = await lookUpDomain('shop.co.za', { lookup, fetchPolicy, selectors: [] });
    const seen = (answered: number, agreed: number) =>
      watchedRecords({ ...found, dmarc: { ...found.dmarc, confirmation: { asked: 3, answered, agreed } } });
    const before = await look();
    expect(compareRecords(before, seen(3, 2))).toMatchObject({ changes: [], known: before });
    expect(compareRecords(before, seen(0, 0)).changes).toEqual([]);
    expect(compareRecords(before, seen(2, 2)).changes).toMatchObject([{ type: 'DMARC', after: null }]);
  });

  test('finds none between two checks of the same zone, in whatever order it answers', async () => {
    const turned = { ...zone['shop.co.za'], NS: ['ns1.host.example', 'ns2.host.example'] };
    expect(await differences({}, { 'shop.co.za': turned })).toEqual([]);
  });
  test('a record that changed, appeared, went', async () => {
    expect(await differences({}, { '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=reject'] } })).toEqual([
      { type: 'DMARC', name: '_dmarc.shop.co.za', before: 'v=DMARC1; p=none', after: 'v=DMARC1; p=reject' },
    ]);
    const rpt = { '_smtp._tls.shop.co.za': { TXT: ['v=TLSRPTv1; rua=mailto:t@shop.co.za'] } };
    expect(await differences({}, rpt)).toMatchObject([{ type: 'TLS-RPT', before: null }]);
    expect(await differences(rpt, {})).toMatchObject([{ type: 'TLS-RPT', after: null }]);
  });
  test('a second record beside the first shows both', async () => {
    const [change] = await differences({}, { '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } });
    expect(change?.after).toBe('v=DMARC1; p=none\nv=DMARC1; p=reject');
  });
  test('a lookup that failed is no change, nor is the answer after it when it is the same', async () => {
    const known = await look();
    const { changes, known: kept } = compareRecords(known, await look({ '_dmarc.shop.co.za': { fails: 'timeout' } }));
    expect(changes).toEqual([]);
    expect(compareRecords(kept, await look()).changes).toEqual([]);
    const later = await look({ '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=reject'] } });
    expect(compareRecords(kept, later).changes).toMatchObject([{ before: 'v=DMARC1; p=none', after: 'v=DMARC1; p=reject' }]);
  });
  test('the first check at a record is no change', async () => expect(compareRecords([], await look()).changes).toEqual([]));
});

test.each([
  ['v=DMARC1; p=quarantine; t=y', 'rehearse_quarantine'],
  [null, 'no_record'],
  ['v=DMARC1; p=none\nv=DMARC1; p=reject', 'no_record'],
])('%j stands for %s', (text, stage) => expect(stageOfText(text)).toBe(stage));
