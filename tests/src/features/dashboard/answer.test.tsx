import { afterEach, expect, it } from 'vitest';
import { Answer } from '#src/features/dashboard/Answer.tsx';
import { Screen } from '../screen.tsx';

type Row = Parameters<typeof Answer>[0]['rows'][number];

let screen: Screen;
afterEach(() => screen.close());

const answer = async (...levels: Row['level'][]) => {
  const rows = levels.map(
    (level, at): Row => ({
      domain_id: at + 1,
      domain: `${at + 1}.co.za`,
      level,
      why: '',
      policies: { self: null, existing: null, nonexistent: null },
      checked_at: '2026-11-29T05:00:00Z',
    }),
  );
  screen = new Screen({});
  await screen.draw(<Answer rows={rows} headline={null} days={30} />);
  return screen.box.textContent;
};

it.each([
  [['unknown', 'unknown', 'exposed'], 'None of your three domains is known to be protected.'],
  [['protected', 'unknown'], '2.co.za is not yet, as far as we know.'],
  [['exposed', 'monitoring'], 'Neither of your two domains is protected yet.'],
] as const)('says of %s: %s', async (levels, text) => {
  expect(await answer(...levels)).toContain(text);
});
