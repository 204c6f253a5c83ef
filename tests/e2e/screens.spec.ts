import type { Page } from '@playwright/test';
import { sitePages } from '#src/site/pages.ts';
import { axeFinds, colourRules } from './axe.ts';
import { demo, enter, expect, test } from './fixtures.ts';

const { url, customer, administrator } = demo();

const forVisitors = [
  '/login',
  '/register',
  '/setup-account/unknown-link',
  ...sitePages.filter(({ isListed }) => isListed).map(({ path }) => path),
  '/dmarc-checker?paste=true',
  '/alert-management-test',
  '/alert-preferences-test',
  '/nothing-here',
];
const forCustomers = [
  '/app/dashboard',
  '/app/protection',
  '/app/protection?domain=2&record=true',
  '/app/domains',
  '/app/domains/1',
  '/app/domains/2?tab=dns',
  '/app/domains/2?tab=dkim',
  '/app/domains/2?tab=policy',
  '/app/domains/1?tab=reports',
  '/app/domains/2?tab=alerts',
  '/app/domains/1?tab=access',
  '/app/domains/1?tab=settings',
  '/app/analytics',
  '/app/changes',
  '/app/analytics?view=threats',
  '/app/analytics?view=filter&where=%5B%5B%22result%22%2C%22eq%22%2C%22failed%22%5D%5D',
  '/app/timeseries',
  '/app/timeseries?metric=dmarc_pass_rate&horizon=7',
  '/app/email-sources',
  '/app/report-center',
  '/app/exports',
  '/app/reports/schedules',
  '/app/report-metadata',
  '/app/report-metadata?upload=1',
  '/app/alerts/preferences',
  '/app/my-associations',
  '/app/my-associations?view=people',
  '/app/security',
  '/app/plan',
  '/app/style-guide',
  '/app/support',
  '/app/support/contact?domain=2&finding=SPF_MULTIPLE',
  '/app/support/requests/1001',
  '/app/support/docs',
  '/app/support/docs/email-security-scores',
  '/app/support/docs/email-sources-guide',
  '/app/operations',
  '/app/domain-protection-status',
  '/app/dns',
  '/app/dns?domain=2',
  '/app/dns?domain=2&type=DMARC',
  '/app/dns?domain=2&type=SPF',
  '/app/dns?domain=2&type=DKIM',
];
const forStaff = [
  '/app/dashboard',
  '/app/operations',
  '/app/alert-management',
  '/app/alert-management?status=unresolved&alert=1',
  '/app/alert-management?status=resolved',
  '/app/alerts/preferences',
  '/app/alerts/configuration',
  '/app/alerts/configuration?domain=2&rule=new_sender_failing',
  '/app/alerts/configuration?customer=1&tab=people',
  '/app/alerts/configuration?tab=changes',
  '/app/alerts/configuration?tab=delivery',
  '/app/protection',
  '/app/executive-intelligence?timeframe=90d',
  '/app/email-sources?view=customers',
  '/app/customers',
  '/app/customers?compare=1,2,3',
  '/app/customers/1',
  '/app/customers/1?tab=issues',
  '/app/customers/1/edit',
  '/app/customers/3/subscription',
  '/app/customers/1/subscription?change=true',
  '/app/billing-overview',
  '/app/subscription-plans',
  '/app/subscription-plans?plan=2',
  '/app/subscription-plans?price=2',
  '/app/audit',
  '/app/management',
  '/app/security',
  '/app/customer-onboarding',
  '/app/customer-onboarding?customer=1&step=records',
  '/app/users',
  '/app/users?tab=all',
  '/app/user-associations',
  '/app/ingestion-v2',
  '/app/ingestion-v2/import',
  '/app/email-cleanup',
  '/app/support',
  '/app/support?ended=true',
  '/app/support/requests/1001',
  '/app/support/docs/admin/dmarc-policy-reference',
  '/app/setup',
  '/app/domains',
  '/app/domain-protection-status?since=2026-11-10&group=customer',
  '/app/dns?domain=9&type=DMARC',
];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Screens that one page shows one after the other: signing in and loading the app takes longer than a visit. */
const atOnce = 10;
const groups = [
  { who: null, paths: forVisitors },
  { who: customer, paths: forCustomers },
  { who: administrator, paths: forStaff },
].flatMap(({ who, paths }) => {
  const count = Math.ceil(paths.length / atOnce);
  return Array.from({ length: count }, (_none, index) => ({ who, paths: paths.filter((_path, at) => at % count === index) }));
});

// Each group alone: the two workers share them.
test.describe.configure({ mode: 'parallel' });

for (const { who, paths } of groups)
  test(`axe finds nothing in light and dark, and nothing sticks out at 320, 820 and 1440, for ${who?.who ?? 'a visitor'}: ${paths.join(' ')}`, async ({
    page,
  }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) failures.push(`${page.url()}: ${message.text()}`);
    });
    if (who !== null) await enter(page, url, who);
    for (const path of paths) await test.step(path, () => check(page, path));
    expect(failures).toEqual([]);
  });

/** Opens a screen: those of the portal by its router, as a link does, once the app is loaded. */
async function open(page: Page, path: string): Promise<void> {
  const isInPortal = (address: string) => new URL(address, url).pathname.startsWith('/app/');
  if (!isInPortal(path) || !isInPortal(page.url())) return void (await page.goto(`${url}${path}`));
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settled(page);
}

/** Waits until nothing of the page changes any more: what the screen before left is gone. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quietMs = 150;
        const end = () => {
          watch.disconnect();
          resolve();
        };
        let timer = setTimeout(end, 2 * quietMs);
        const watch = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quietMs);
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );

const settledExpect = expect.configure({ soft: true });

async function check(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (path !== '/app/style-guide') await expect(page.getByText('Loading for the first time')).toHaveCount(0);
  // The screen may still be on its way from its file; a fault that stays is a fault.
  await settledExpect.poll(() => axeFinds(page, { tags: rules }), { message: `${path} in light` }).toEqual([]);
  // Dark differs from light by colours alone.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await settledExpect.poll(() => axeFinds(page, { only: colourRules }), { message: `${path} in dark` }).toEqual([]);
  // What is zoomed to 400% at 1280 px is 320 px wide (WCAG 2.2, 1.4.10).
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0);
  }
}
