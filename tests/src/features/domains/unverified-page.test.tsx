import { afterEach, expect, it, vi } from 'vitest';
import { DomainPage } from '#src/features/domains/DomainPage.tsx';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

const proof = { name: '_beacon.xn--bckerei-5wa.co.za', type: 'TXT', value: 'beacon-verification=1', rua: null };

it('of an unverified domain nothing is asked that the server refuses', async () => {
  screen = new Screen({
    'GET /domains/3': {
      domain: {
        id: 3,
        name: 'xn--bckerei-5wa.co.za',
        unicode_name: 'bäckerei.co.za',
        standing: 'unverified',
        access_level: 'owner',
        customers: [],
        reports: 0,
        proof,
      },
    },
  });
  await screen.draw(<DomainPage id={3} search={{}} onSearch={vi.fn()} />);
  expect(screen.box.textContent).toContain('beacon-verification=1');
  expect(screen.box.querySelector('h1')?.textContent).toContain('bäckerei.co.za');
  expect(screen.box.textContent).toContain('_beacon.xn--bckerei-5wa.co.za');
  expect(screen.asked.map(({ call }) => call).filter((call) => /overview|stats/.test(call))).toEqual([]);
});
