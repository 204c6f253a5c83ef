import { afterEach, expect, it } from 'vitest';
import { RecordPart } from '#src/features/changes/Parts.tsx';
import type { Changes } from '#src/features/changes/types.ts';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

it('draws the first changes of many, and the next ones by a press, to the end', async () => {
  const policy = Array.from({ length: 30 }, (_, at) => ({
    id: at + 1,
    at: '2026-11-17T22:30:00Z',
    record: 'DMARC' as const,
    name: `_dmarc.d${at}.example`,
    before: 'v=DMARC1; p=none',
    after: 'v=DMARC1; p=reject',
    domain_id: at + 1,
    domain: `d${at}.example`,
  }));
  const changes = { policy, found: { policy: 40 }, domains: [] } as unknown as Changes;
  screen = new Screen({});
  await screen.draw(<RecordPart kind="policy" changes={changes} />);
  const drawn = () => screen.box.querySelectorAll('.changes-list > li').length;
  expect(drawn()).toBe(8);
  expect(screen.box.textContent).toContain('The first 30 of 40.');
  await screen.press('Show 8 more of 22');
  expect(drawn()).toBe(16);
  await screen.press('Show 8 more of 14');
  await screen.press('Show 6 more');
  expect(drawn()).toBe(30);
  expect(screen.box.querySelector('button')).toBeNull();
});
