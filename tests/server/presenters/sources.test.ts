import { expect, test } from 'vitest';
import { senderWire, serviceOfReverseName, sourceWire } from '#server/presenters/sources.ts';
import type { Network } from '#server/services/stats/networks.ts';

const brevo = 200_484;
const lookUp = (address: string): Network =>
  address === '192.0.2.1'
    ? { country: 'FR', asn: brevo, organisation: 'Sendinblue' }
    : { country: 'ZA', asn: 64_500, organisation: 'Other' };
const counts = { total: 10, passed: 10, dkimAligned: 10, spfAligned: 0, forwarded: 0 };

test.each([
  ['its own network', '192.0.2.1', 'sendinblue.com', true, ['DKIM d=sendinblue.com', `network AS${brevo}`]],
  ['another network', '192.0.2.2', 'sendinblue.com', true, ['DKIM d=sendinblue.com']],
  ['its own network without proof', '192.0.2.1', 'sendinblue.com', false, undefined],
])('the service of an address in %s', (_name, sourceIp, dkimDomain, isDkimProven, evidence) => {
  const row = {
    ...counts,
    domainId: 1,
    sourceIp,
    dispQuarantine: 0,
    dispReject: 0,
    volumeRank: 0,
    firstSeen: '2026-11-01',
    lastSeen: '2026-11-20',
    headerFrom: 'acme.example',
    dkimDomain,
    spfDomain: null,
    days: [],
    isDkimProven,
    isSpfProven: false,
    isNamedFailing: false,
    dkimSelector: null,
  };
  const wire = sourceWire(row, { domainName: 'acme.example', trend: [], placed: [], lookUp, keyHostOf: () => null });
  expect(wire.service?.evidence).toEqual(evidence);
});

test('the service of a sender is confirmed by the networks of its addresses', () => {
  const row = {
    ...counts,
    domainId: 1,
    key: '192.0.2.0/24',
    name: '192.0.2.0/24',
    reverse: 'smtp.brevo.com',
    listServer: null,
    ownName: null,
    selectors: [],
    addresses: 2,
    quarantined: 0,
    rejected: 0,
    firstDay: '2026-11-01',
    lastDay: '2026-11-20',
    byDay: {},
    largest: ['192.0.2.2', '192.0.2.1'].map((sourceIp) => ({ sourceIp, total: 5, passed: 5 })),
  };
  const service = serviceOfReverseName(row.reverse, 'acme.example');
  const parts = { domainName: 'acme.example', trend: [], sorted: null, details: null, failingSince: null, lookUp };
  expect(senderWire({ ...row, service }, parts).service?.evidence).toEqual(['reverse name smtp.brevo.com', `network AS${brevo}`]);
  expect(senderWire({ ...row, service: null }, parts).service).toBeNull();
});
