import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { type JudgeContext, visitor } from '#domain/judge/context.ts';
import { judgeTlsRpt, type TlsRptFacts } from '#domain/transport/judge-tls-rpt.ts';
import { lookUpTlsRpt, readTlsRpt, writeTlsRpt } from '#domain/transport/tls-rpt.ts';
import { type CodeAndSeverity, codesOf, implicitMx, isComplete, noMx, nullMx, rowsOf, twoHosts, unknownMx } from './support.ts';

const domain = 'shop.co.za';
const at = `_smtp._tls.${domain}`;
const record = 'v=TLSRPTv1; rua=mailto:tls@shop.co.za';

async function flagsOf(zone: Zone, context: JudgeContext = visitor, facts: TlsRptFacts = { mx: twoHosts, mode: null }) {
  const { lookup } = zoneLookup({ [domain]: {}, ...zone });
  return judgeTlsRpt(await lookUpTlsRpt(lookup, domain), domain, context, facts);
}
const stateOf = async (texts: string[]) =>
  (await lookUpTlsRpt(zoneLookup({ [domain]: {}, [at]: { TXT: texts } }).lookup, domain)).state;

describe('one text at the name', () => {
  const syntax = 'TLS_RPT_SYNTAX medium';
  const partly = 'TLS_RPT_SYNTAX low';
  const cases: [string, string[], ...CodeAndSeverity[]][] = [
    [record, ['mailto:tls@shop.co.za']],
    [`${record};`, ['mailto:tls@shop.co.za']],
    ['v=TLSRPTv1;rua=https://tls.shop.co.za/r', ['https://tls.shop.co.za/r']],
    ['v=TLSRPTv1; rua=https://tls.shop.co.za', ['https://tls.shop.co.za']],
    ['v=TLSRPTv1; rua=https://tls.shop.co.za:8443/r?a=b', ['https://tls.shop.co.za:8443/r?a=b']],
    ['v=TLSRPTv1; rua=https://[2001:db8::1]/r', ['https://[2001:db8::1]/r']],
    ['v=TLSRPTv1; rua=mailto:a@x.example , https://y.example/r', ['mailto:a@x.example', 'https://y.example/r']],
    ['v=TLSRPTv1; rua=MAILTO:a@x.example', ['MAILTO:a@x.example']],
    ['v=TLSRPTv1; rua=mailto:a@x.example?subject=tls', ['mailto:a@x.example?subject=tls']],
    ['v=TLSRPTv1; rua=mailto:a+b%2Cc@x.example', ['mailto:a+b%2Cc@x.example']],
    ['v=TLSRPTv1; future=x; rua=mailto:a@x.example', ['mailto:a@x.example']],
    ['v=TLSRPTv1; rua=mailto:a@x.example; rua=mailto:b@x.example', ['mailto:a@x.example', 'mailto:b@x.example'], partly],
    ['v=TLSRPTv1; rua=mailto:a@x.example,', ['mailto:a@x.example'], partly],
    ['v=TLSRPTv1; rua=mailto:a@x.example,b@x.example', ['mailto:a@x.example'], partly],
    ['v=TLSRPTv1; rua=mailto:a@x.example,http://y.example/r', ['mailto:a@x.example'], partly],
    ['v=TLSRPTv1; rua=mailto:a@x.example;; x=y', ['mailto:a@x.example'], partly],
    ['v=TLSRPTv1; rua=mailto:a@x.example; rubbish', ['mailto:a@x.example'], partly],
    ['v=TLSRPTv1; rua=a@x.example', [], syntax],
    ['v=TLSRPTv1; rua=mailto:a', [], syntax],
    ['v=TLSRPTv1; rua=mailto:@x.example', [], syntax],
    ['v=TLSRPTv1; rua=mailto:a@x', [], syntax],
    ['v=TLSRPTv1; rua=mailto: a@x.example', [], syntax],
    ['v=TLSRPTv1; rua=mailto:a@x.example!10m', [], syntax],
    ['v=TLSRPTv1; rua=mailto:a@x.example mailto:b@x.example', [], syntax],
    ['v=TLSRPTv1; rua=http://x.example/r', [], syntax],
    ['v=TLSRPTv1; rua=https:x.example', [], syntax],
    ['v=TLSRPTv1; rua=https://', [], syntax],
    ['v=TLSRPTv1; rua=ftp://x.example/r', [], syntax],
    ['v=TLSRPTv1; rua=', [], syntax],
    ['v=TLSRPTv1; RUA=mailto:a@x.example', [], syntax],
    ['v=TLSRPTv1; rua = mailto:a@x.example', [], syntax],
    ['v=TLSRPTv1;', [], syntax],
  ];
  test.each(cases)('%s', async (text, rua, ...expected) => {
    expect(readTlsRpt(text).rua.map((uri) => uri.text)).toEqual(rua);
    expect(codesOf(await flagsOf({ [at]: { TXT: [text] } }))).toEqual(expected);
  });
  test.each([
    'v=TLSRPTv1',
    'V=TLSRPTv1; rua=mailto:a@x.example',
    'v=tlsrptv1; rua=mailto:a@x.example',
    'v=TLSRPTv1 ; rua=mailto:a@x.example',
    'v=TLSRPTv2; rua=mailto:a@x.example',
    '"v=TLSRPTv1; rua=mailto:a@x.example"',
  ])('meant as one, but senders do not see it: %s', async (text) =>
    expect(codesOf(await flagsOf({ [at]: { TXT: [text] } }))).toEqual([syntax]),
  );
});

