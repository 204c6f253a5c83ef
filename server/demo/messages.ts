import { gzipSync } from 'node:zlib';
import { type DemoDomain, demoCustomers, demoReporters, type Reporter } from './cast.ts';
import { chanceFrom } from './chance.ts';
import { otherReports } from './other-reports.ts';
import { type DemoMail, reportMail } from './report-mail.ts';
import { reportXml } from './report-xml.ts';

const to = 'reports@beacon.example';

function plainMail(subject: string, body: string, receivedAt: Date, attachment?: { name: string; data: Buffer }): DemoMail {
  const head = [
    `From: postmaster@unreadable.example`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${receivedAt.toUTCString()}`,
    'MIME-Version: 1.0',
  ];
  const part =
    attachment === undefined
      ? ['Content-Type: text/plain', '', body]
      : [
          'Content-Type: application/octet-stream',
          `Content-Disposition: attachment; filename="${attachment.name}"`,
          'Content-Transfer-Encoding: base64',
          '',
          attachment.data.toString('base64'),
        ];
  return { raw: Buffer.from([...head, ...part, ''].join('\r\n')), receivedAt, rows: 0 };
}

function* oddMessages(now: Date): Generator<DemoMail> {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  yield plainMail('Report Domain: karoowines.co.za Submitter: kestrelmail.example', '', at(30), {
    name: 'report.xml.gz',
    data: gzipSync('<feedback><report_metadata>').subarray(0, 30),
  });
  yield plainMail('Report Domain: karoowines.co.za Submitter: kestrelmail.example', '', at(53), {
    name: 'report.zip',
    data: Buffer.from('PK\x03\x04 this is cut short'),
  });
  yield plainMail('Out of office', 'I am on leave until Monday. unused', at(20));
  yield plainMail('Report Domain: hbpayroll.co.za Submitter: kestrelmail.example', '', at(77), {
    name: 'report.xml',
    data: Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><feedback>&x;</feedback>'),
  });
}

/**
 * All messages of the demo, oldest first: about 60 000 rows from 15 reporters on 12 domains over `days` days, one report twice, one for an
 * unregistered domain, TLS and failure reports, and a few that cannot be read.
 */
export function* demoMessages(now: Date, days = 90): Generator<DemoMail> {
  const chance = chanceFrom(20_261_120);
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) / 1000;
  const domains = demoCustomers.flatMap((customer) => customer.domains);
  const stranger: DemoDomain = { ...(domains[0] as DemoDomain), name: 'karoo-restaurant.co.za' };
  for (let daysAgo = days; daysAgo >= 1; daysAgo -= 1) {
    const begin = midnight - daysAgo * 86_400;
    for (const reporter of demoReporters) {
      if (daysAgo > (reporter.from ?? 9_999) || daysAgo < (reporter.until ?? 0)) continue;
      for (const domain of domains) yield* mailOf(domain, reporter, daysAgo, begin);
    }
    if (daysAgo <= 3) yield* mailOf(stranger, demoReporters[0] as Reporter, daysAgo, begin);
  }
  yield* otherReports(now, days);
  yield* oddMessages(now);

  function* mailOf(domain: DemoDomain, reporter: Reporter, daysAgo: number, begin: number): Generator<DemoMail> {
    const report = reportXml(chance, domain, reporter, daysAgo, begin);
    if (report === null) return;
    const raw = reportMail(reporter, domain.name, report, begin, to);
    const receivedAt = new Date(Math.min(now.getTime() - 60_000, (report.end + 3_600 + Math.floor(chance() * 28_800)) * 1000));
    yield { raw, receivedAt, rows: report.rows };
    if (daysAgo === 5 && reporter.org === 'Yahoo')
      yield { raw: reportMail({ ...reporter, wrapping: 'zip' }, domain.name, report, begin, to), receivedAt, rows: 0 };
  }
}
