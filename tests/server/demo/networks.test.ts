import { afterEach, expect, test } from 'vitest';
import { useDemoNetworks } from '#server/demo/networks.ts';
import { nameDocumentationNetworks, openNetworks } from '#server/services/stats/networks.ts';

afterEach(() => nameDocumentationNetworks(() => null));

test('the messages of the demo come from somewhere; every real address stays as the registries say', async () => {
  const lookUp = await openNetworks();
  const nowhere = { country: null, asn: null, organisation: null };
  const real = lookUp('8.8.8.8');
  expect(lookUp('203.0.113.130')).toEqual(nowhere);
  useDemoNetworks();
  expect(lookUp('203.0.113.130')).toEqual({ country: 'DE', asn: 64_502, organisation: null });
  expect(lookUp('198.51.100.200')).toEqual({ country: 'NL', asn: 64_499, organisation: null });
  for (const own of ['198.51.100.20', '203.0.113.30', '192.0.2.200', '2001:db8:10::25'])
    expect(lookUp(own)).toEqual({ ...nowhere, country: 'ZA' });
  expect(lookUp('10.0.0.1')).toEqual(nowhere);
  expect(lookUp('8.8.8.8')).toEqual(real);
});
