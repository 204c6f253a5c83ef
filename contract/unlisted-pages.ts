import type { Page } from './page-sections.ts';

/** Pages before sign-in, and those that a link of an email or a report opens. */
export const startPages: readonly Page[] = [
  { path: '/', access: 'public' },
  { path: '/login', access: 'public' },
  { path: '/register', access: 'public' },
  { path: '/setup-account/:token', access: 'public' },
  { path: '/alert-copies/:token', access: 'public' },
  { path: '/shared-report/:token', access: 'public' },
  { path: '/dmarc-checker/:token', access: 'public' },
  { path: '/test-invitation/:token', access: 'public' },
  { path: '/alert-management-test', access: 'public' },
  { path: '/alert-preferences-test', access: 'public' },
];

/** Guides, which the documents link to. */
export const guidePages: readonly Page[] = [
  { path: '/app/service-overview', access: 'user' },
  { path: '/app/email-security-scores', access: 'user' },
  { path: '/app/email-sources-guide', access: 'user' },
  { path: '/app/report-metadata-guide', access: 'user' },
  { path: '/app/dmarc-analytics-guide', access: 'user' },
  { path: '/app/timeseries-analytics-guide', access: 'user' },
  { path: '/app/dmarc-basics', access: 'user' },
];
