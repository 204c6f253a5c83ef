/** Who sees an entry: everybody, only customers, only staff. */
export type Audience = 'all' | 'customer' | 'admin';

/** `alias` is a second address of the same page. */
export type NavigationItem = { label: string; to: string; alias?: string; audience: Audience; words?: string };
export type NavigationSection = { id: string; label: string; audience: Audience; open: boolean; items: NavigationItem[] };

/** The menu as data. Sections and their names are the specification's; an entry stands here once its page works. */
export const navigation: NavigationSection[] = [
  {
    id: 'protection',
    label: 'PROTECTION',
    audience: 'customer',
    open: true,
    items: [
      { label: 'Dashboard', to: '/app/dashboard', audience: 'customer', words: 'home overview start' },
      {
        label: 'Protection',
        to: '/app/protection',
        audience: 'customer',
        words: 'shield level policy enforcement record reject',
      },
    ],
  },
  {
    id: 'operations',
    label: 'OPERATIONS',
    audience: 'admin',
    open: true,
    items: [
      {
        label: 'Dashboard',
        to: '/app/dashboard',
        alias: '/app/operations',
        audience: 'admin',
        words: 'home overview start operations intake queue today',
      },
      { label: 'Protection', to: '/app/protection', audience: 'admin', words: 'shield level policy enforcement record reject' },
    ],
  },
  {
    id: 'analytics',
    label: 'ANALYTICS',
    audience: 'all',
    open: false,
    items: [
      { label: 'Analytics', to: '/app/analytics', audience: 'all', words: 'volume results trend chart' },
      { label: 'Email sources', to: '/app/email-sources', audience: 'all', words: 'senders addresses ip' },
    ],
  },
  {
    id: 'reporting',
    label: 'REPORTING & ALERTS',
    audience: 'all',
    open: false,
    items: [
      {
        label: 'Alert centre',
        to: '/app/alert-management',
        audience: 'admin',
        words: 'alerts incidents acknowledge resolve snooze assign open',
      },
      {
        label: 'Real-time monitoring',
        to: '/app/alerts/real-time-monitoring',
        audience: 'admin',
        words: 'live wall heartbeat now screen sound awake full screen',
      },
      {
        label: 'Alert rules',
        to: '/app/alerts/configuration',
        audience: 'admin',
        words: 'configuration thresholds severity recipients webhooks planned changes escalation try',
      },
      {
        label: 'My alerts',
        to: '/app/alerts/preferences',
        audience: 'all',
        words: 'preferences notifications push email quiet hours mute digest devices on duty',
      },
      { label: 'Received reports', to: '/app/report-metadata', audience: 'all', words: 'report metadata upload xml raw' },
    ],
  },
  {
    id: 'domains',
    label: 'DOMAINS',
    audience: 'all',
    open: false,
    items: [
      { label: 'Domains', to: '/app/domains', audience: 'all', words: 'names add' },
      {
        label: 'Protection matrix',
        to: '/app/domain-protection-status',
        audience: 'all',
        words: 'all domains policy level score compare status',
      },
      {
        label: 'DNS records',
        to: '/app/dns',
        audience: 'all',
        words: 'dmarc spf dkim mx mta-sts tls-rpt bimi history look again',
      },
    ],
  },
  {
    id: 'customers',
    label: 'CUSTOMERS',
    audience: 'admin',
    open: false,
    items: [
      { label: 'Customers', to: '/app/customers', audience: 'admin', words: 'clients organisations' },
      { label: 'User associations', to: '/app/user-associations', audience: 'admin', words: 'access rights people' },
    ],
  },
  {
    id: 'billing',
    label: 'BILLING & REVENUE',
    audience: 'admin',
    open: false,
    items: [
      { label: 'Subscription plans', to: '/app/subscription-plans', audience: 'admin', words: 'prices limits quota money vat' },
    ],
  },
  {
    id: 'tools',
    label: 'TOOLS',
    audience: 'admin',
    open: false,
    items: [{ label: 'Intake', to: '/app/ingestion-v2', audience: 'admin', words: 'ingestion batches mailbox retry' }],
  },
  {
    id: 'user',
    label: 'USER',
    audience: 'customer',
    open: false,
    items: [{ label: 'My associations', to: '/app/my-associations', audience: 'customer', words: 'customers access' }],
  },
  {
    id: 'support',
    label: 'SUPPORT',
    audience: 'all',
    open: false,
    items: [{ label: 'Style guide', to: '/app/style-guide', audience: 'all', words: 'design parts colours' }],
  },
];

/** The sections and entries that somebody sees. */
export function navigationFor(isStaff: boolean): NavigationSection[] {
  const seen = (audience: Audience) => audience === 'all' || (audience === 'admin') === isStaff;
  return navigation
    .filter((section) => seen(section.audience))
    .map((section) => ({ ...section, items: section.items.filter((item) => seen(item.audience)) }))
    .filter((section) => section.items.length > 0);
}

/** The words of the bar at the foot of a tablet or phone; the fifth place is the menu. */
export function quickItems(isStaff: boolean): NavigationItem[] {
  const wanted = isStaff
    ? ['/app/dashboard', '/app/alert-management', '/app/customers', '/app/ingestion-v2']
    : ['/app/dashboard', '/app/domains', '/app/email-sources', '/app/report-metadata'];
  const short: Record<string, string> = {
    '/app/email-sources': 'Senders',
    '/app/report-metadata': 'Reports',
    '/app/alert-management': 'Alerts',
  };
  const items = navigationFor(isStaff).flatMap((section) => section.items);
  return wanted
    .flatMap((to) => items.filter((item) => item.to === to))
    .map((item) => ({ ...item, label: short[item.to] ?? item.label }));
}
