/** The paths the server answers with the app; every other path is answered with the app and status 404. */
export const pages = [
  '/',
  '/login',
  '/register',
  '/setup-account/:token',
  '/dmarc-checker',
  '/dmarc-checker/:token',
  '/alert-management-test',
  '/alert-preferences-test',
  '/app',
  '/app/dashboard',
  '/app/protection',
  '/app/domains',
  '/app/domains/:domainId',
  '/app/domain-protection-status',
  '/app/dns',
  '/app/analytics',
  '/app/email-sources',
  '/app/report-metadata',
  '/app/report-metadata/:reportId',
  '/app/alerts/preferences',
  '/app/alerts/configuration',
  '/app/my-associations',
  '/app/style-guide',
  '/app/operations',
  '/app/customers',
  '/app/customers/:customerId/subscription',
  '/app/subscription-plans',
  '/app/user-associations',
  '/app/ingestion-v2',
  '/app/alert-management',
  '/app/alerts/real-time-monitoring',
] as const;

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`));

/** Whether the app has a page at a path. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
