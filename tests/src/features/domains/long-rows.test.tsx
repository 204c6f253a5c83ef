import { afterEach, expect, it } from 'vitest';
import { Domains } from '#src/features/domains/Domains.tsx';
import { Screen } from '../screen.tsx';
import { domainRow } from './samples.ts';

let screen: Screen;
afterEach(() => screen.close());

it('names three tags of a domain in its row and counts the others', async () => {
  const tags = ['Archive', 'Brand', 'Cape Town', 'Legal', 'Shop'];
  screen = new Screen({
    'GET /domains': {
      domains: [domainRow({ id: 3, tags }), domainRow({ id: 4, name: 'other.co.za', tags: ['Shop'] })],
      pagination: { total: 2, limit: 500, offset: 0, has_more: false },
    },
    'POST /intelligence/domains/bulk': { domains: [] },
  });
  await screen.draw(<Domains search={{}} onSearch={() => undefined} />);
  await screen.until('tbody th');
  const subs = [...screen.box.querySelectorAll('tbody th .ui-sub:not(.ui-line)')].map((one) => one.textContent);
  expect(subs).toEqual(['People · Archive, Brand, Cape Town and 2 more', 'People · Shop']);
});
