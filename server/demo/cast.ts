/** A source that sends as a domain. Rates are shares of its messages from 0 to 1; `from` and `until` are days before today. */
export type Sender = {
  name: string;
  addresses: string[];
  daily: number;
  weekend: number;
  dkim: { domain: string | null; selector: string; passRate: number };
  /** The domain of a second signature, by which the service signs for itself; given the domain that sends. */
  signature?: (domain: string) => string;
  spf: { domain: string | null; passRate: number };
  subdomain?: string;
  reason?: { type: string; comment: string };
  from?: number;
  until?: number;
  burst?: { day: number; times: number };
  breaksAt?: number;
};

/**
 * A domain of the demo: the published policies, oldest first (`since` in days before today), and its senders. `null` means the domain
 * itself.
 */
export type DemoDomain = { name: string; policies: { since: number; p: string; sp?: string; pct?: number }[]; senders: Sender[] };

export type DemoCustomer = { name: string; email: string; domains: DemoDomain[] };

/** A reporter: its share of the messages, the format of its reports, and its quirks. */
export type Reporter = {
  org: string;
  email: string;
  share: number;
  wrapping: 'gzip' | 'zip' | 'xml';
  shape: 'rfc7489' | 'rfc9990';
  generator?: string;
  from?: number;
  until?: number;
  loses?: 'source_ip' | 'count';
};

