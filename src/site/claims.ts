/** Where a claim comes from: a file of the product that holds it, or a document of others with the day it was read. */
export type Source = { file: string; holds: string } | { document: string; address: string; readOn: string };

/** A statement of the public site exactly as written there, with its source. A test refuses figures without one. */
export type Claim = { claim: string; source: Source };

const code = (file: string, holds: string): Source => ({ file, holds });
const rfc = (number: number, section = ''): Source => ({
  document: `RFC ${number}${section === '' ? '' : `, ${section}`}`,
  address: `https://www.rfc-editor.org/rfc/rfc${number}`,
  readOn: '2026-11-22',
});
const google: Source = {
  document: 'Google, Email sender guidelines',
  address: 'https://support.google.com/a/answer/81126',
  readOn: '2026-11-23',
};
const googleQuestions: Source = {
  document: 'Google, Email sender guidelines FAQ',
  address: 'https://support.google.com/a/answer/14229414',
  readOn: '2026-11-26',
};
const yahoo: Source = {
  document: 'Yahoo, Sender best practices',
  address: 'https://senders.yahooinc.com/best-practices/',
  readOn: '2026-11-23',
};
const microsoft: Source = {
  document: 'Microsoft, Outlook’s new requirements for high-volume senders',
  address: 'https://techcommunity.microsoft.com/blog/microsoftdefenderforoffice365blog/4399730',
  readOn: '2026-11-23',
};
const popia: Source = {
  document: 'Protection of Personal Information Act 4 of 2013',
  address: 'https://www.gov.za/documents/protection-personal-information-act',
  readOn: '2026-11-22',
};
const regulator: Source = {
  document: 'Information Regulator, security compromises on the eServices portal',
  address: 'https://inforegulator.org.za',
  readOn: '2026-11-23',
};
const plans = 'domain/billing/plans.ts';
const terms = 'src/site/pages/terms.tsx';

const path = 'domain/protection/path.ts';
const ownMail = 'domain/protection/own-mail.ts';
const retention = 'server/services/retention-rules.ts';
const publicCheck = 'server/services/public/check.ts';
const terms90 = code(retention, 'requestsForAccess: 90');

const product: readonly Claim[] = [
  ...['Weeks 1 to 5: monitor', 'Weeks 7 to 11: quarantine', 'At least 30 days at the present policy'].map((claim) => ({
    claim,
    source: code(path, 'minDays: 30'),
  })),
  ...['Week 6: test', 'Week 12: reject', '7 days of testing'].map((claim) => ({
    claim,
    source: code(path, 'testingDays = 7'),
  })),
  { claim: 'At least 100 of your own messages', source: code(ownMail, 'fewestMessages = 100') },
  { claim: 'in the reports of the last 30 days', source: code('server/services/checks/protection.ts', '30') },
  { claim: 'At least 98% of your own messages pass DMARC', source: code(ownMail, 'neededPassPct = 98') },
  { claim: 'At most 2 senders', source: code(path, 'maxUnsorted: 2') },
  ...['1 domain', '10 000 emails a month', '10 000', 'R 120'].map((claim) => ({
    claim,
    source: code(plans, "name: 'Starter', priceCents: 12_000"),
  })),
  ...['Up to 3 domains', '20 000 emails a month', '20 000', 'R 249', 'up to 3 domains and 20 000 messages a month'].map(
    (claim) => ({
      claim,
      source: code(plans, "name: 'Professional', priceCents: 24_900"),
    }),
  ),
  ...['Up to 5 domains', '50 000 emails a month', '50 000', 'R 399'].map((claim) => ({
    claim,
    source: code(plans, "name: 'Premium', priceCents: 39_900"),
  })),
  ...['6 or more domains', 'from R 799'].map((claim) => ({
    claim,
    source: code(plans, "name: 'Enterprise', priceCents: 79_900"),
  })),
  {
    claim: 'the cheapest plan for 2 domains and 15 000 messages a month',
    source: code('domain/billing/recommended-plan.ts', 'the cheapest plan for'),
  },
  {
    claim: 'Starter ends at 1 domain and 10 000 messages a month',
    source: code('domain/billing/recommended-plan.ts', 'ends at'),
  },
  { claim: 'Prices of 20 November 2026', source: code(plans, "day: '2026-11-20'") },
  { claim: 'at 80% and at 100% of the plan', source: code('domain/alerts/catalogue-plan.ts', 'quota_80') },
  { claim: '30-day money-back guarantee', source: code(terms, 'Within the first 30 days') },
  ...['Within 30 days', 'Within the first 30 days'].map((claim) => ({
    claim,
    source: code('docs/SITE.md', '30-day money-back guarantee'),
  })),
  ...[
    'redacts them and deletes them after 30 days',
    'redact them and delete them after 30 days',
    'redacted and deleted after 30 days',
  ].map((claim) => ({ claim, source: code(retention, 'failureReports: 30') })),
  { claim: 'Mon–Fri 08:00–17:00', source: code('src/site/islands/office-hours.ts', 'const opens = 8 * 60') },
  { claim: '08:00 to 17:00', source: code('src/site/islands/office-hours.ts', 'const closes = 17 * 60') },
  { claim: 'The result is stored for 7 days', source: code(publicCheck, 'const keptMs = 7 * 86_400_000') },
  { claim: 'A link for 7 days', source: code(publicCheck, 'const keptMs = 7 * 86_400_000') },
  { claim: '10 checks in 10 minutes and 60 a day', source: code(publicCheck, 'most: 10, windowMs: 10 * 60_000') },
  { claim: '100 points, all published', source: code('domain/score/checks.ts', '90 points and 10 for the way in') },
  { claim: 'at most 30, with p=none at most 60', source: code('domain/score/security-score.ts', 'max: 60') },
  { claim: 'weighs less than 150 kB', source: code('tests/e2e/site-weights.spec.ts', '150_000') },
  { claim: 'Passwords are stored as Argon2 hashes', source: code('server/services/sessions/password.ts', 'argon2') },
  { claim: 'original XML, as JSON or as CSV', source: code('server/services/reports/export.ts', 'originalXml') },
  { claim: 'version 3 of this page, of 26 November 2026', source: code(terms, "date: '2026-11-26'") },
  { claim: 'Version 2 of 25 November 2026', source: code(terms, "date: '2026-11-26'") },
  { claim: 'Version 1 of 23 November 2026', source: code(terms, "date: '2026-11-26'") },
  { claim: 'Version 3, 26 November 2026', source: code(terms, "date: '2026-11-26'") },
  { claim: '90 days', source: terms90 },
  { claim: '12 months', source: code(retention, 'unansweredEnquiries: 365') },
  { claim: '2 days', source: code(retention, 'attempts: 2') },
  { claim: '7 days', source: code(publicCheck, 'const keptMs = 7 * 86_400_000') },
  { claim: '30 days', source: code(retention, 'endedSessions: 30') },
];

