/** Pages anybody may open; a 401 on one of them does not lead to the login (specification 2). */
export const publicPages = [
  '/login',
  '/register',
  '/portal-info',
  '/what-is-dmarc',
  '/why-professional-dmarc',
  '/terms',
  '/dmarc-checker',
  '/pricing',
  '/contact',
  '/small-business-dmarc',
  '/beacon-vs-competitors',
  '/south-african-business-dmarc',
  '/about-us',
  '/case-studies',
  '/setup-account',
  '/test-invitation',
  '/alert-management-test',
  '/alert-preferences-test',
] as const;

/** The paths the server answers with the app; every other path is answered with the app and status 404. */
export const pages = [
  '/',
  '/login',
  '/register',
  '/setup-account/:token',
  '/dmarc-checker',
  '/dmarc-checker/:token',
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
  '/app/my-associations',
  '/app/style-guide',
  '/app/operations',
  '/app/customers',
  '/app/user-associations',
  '/app/ingestion-v2',
] as const;

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`));

/** Whether the app has a page at a path. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Whether a 401 on this page leaves the visitor there: the root, or a public page, or something below one (equal, or followed by a slash). */
export function isExempt(path: string): boolean {
  return path === '/' || publicPages.some((page) => path === page || path.startsWith(`${page}/`));
}
