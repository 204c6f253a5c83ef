import { customerPages } from './customer-pages.ts';
import type { Page } from './page-sections.ts';
import { guidePages, startPages } from './unlisted-pages.ts';

export { type Audience, type Page, type SectionId, sections } from './page-sections.ts';

/** Every page, in the order of the menu. Routes, menu, palette and the server's 404 follow this list; tests compare them with it. */
export const pages: readonly Page[] = [
  ...startPages,
  { path: '/app', access: 'user' },
  {
    path: '/app/dashboard',
    alias: '/app/operations',
    access: 'user',
    label: 'Dashboard',
    section: { customer: 'protection', admin: 'operations' },
    words: 'home overview start operations intake queue today',
  },
  { path: '/app/operations', access: 'admin' },
  {
    path: '/app/changes',
    access: 'user',
    label: 'What changed',
    section: { customer: 'protection', admin: 'operations' },
    words: 'changes news week history records senders',
  },
  {
    path: '/app/management',
    access: 'admin',
    area: 'intake',
    label: 'Management',
    section: 'operations',
    words: 'health modules proof jobs backup retention on duty state administration',
  },
  {
    path: '/app/audit',
    access: 'admin',
    area: 'audit',
    label: 'Audit',
    section: 'operations',
    words: 'trail log who did what when sign-ins views exports chain verify',
  },
  {
    path: '/app/protection',
    access: 'user',
    label: 'Protection',
    section: { customer: 'protection', admin: 'operations' },
    words: 'shield level policy enforcement record reject',
  },
  {
    path: '/app/analytics',
    access: 'user',
    label: 'Analytics',
    section: 'analytics',
    words: 'volume results trend chart',
    views: [
      { label: 'Threats', query: '?view=threats', words: 'forged spoofing attack country anomaly' },
      { label: 'Filter', query: '?view=filter', words: 'records search conditions find rows cidr network preset saved' },
    ],
  },
  {
    path: '/app/timeseries',
    access: 'user',
    label: 'Time series',
    section: 'analytics',
    words: 'trend forecast metric days history expect',
  },
  { path: '/app/email-sources', access: 'user', label: 'Email sources', section: 'analytics', words: 'senders addresses ip' },
  {
    path: '/app/alert-management',
    access: 'admin',
    label: 'Alert centre',
    section: 'reporting',
    words: 'alerts incidents acknowledge resolve snooze assign open',
  },
  {
    path: '/app/alerts/real-time-monitoring',
    access: 'admin',
    label: 'Real-time monitoring',
    section: 'reporting',
    words: 'live wall heartbeat now screen sound awake full screen',
  },
  {
    path: '/app/alerts/configuration',
    access: 'admin',
    area: 'mail',
    level: 'manage',
    label: 'Alert rules',
    section: 'reporting',
    words: 'configuration thresholds severity recipients webhooks planned changes escalation try',
  },
  {
    path: '/app/alerts/preferences',
    access: 'user',
    label: 'My alerts',
    section: 'reporting',
    words: 'preferences notifications push email quiet hours mute digest devices on duty',
  },
  {
    path: '/app/report-center',
    access: 'user',
    label: 'Report centre',
    section: 'reporting',
    words: 'report center library pdf board summary evidence make download',
  },
  {
    path: '/app/report-metadata',
    access: 'user',
    label: 'Received reports',
    section: 'reporting',
    words: 'dmarc aggregate report metadata upload xml raw',
  },
  {
    path: '/app/exports',
    access: 'user',
    label: 'Exports',
    section: 'reporting',
    words: 'download csv json xml parquet records everything history take away',
  },
  { path: '/app/report-metadata/:reportId', access: 'user' },
  {
    path: '/app/reports/schedules',
    access: 'user',
    label: 'Schedules',
    section: 'reporting',
    words: 'report schedules weekly monthly email recipients cron pause',
  },
  {
    path: '/app/executive-intelligence',
    access: 'admin',
    area: 'customers',
    label: 'Executive intelligence',
    section: 'executive',
    words: 'board owner enforcement revenue risk portfolio advanced reporting',
  },
  { path: '/app/advanced-reporting', access: 'admin', area: 'customers' },
  { path: '/app/domains', access: 'user', label: 'Domains', section: 'domains', words: 'names add' },
  { path: '/app/domains/:domainId', access: 'user' },
  {
    path: '/app/domain-protection-status',
    access: 'user',
    label: 'Protection matrix',
    section: 'domains',
    words: 'all domains policy level score compare status',
  },
  {
    path: '/app/dns',
    access: 'user',
    label: 'DNS records',
    section: 'domains',
    words: 'dmarc spf dkim mx mta-sts tls-rpt bimi history check again',
  },
  ...customerPages,
  {
    path: '/app/email-cleanup',
    access: 'admin',
    area: 'intake',
    level: 'manage',
    label: 'Email clean-up',
    section: 'tools',
    words: 'orphaned emails messages not counted unknown domain unreadable move processed',
  },
  {
    path: '/app/ingestion-v2',
    access: 'admin',
    area: 'intake',
    label: 'Intake',
    section: 'tools',
    words: 'ingestion batches mailbox retry import history',
  },
  { path: '/app/ingestion-v2/import', access: 'admin', area: 'intake' },
  {
    path: '/app/setup',
    access: 'admin',
    area: 'setup',
    label: 'Setup',
    section: 'setup',
    words: 'settings public site company contacts phone vat information officer',
  },
  {
    path: '/app/security',
    access: 'user',
    label: 'My security',
    section: { customer: 'user', admin: 'setup' },
    words: 'sessions devices signed in sign out everywhere account',
  },
  {
    path: '/app/plan',
    access: 'user',
    label: 'Plan and invoices',
    section: 'user',
    audience: 'customer',
    words: 'subscription billing payment invoice usage limit',
  },
  {
    path: '/app/my-associations',
    access: 'user',
    label: 'My associations',
    section: 'user',
    audience: 'customer',
    words: 'customers access default switch',
    views: [{ label: 'People', query: '?view=people', words: 'access invite colleague team owner' }],
  },
  {
    path: '/app/support',
    access: 'user',
    label: 'Support requests',
    section: 'support',
    words: 'help ask question contact queue ticket answer',
  },
  { path: '/app/support/contact', access: 'user' },
  { path: '/app/support/requests/:requestId', access: 'user' },
  {
    path: '/app/support/docs',
    access: 'user',
    label: 'Documents',
    section: 'support',
    words: 'help guide manual search basics scores sources runbook',
  },
  { path: '/app/support/docs/:slug', access: 'user' },
  { path: '/app/support/docs/admin/:slug', access: 'admin' },
  ...guidePages,
  { path: '/app/style-guide', access: 'user', label: 'Style guide', section: 'support', words: 'design parts colours' },
  {
    path: '/dmarc-checker',
    access: 'public',
    label: 'DMARC checker',
    section: 'public',
    words: 'free public check spf dkim any domain',
  },
];

const patterns = pages.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** The page at a path. */
export function pageAtPath(path: string): Page | undefined {
  return pages[patterns.findIndex((pattern) => pattern.test(path))];
}

/** Whether the app has a page at a path; the server answers every other path with status 404. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
