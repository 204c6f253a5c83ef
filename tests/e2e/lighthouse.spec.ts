import { sitePages } from '#src/site/pages.ts';
import { shellPages } from '#src/site/shell-pages.tsx';
import { marksOf } from '#tests/support/lighthouse.ts';
import { demo, expect, test } from './fixtures.ts';

const paths = [...sitePages, ...shellPages].filter(({ isListed }) => isListed).map(({ path }) => path);
/** Nothing is timed, so nothing is waited for. */
const atOnce = { pauseAfterFcpMs: 0, pauseAfterLoadMs: 0, networkQuietThresholdMs: 100, cpuQuietThresholdMs: 0 };
const full = { accessibility: 100, 'best-practices': 100, seo: 100 };

// How fast they are is measured in `npm run bench`.
test('every public page has all points for accessibility, best practices and search', async ({ launchOptions }) => {
  // Some twenty pages one after the other.
  test.setTimeout(600_000);
  const marks = await marksOf(demo().url, paths, ['accessibility', 'best-practices', 'seo'], launchOptions, atOnce);
  expect([...marks].map(([path, { points, lost }]) => [path, points, lost])).toEqual(paths.map((path) => [path, full, []]));
});
