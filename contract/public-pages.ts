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
  '/alert-copies',
  '/shared-report',
  '/test-invitation',
  '/alert-management-test',
  '/alert-preferences-test',
] as const;

/** Whether a 401 on this page leaves the visitor there: the root, or a public page, or something below one (equal, or followed by a slash). */
export function isExempt(path: string): boolean {
  return path === '/' || publicPages.some((page) => path === page || path.startsWith(`${page}/`));
}
