import { gzipSync } from 'node:zlib';
import type { DemoMail } from './report-mail.ts';

const to = 'reports@beacon.example';
const dayMs = 86_400_000;
const hourMs = 3_600_000;

type TlsReporter = { org: string; address: string; sessions: number };

const tlsReporters: TlsReporter[] = [
  { org: 'Google Inc.', address: 'noreply-smtp-tls-reporting@google.com', sessions: 190 },
  { org: 'Microsoft Corporation', address: 'tlsrpt-noreply@microsoft.com', sessions: 70 },
];

/** The days before today on which the certificate of the second mail server had expired. */
const expired = { from: 9, until: 8 };

/** Domains with a TLS-RPT record, and their share of the sessions of a reporter. */
const tlsDomains = [
  { name: 'karoowines.co.za', mode: 'testing', mx: ['*.demo.mail.protection.outlook.com', 'mx.harbourmail.example'], share: 1 },
  {
    name: 'karoo-estate.co.za',
    mode: 'enforce',
    mx: ['mx1.demo.mail.protection.outlook.com', 'mx.harbourmail.example'],
    share: 0.3,
  },
];

const linesOf = (lines: readonly string[]) => Buffer.from([...lines, ''].join('\r\n'));
const headOf = (from: string, subject: string, at: Date) => [
  `From: ${from}`,
  `To: ${to}`,
  `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
  `Subject: ${subject}`,
  'MIME-Version: 1.0',
];

function tlsReport(reporter: TlsReporter, domain: (typeof tlsDomains)[number], daysAgo: number, midnight: number): DemoMail {
  const begin = new Date(midnight - daysAgo * dayMs);
  const end = new Date(begin.getTime() + dayMs - 1_000);
  const host = reporter.address.split('@')[1] ?? '';
  const isExpired = daysAgo <= expired.from && daysAgo >= expired.until;
  const isWeekend = begin.getUTCDay() % 6 === 0;
  const sessions = Math.round((reporter.sessions + ((daysAgo * 37) % 23)) * domain.share * (isWeekend ? 0.3 : 1));
  const failed = isExpired ? Math.round(sessions / 3) : 0;
  const id = `${begin.toISOString().slice(0, 10)}T00:00:00Z_${domain.name}`;
  const report = {
    'organization-name': reporter.org,
    'date-range': { 'start-datetime': begin.toISOString(), 'end-datetime': end.toISOString() },
    'contact-info': reporter.address,
    'report-id': id,
    policies: [
      {
        policy: {
          'policy-type': 'sts',
          'policy-string': ['version: STSv1', `mode: ${domain.mode}`, ...domain.mx.map((mx) => `mx: ${mx}`), 'max_age: 604800'],
          'policy-domain': domain.name,
          'mx-host': domain.mx,
        },
        summary: { 'total-successful-session-count': sessions - failed, 'total-failure-session-count': failed },
        ...(failed === 0
          ? {}
          : {
              'failure-details': [
                {
                  'result-type': 'certificate-expired',
                  'sending-mta-ip': '203.0.113.25',
                  'receiving-ip': '192.0.2.201',
                  'receiving-mx-hostname': 'mx.harbourmail.example',
                  'failed-session-count': failed,
                },
              ],
            }),
      },
    ],
  };
  const receivedAt = new Date(end.getTime() + 3 * hourMs);
  const name = `${host}!${domain.name}!${begin.getTime() / 1000}!${Math.floor(end.getTime() / 1000)}!001.json.gz`;
  const raw = linesOf([
    ...headOf(reporter.address, `Report Domain: ${domain.name} Submitter: ${host} Report-ID: <${id}@${host}>`, receivedAt),
    `TLS-Report-Domain: ${domain.name}`,
    `TLS-Report-Submitter: ${host}`,
    `Content-Type: application/tlsrpt+gzip; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    gzipSync(JSON.stringify(report)).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ]);
  return { raw, receivedAt, rows: 0 };
}

type Failure = {
  domain: string;
  hoursAgo: number;
  ip: string;
  from: string;
  subject: string;
  policy: string;
  dkim: string;
  spf: string;
};

const failures: Failure[] = [
  {
    domain: 'karoocellar.co.za',
    hoursAgo: 31,
    ip: '198.51.100.45',
    from: 'cellar@karoocellar.co.za',
    subject: 'November in the cellar',
    policy: 'delivered',
    dkim: 'fail (no key) header.d=karoocellar.co.za header.s=sardine1',
    spf: 'pass smtp.mailfrom=bounce.sardinepost.example',
  },
  {
    domain: 'karoowines.co.za',
    hoursAgo: 75,
    ip: '203.0.113.141',
    from: 'accounts@karoowines.co.za',
    subject: 'New bank account for your payment',
    policy: 'spam',
    dkim: 'none',
    spf: 'softfail smtp.mailfrom=karoowines.co.za',
  },
  {
    domain: 'karoo-estate.co.za',
    hoursAgo: 290,
    ip: '198.51.100.207',
    from: 'director@karoo-estate.co.za',
    subject: 'Are you at your desk?',
    policy: 'reject',
    dkim: 'none',
    spf: 'fail smtp.mailfrom=karoo-estate.co.za',
  },
];

/** A failure report (RFC 6591) of one message, with its header. */
function failureReport(failure: Failure, now: Date): DemoMail {
  const arrivedAt = new Date(now.getTime() - failure.hoursAgo * hourMs);
  const receivedAt = new Date(arrivedAt.getTime() + 60_000);
  const boundary = `failure-${failure.hoursAgo}`;
  const arrived = arrivedAt.toUTCString().replace('GMT', '+0000');
  const raw = linesOf([
    ...headOf('dmarc@protea-internet.example', `FW: ${failure.subject}`, receivedAt),
    `Message-ID: <${boundary}.${arrivedAt.getTime()}@protea-internet.example>`,
    `Content-Type: multipart/report; report-type=feedback-report; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `A message in the name of ${failure.domain} failed DMARC.`,
    '',
    `--${boundary}`,
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: auth-failure',
    'User-Agent: opendmarc-ruf/3',
    'Version: 1',
    `Original-Mail-From: <${failure.from}>`,
    `Arrival-Date: ${arrived}`,
    `Source-IP: ${failure.ip}`,
    `Reported-Domain: ${failure.domain}`,
    'Auth-Failure: dmarc',
    'Identity-Alignment: dkim, spf',
    `Delivery-Result: ${failure.policy}`,
    `Authentication-Results: mx.protea-internet.example; dkim=${failure.dkim}; spf=${failure.spf}; dmarc=fail header.from=${failure.domain}`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    `From: ${failure.from}`,
    'To: somebody@protea-internet.example',
    `Date: ${arrived}`,
    `Subject: ${failure.subject}`,
    `Message-ID: <${arrivedAt.getTime()}@${failure.domain}>`,
    '',
    `--${boundary}--`,
  ]);
  return { raw, receivedAt, rows: 0 };
}

/** TLS reports of the last 30 days at most and a few failure reports, oldest first. */
export function* otherReports(now: Date, days: number): Generator<DemoMail> {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  for (let daysAgo = Math.min(30, days); daysAgo >= 1; daysAgo -= 1)
    for (const domain of tlsDomains)
      for (const reporter of tlsReporters) {
        const mail = tlsReport(reporter, domain, daysAgo, midnight);
        if (mail.receivedAt.getTime() < now.getTime()) yield mail;
      }
  for (const failure of failures) if (failure.hoursAgo < days * 24) yield failureReport(failure, now);
}