const standards: readonly Claim[] = [
  {
    claim: 'The first reports usually come within 24 to 48 hours',
    source: rfc(9990, 'section 3: a report a day, sent after its end'),
  },
  {
    claim: 'The first ones usually come within 24 to 48 hours',
    source: rfc(9990, 'section 3: a report a day, sent after its end'),
  },
  { claim: 'at most 10 DNS lookups, and at most 2 of them may find nothing', source: rfc(7208, 'section 4.6.4') },
  { claim: '10 DNS lookups, 2 without an answer', source: rfc(7208, 'section 4.6.4') },
  { claim: 'more than 10 DNS lookups', source: rfc(7208, 'section 4.6.4') },
  { claim: 'A receiver must not refuse because of the policy alone (RFC 9989, section 7.4)', source: rfc(9989, 'section 7.4') },
  { claim: 'should stay at quarantine; RFC 9989 says so', source: rfc(9989, 'section 7.4') },
  { claim: 'requires domains with p=reject to sign with DKIM', source: rfc(9989, 'section 8') },
  { claim: 'Since 2026 a receiver finds your record by walking up the DNS', source: rfc(9989, 'section 4.10') },
  { claim: 'The walk asks at most 8 names', source: rfc(9989, 'section 4.10') },
  { claim: 'RFC 9989, 9990 and 9991 replaced RFC 7489 in May 2026', source: rfc(9989, 'appendix C') },
  { claim: 'Receivers of RFC 9989 ignore it', source: rfc(9989, 'appendix C.5.2') },
  { claim: 'a month of none, then as long of quarantine', source: rfc(9989, 'section 7.4') },
  { claim: 'walk up the DNS as RFC 9989 asks', source: rfc(9989, 'section 4.10') },
  { claim: 'What changed in 2026', source: rfc(9989, 'appendix C') },
  { claim: 'As of RFC 9989, May 2026', source: rfc(9989) },
  { claim: 'Do you follow RFC 9989?', source: code('domain/dmarc/record.ts', 'RFC 9989') },
  { claim: 'in a new way since May 2026', source: rfc(9989, 'section 4.10') },
  { claim: 'RFC 9989, 9990 and 9991, IETF, May 2026', source: rfc(9989) },
  { claim: 'RFC 7489', source: rfc(7489) },
  { claim: 'RFC 9989', source: rfc(9989) },
  { claim: 'Checked on 22 November 2026', source: code('src/site/pages/what-is-dmarc.tsx', "date: '2026-11-22'") },
  {
    claim: 'Generate a 2048-bit key in the Admin console',
    source: { ...google, document: 'Google, Set up DKIM', address: 'https://support.google.com/a/answer/174124' },
  },
  { claim: 'Microsoft 365', source: microsoft },
];

const others: readonly Claim[] = [
  { claim: 'more than 5 000 messages a day', source: google },
  { claim: 'February 2024', source: yahoo },
  { claim: 'one-click unsubscribe from June 2024', source: googleQuestions },
  { claim: 'stricter from November 2025', source: googleQuestions },
  { claim: 'from February 2024', source: google },
  { claim: '550-5.7.26', source: google },
  { claim: '5 May 2025', source: microsoft },
  { claim: '550 5.7.515', source: microsoft },
  { claim: 'Section 19', source: popia },
  { claim: 'Section 21: operators', source: popia },
  { claim: 'Section 22: compromises', source: popia },
  { claim: 'section 18 of the Protection of Personal Information Act 4 of 2013', source: popia },
  { claim: 'Protection of Personal Information Act 4 of 2013, sections 19, 21 and 22', source: popia },
  { claim: 'Since 1 April 2025 security compromises are reported on the eServices portal', source: regulator },
  { claim: 'There is no threshold below which a compromise need not be reported', source: regulator },
  { claim: 'eServices portal, since 1 April 2025', source: regulator },
];

/** Every claim with a figure on the site, and others that a reader may doubt. */
export const claims: readonly Claim[] = [...product, ...standards, ...others];
