import { expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { checkWire } from '#domain/check/wire.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import { topicText } from '#src/entities/dns-check/topic-text.ts';

const logo = 'v=BIMI1; l=https://shop.co.za/logo.svg';

async function checked(name: string, zone: Zone) {
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const findings = await lookUpDomain(name, { lookup: zoneLookup(zone).lookup, fetchPolicy, selectors: [] });
  return checkWire(findings, judgeCheck(findings, { context: visitor, nowMs: 0 }), '2026-11-29T08:00:00Z');
}

test('a mail server in several MX records is one', async () => {
  const MX = [0, 10].map((preference) => ({ preference, exchange: 'mx.shop.co.za' }));
  const check = await checked('shop.co.za', { 'shop.co.za': { MX }, 'mx.shop.co.za': { A: ['192.0.2.1'] } });
  expect(topicText.mx.sentence(check)).toBe('receives messages at 1 mail server');
});

test('the logo of the parent domain is shown under the name that publishes it', async () => {
  const check = await checked('news.shop.co.za', {
    'news.shop.co.za': { A: ['192.0.2.1'] },
    'default._bimi.shop.co.za': { TXT: [logo] },
  });
  expect(topicText.bimi.records(check)).toEqual([{ name: 'default._bimi.shop.co.za', type: 'TXT', text: logo }]);
});
