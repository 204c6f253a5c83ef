import { expect, test } from 'vitest';
import { zoneLookup } from '#domain/dns/zone.ts';
import { lookUpMtaSts } from '#domain/transport/mta-sts.ts';
import { type StsFacts, stsFacts } from '#server/services/checks/sts-facts.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const file = (mode: string) => `version: STSv1\nmode: ${mode}\nmx: mx.shop.co.za\nmax_age: 86400\n`;

async function look(before: StsFacts | null, at: Date, id: string | null, body: string | null) {
  const { lookup } = zoneLookup(id === null ? {} : { '_mta-sts.shop.co.za': { TXT: [`v=STSv1; id=${id}`] } });
  const fetched =
    body === null
      ? ({ status: 'failed', reason: 'timeout', detail: '' } as const)
      : ({ status: 'fetched', body, contentType: 'text/plain', certificateExpiresAt: null } as const);
  return stsFacts(await lookUpMtaSts(lookup, () => Promise.resolve(fetched), 'shop.co.za'), before, at);
}

test('how long a policy has been on test is remembered, until it is not any more', async () => {
  const first = await look(null, day(1), 'a', file('testing'));
  const later = await look(first, day(9), 'b', file('testing'));
  expect(later?.testingSince).toBe(day(1).toISOString());
  expect((await look(later, day(10), 'c', file('enforce')))?.testingSince).toBeNull();
});
test('a file changed under the same id is reported until the id changes', async () => {
  const first = await look(null, day(1), 'a', file('testing'));
  const changed = await look(first, day(2), 'a', file('enforce'));
  expect(changed?.stale).toEqual({ id: 'a', body: file('testing') });
  const again = await look(changed, day(3), 'a', file('enforce'));
  expect(again?.stale).toEqual({ id: 'a', body: file('testing') });
  expect((await look(again, day(4), 'b', file('enforce')))?.stale).toBeNull();
});
test('a check that could not fetch the file changes nothing; a removed record is forgotten', async () => {
  const first = await look(null, day(1), 'a', file('testing'));
  expect(await look(first, day(2), 'a', null)).toEqual(first);
  expect(await look(first, day(2), null, null)).toBeNull();
});