const net = (prefix: string, first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${first + index}`);

const office = (daily: number, at: number): Sender => ({
  name: 'Microsoft 365',
  addresses: [...net('192.0.2.', at, 5), `2001:db8:10:${at.toString(16)}::25`],
  daily,
  weekend: 0.2,
  dkim: { domain: null, selector: 'selector1', passRate: 0.999 },
  signature: (domain) => `${domain.replaceAll('.', '')}.onmicrosoft.com`,
  spf: { domain: null, passRate: 0.998 },
});

const hosting = (daily: number, at: number): Sender => ({
  name: 'xneelo',
  addresses: net('198.51.100.', at, 2),
  daily,
  weekend: 0.5,
  dkim: { domain: null, selector: 'host', passRate: 0.97 },
  spf: { domain: null, passRate: 0.995 },
});

const newsletter = (daily: number, at: number, breaksAt?: number): Sender => ({
  name: 'Sardinepost',
  addresses: net('198.51.100.', at, 4),
  daily,
  // So much that its failures are urgent on a Monday too, when the last settled days are a weekend.
  weekend: 0.7,
  dkim: { domain: null, selector: 'sardine1', passRate: 0.995 },
  signature: () => 'bounce.sardinepost.example',
  spf: { domain: 'bounce.sardinepost.example', passRate: 1 },
  ...(breaksAt === undefined ? {} : { breaksAt }),
});

const invoices = (daily: number, at: number): Sender => ({
  name: 'Ledgerbird',
  addresses: net('203.0.113.', at, 2),
  daily,
  weekend: 0.3,
  dkim: { domain: null, selector: 'lb2026', passRate: 0.985 },
  spf: { domain: 'mail.ledgerbird.example', passRate: 1 },
  subdomain: 'accounts',
});

const shopForm = (daily: number, at: number): Sender => ({
  name: 'Website form',
  addresses: net('198.51.100.', at, 1),
  daily,
  weekend: 1,
  dkim: { domain: 'sharedhost.example', selector: 'x', passRate: 1 },
  spf: { domain: 'sharedhost.example', passRate: 1 },
});

const forwarder = (daily: number, at: number): Sender => ({
  name: 'Mailing list',
  addresses: net('203.0.113.', at, 2),
  daily,
  weekend: 0.3,
  dkim: { domain: null, selector: 'selector1', passRate: 0.15 },
  spf: { domain: 'lists.sawine.example', passRate: 1 },
  reason: { type: 'mailing_list', comment: 'sender looks like a mailing list' },
});

const forger = (daily: number, prefix: string, at: number, burstDay: number): Sender => ({
  name: 'Forged mail',
  addresses: net(prefix, at, 24),
  daily,
  weekend: 1,
  dkim: { domain: null, selector: '', passRate: 0 },
  spf: { domain: null, passRate: 0 },
  burst: { day: burstDay, times: 9 },
});

const steps = (...policies: [number, string][]) => policies.map(([since, p]) => ({ since, p }));

export const demoCustomers: DemoCustomer[] = [
  {
    name: 'Karoo Wines (Pty) Ltd',
    email: 'office@karoowines.example',
    domains: [
      {
        name: 'karoowines.co.za',
        policies: steps([120, 'none'], [49, 'quarantine']),
        senders: [
          office(260, 10),
          hosting(90, 20),
          newsletter(75, 40),
          invoices(18, 30),
          forwarder(9, 60),
          forger(24, '203.0.113.', 128, 21),
        ],
      },
      {
        name: 'karoocellar.co.za',
        policies: steps([120, 'none']),
        senders: [office(60, 20), newsletter(80, 44, 6), forger(17, '203.0.113.', 160, 33)],
      },
      {
        name: 'karoo-estate.co.za',
        policies: steps([122, 'reject']),
        senders: [office(85, 30), invoices(12, 34), forger(6, '198.51.100.', 200, 12)],
      },
      { name: 'karoowines.com', policies: steps([210, 'reject']), senders: [forger(3, '198.51.100.', 226, 48)] },
    ],
  },
  {
    name: 'Helderberg Accounting Inc.',
    email: 'it@helderbergaccounting.example',
    domains: [
      {
        name: 'helderbergaccounting.co.za',
        policies: steps([120, 'none'], [30, 'quarantine']),
        senders: [office(310, 50), invoices(120, 40), shopForm(14, 70), forwarder(12, 64), forger(31, '203.0.113.', 190, 9)],
      },
      {
        name: 'helderbergtax.co.za',
        policies: steps([90, 'none']),
        senders: [office(55, 60), { ...newsletter(38, 48), from: 11 }, forger(8, '198.51.100.', 180, 40)],
      },
      {
        name: 'hbpayroll.co.za',
        policies: steps([200, 'quarantine'], [70, 'reject']),
        senders: [hosting(140, 24), invoices(30, 44)],
      },
      { name: 'helderberg.africa', policies: steps([60, 'reject']), senders: [forger(2, '203.0.113.', 220, 27)] },
    ],
  },
  {
    name: 'Bushveld Safaris',
    email: 'bookings@bushveldsafaris.example',
    domains: [
      {
        name: 'bushveldsafaris.co.za',
        policies: steps([150, 'quarantine'], [80, 'reject'], [6, 'none']),
        senders: [office(170, 70), newsletter(130, 52), shopForm(33, 74), forwarder(7, 68), forger(44, '203.0.113.', 100, 5)],
      },
      {
        name: 'bushveldlodges.co.za',
        policies: steps([100, 'none']),
        senders: [hosting(75, 28), shopForm(21, 78), forger(12, '198.51.100.', 150, 18)],
      },
      {
        name: 'bushveld-conservation.org.za',
        policies: steps([95, 'none'], [40, 'quarantine']),
        senders: [office(44, 80), newsletter(52, 56), forwarder(5, 72)],
      },
      {
        name: 'bushveldsafaris.com',
        policies: steps([140, 'quarantine']),
        senders: [office(28, 90), forger(9, '198.51.100.', 130, 60)],
      },
    ],
  },
];

export const demoReporters: Reporter[] = [
  { org: 'google.com', email: 'noreply-dmarc-support@google.com', share: 0.52, wrapping: 'zip', shape: 'rfc7489' },
  { org: 'Enterprise Outlook', email: 'dmarcreport@microsoft.com', share: 0.19, wrapping: 'gzip', shape: 'rfc7489' },
  { org: 'Outlook.com', email: 'dmarcreport@microsoft.com', share: 0.08, wrapping: 'gzip', shape: 'rfc7489' },
  { org: 'Yahoo', email: 'dmarchelp@yahooinc.com', share: 0.06, wrapping: 'gzip', shape: 'rfc7489' },
  {
    org: 'Mimecast',
    email: 'no-reply@za-1.mimecastreport.com',
    share: 0.05,
    wrapping: 'gzip',
    shape: 'rfc9990',
    generator: 'relay-reports/4.2',
  },
  { org: 'AMAZON-SES', email: 'postmaster@amazonses.com', share: 0.015, wrapping: 'gzip', shape: 'rfc7489' },
  { org: 'GMX', email: 'noreply-dmarc@gmx.net', share: 0.012, wrapping: 'gzip', shape: 'rfc9990', generator: 'gmx-reporter 2.1' },
  { org: 'WEB.DE', email: 'noreply-dmarc@web.de', share: 0.008, wrapping: 'gzip', shape: 'rfc9990' },
  { org: 'Fastmail Pty Ltd', email: 'reports@fastmaildmarc.com', share: 0.007, wrapping: 'zip', shape: 'rfc7489' },
  { org: 'zoho.com', email: 'noreply-dmarc@zoho.com', share: 0.008, wrapping: 'zip', shape: 'rfc7489' },
  { org: 'Comcast', email: 'dmarc_support@comcast.net', share: 0.004, wrapping: 'gzip', shape: 'rfc7489' },
  {
    org: 'Protea Internet',
    email: 'dmarc@protea-internet.example',
    share: 0.018,
    wrapping: 'gzip',
    shape: 'rfc9990',
    generator: 'opendmarc-rua 3',
  },
  { org: 'Umbra Mail', email: 'dmarc@umbramail.example', share: 0.014, wrapping: 'xml', shape: 'rfc7489', until: 45 },
  {
    org: 'Umbra Cloud Mail',
    email: 'dmarc@cloud.umbramail.example',
    share: 0.014,
    wrapping: 'gzip',
    shape: 'rfc9990',
    from: 44,
    generator: 'umbra/7',
  },
  {
    org: 'Kestrel Mail',
    email: 'postmaster@kestrelmail.example',
    share: 0.01,
    wrapping: 'zip',
    shape: 'rfc7489',
    loses: 'source_ip',
  },
];

/** Who sells the demo's plans, with the account that its invoices name. */
export const seller = {
  company: {
    legal_name: 'Beacon Demo (Pty) Ltd',
    address: '1 Example Street, Cape Town 8001',
    registration_number: '2026/000000/07',
    vat_number: '4000000000',
  },
  bank: 'Example Bank, account 000 000 000, branch 000000',
};

/** The customers with a plan, as it went: `daysAgo` before today, and the days after an invoice on which each pays. */
export const payers = [
  {
    customer: 'Bushveld Safaris',
    address: '4 Baobab Street, Hoedspruit 1380',
    paysAfterDays: 6,
    plans: [
      { plan: 'Professional', daysAgo: 100, note: 'First year agreed by telephone.' },
      { plan: 'Premium', daysAgo: 41, note: 'A fourth domain came along.' },
    ],
  },
  {
    customer: 'Karoo Wines (Pty) Ltd',
    address: '12 Kerk Street, Graaff-Reinet 6280',
    paysAfterDays: 3,
    plans: [{ plan: 'Premium', daysAgo: 160, note: 'Four domains from the start.' }],
  },
];

/** Who of the demo has sorted senders, and when. */
export const sorting = { customer: 'Karoo Wines (Pty) Ltd', email: 'naledi@karoowines.example', daysAgo: 9 };

/** What a customer of the demo asked support, `daysAgo` before today, and what staff answered. */
export const asking = {
  customer: 'Karoo Wines (Pty) Ltd',
  email: 'naledi@karoowines.example',
  requests: [
    {
      category: 'reports',
      priority: 'low',
      subject: 'Report for our auditors',
      message: 'Our auditors ask for the DMARC results of the last quarter. Which page do we print?',
      daysAgo: 6,
      answer: 'Open Analytics, choose 90 days and print the page. The table below the chart has the same numbers as CSV.',
    },
    {
      category: 'sender_setup',
      priority: 'normal',
      subject: 'Where do we publish the key of the newsletter?',
      message: 'We moved to a new server on Monday. Which record do we add, and does anything break while we do it?',
      daysAgo: 0.05,
      answer: null,
    },
  ],
} as const;