describe('where the record is published', () => {
  const cases: [string, Zone, ...CodeAndSeverity[]][] = [
    ['nowhere', {}, 'TLS_RPT_MISSING low'],
    ['another text', { [at]: { TXT: ['hello'] } }, 'TLS_RPT_MISSING low'],
    ['beside another text', { [at]: { TXT: ['hello', record] } }],
    ['twice', { [at]: { TXT: [record, 'v=TLSRPTv1; rua=mailto:b@x.example'] } }, 'TLS_RPT_MULTIPLE medium'],
    ['in several strings', { [at]: { TXT: [['v=TLSRPTv1; ', 'rua=mailto:a@x.example']] } }],
    ['behind an alias', { [at]: { CNAME: ['tls.vendor.example'] }, 'tls.vendor.example': { TXT: [record] } }],
    ['behind an alias that leads nowhere', { [at]: { CNAME: ['gone.vendor.example'] } }, 'TLS_RPT_MISSING low'],
    ['not answered', { [at]: { fails: 'servfail' } }],
  ];
  test.each(cases)('%s', async (_, zone, ...expected) => {
    const flags = await flagsOf(zone);
    expect(codesOf(flags)).toEqual(expected);
    expect(flags.every(isComplete)).toBe(true);
  });
});

describe('that it is missing', () => {
  const parked: JudgeContext = { ...visitor, mailClass: 'parked' };
  const cases: [string, JudgeContext, TlsRptFacts, ...CodeAndSeverity[]][] = [
    ['a domain that takes mail', visitor, { mx: twoHosts, mode: null }, 'TLS_RPT_MISSING low'],
    ['its address takes mail', visitor, { mx: implicitMx, mode: null }, 'TLS_RPT_MISSING low'],
    ['MTA-STS in testing', visitor, { mx: twoHosts, mode: 'testing' }, 'TLS_RPT_MISSING low'],
    ['MTA-STS enforced', visitor, { mx: twoHosts, mode: 'enforce' }, 'TLS_RPT_MISSING medium'],
    ['parked', parked, { mx: twoHosts, mode: null }],
    ['null MX', visitor, { mx: nullMx, mode: null }],
    ['no MX and no address', visitor, { mx: noMx, mode: null }],
    ['MX not known', visitor, { mx: unknownMx, mode: 'enforce' }],
  ];
  test.each(cases)('%s', async (_, context, facts, ...expected) =>
    expect(codesOf(await flagsOf({}, context, facts))).toEqual(expected),
  );
});

