import { expect, it } from 'vitest';
import { privateTarget } from '#server/services/delivery/private-target.ts';
import { zoneResolver } from '#tests/fakes/zone.ts';

const dns = zoneResolver({
  'hook.example.co.za': { A: ['1.1.1.1'] },
  'inside.example.co.za': { A: ['10.0.0.7'], AAAA: ['fd00::7'] },
  'both.example.co.za': { A: ['10.0.0.7', '1.1.1.1'] },
});

it.each([
  ['http://127.0.0.1:9200/', '127.0.0.1 is in a private network.'],
  ['http://2130706433/', '127.0.0.1 is in a private network.'],
  ['https://[::1]/x', '::1 is in a private network.'],
  ['https://[::ffff:10.0.0.1]/', 'is in a private network.'],
  ['http://169.254.169.254/latest/meta-data', 'is in a private network.'],
  ['http://localhost:8080/', 'localhost is a name for private networks.'],
  ['https://hooks.internal./x', 'hooks.internal is a name for private networks.'],
  ['https://inside.example.co.za/hook', 'inside.example.co.za leads into a private network.'],
])('%s is refused', async (url, sentence) => expect(await privateTarget({ dns }, url)).toContain(sentence));

it.each(['https://hook.example.co.za/mine', 'https://1.1.1.1/', 'https://both.example.co.za/', 'https://unknown.example.co.za/'])(
  '%s is taken',
  async (url) => expect(await privateTarget({ dns }, url)).toBeNull(),
);