describe('the record that fixes', () => {
  test('of a domain without one', async () =>
    expect((await flagsOf({}))[0]?.fix).toEqual({
      action: 'publish',
      name: at,
      type: 'TXT',
      value: 'v=TLSRPTv1; rua=mailto:tls-reports@shop.co.za',
    }));
  test.each([['v=TLSRPTv1'], ['v=TLSRPTv1; rua=http://x.example/r'], ['v=TLSRPTv1; x=1', 'v=TLSRPTv1; x=2']])(
    'of %s names a mailbox that must exist first',
    async (...TXT) => {
      const todoOf = async (context: JudgeContext) => (await flagsOf({ [at]: { TXT } }, context))[0]?.todo;
      const first = / Create the mailbox tls-reports@shop\.co\.za first\.$/;
      expect(await todoOf(visitor)).toMatch(first);
      expect(await todoOf({ ...visitor, reportAddress: 'in@beacon.example' })).not.toMatch(first);
    },
  );
  test('goes where the owner gets reports', async () =>
    expect((await flagsOf({}, { ...visitor, reportAddress: 'in@beacon.example' }))[0]?.fix?.value).toBe(
      'v=TLSRPTv1; rua=mailto:in@beacon.example',
    ));
  test.each([
    ['that can be used and that cannot', ['v=TLSRPTv1; rua=b@x.example,mailto:a@x.example']],
    ['behind an invisible character', ['v=TLSRPTv1;\u00a0rua=mailto:a@x.example,mailto:b@x.example']],
    ['of a text that senders do not recognise', ['\ufeffv=TLSRPTv1; rua=mailto:a@x.example, mailto://b@x.example']],
    ['of several records', ['v=TLSRPTv1; rua=mailto:a@x.example', 'v=TLSRPTv1; rua=mailto:b@x.example']],
  ])('keeps the addresses %s', async (_name, TXT) => {
    const value = (await flagsOf({ [at]: { TXT } }))[0]?.fix?.value ?? '';
    expect(value.replace('v=TLSRPTv1; rua=', '').split(',').toSorted()).toEqual(['mailto:a@x.example', 'mailto:b@x.example']);
  });
});

describe('records of other projects', () => {
  const rows = rowsOf('tlsrpt');
  test.each(rows)('$record', async ({ record: text, strict }) => {
    const isGood = (await stateOf([text])) === 'found' && readTlsRpt(text).problems.length === 0;
    expect(isGood).toBe(strict);
  });
  test('are all there', () => expect(rows).toHaveLength(43));
});

test('no text makes reader or evaluation throw, and every offered record is valid', async () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('v=TLSRPTv1;', 'rua=', 'mailto:', 'https://', 'a@x.example', ',', ';', '!'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.array(fc.string(), { maxLength: 2 }), async (pieces, more) => {
      for (const flag of await flagsOf({ [at]: { TXT: [pieces.join(''), ...more] } })) {
        expect(isComplete(flag)).toBe(true);
        if (flag.code !== 'TLS_RPT_MULTIPLE') expect(readTlsRpt(flag.fix?.value ?? '').problems).toEqual([]);
      }
    }),
  );
});

test('what is written reads as it was', () => {
  const uri = fc.oneof(
    fc.tuple(fc.stringMatching(/^[a-z0-9.+-]{1,20}$/), fc.domain()).map(([local, host]) => `mailto:${local}@${host}`),
    fc.domain().map((host) => `https://${host}/tls`),
  );
  fc.assert(
    fc.property(fc.array(uri, { minLength: 1, maxLength: 5 }), (rua) => {
      const read = readTlsRpt(writeTlsRpt(rua));
      expect(read.problems).toEqual([]);
      expect(writeTlsRpt(read.rua.map(({ text }) => text))).toBe(writeTlsRpt(rua));
    }),
  );
});
