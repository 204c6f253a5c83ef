import type { Guide } from '#domain/vocabulary/guides.ts';

/** A section of a document, by its title and the anchor that the build makes of it. */
export type GuideSection = { guide: Guide; anchor: string; title: string };

const sections: [rules: RegExp, GuideSection][] = [
  [/^spf_/, { guide: 'dmarc-basics', anchor: 'spf', title: 'SPF' }],
  [/^dkim_/, { guide: 'dmarc-basics', anchor: 'dkim', title: 'DKIM' }],
  [/^(policy_downgraded|dmarc_)/, { guide: 'dmarc-basics', anchor: 'the-policy', title: 'The policy' }],
  [/^ready_to_advance$/, { guide: 'dmarc-basics', anchor: 'the-way-to-enforcement', title: 'The way to enforcement' }],
  [/^(sts_broken|cert_expiring)$/, { guide: 'dmarc-basics', anchor: 'encrypted-delivery', title: 'Encrypted delivery' }],
  [/^(record|mx|ns)_changed$/, { guide: 'dmarc-basics', anchor: 'changed-records', title: 'Changed records' }],
  [
    /^(domain_expiring|dnssec_bogus)$/,
    { guide: 'dmarc-basics', anchor: 'registration-and-dnssec', title: 'Registration and DNSSEC' },
  ],
  [/^lookalike_registered$/, { guide: 'dmarc-basics', anchor: 'lookalike-domains', title: 'Lookalike domains' }],
  [/^(new_sender_aligned|failure_spike)$/, { guide: 'email-sources-guide', anchor: 'sorting', title: 'Sorting' }],
  [
    /^(new_sender_failing|approved_sender_dropped|enforcement_hit)$/,
    { guide: 'email-sources-guide', anchor: 'setting-up-a-sender', title: 'Setting up a sender' },
  ],
  [/^override_share$/, { guide: 'email-sources-guide', anchor: 'forwarders', title: 'Forwarders' }],
  [/^score_dropped$/, { guide: 'email-security-scores', anchor: 'the-points', title: 'The points' }],
  [
    /^tls_failures$/,
    { guide: 'report-metadata-guide', anchor: 'failure-reports-and-tls-reports', title: 'Failure reports and TLS reports' },
  ],
  [/^quota_/, { guide: 'service-overview', anchor: 'plan-and-invoices', title: 'Plan and invoices' }],
];

/** The section of a document that is about what a rule watches; `null` where there is none. */
export const sectionFor = (rule: string): GuideSection | null => sections.find(([rules]) => rules.test(rule))?.[1] ?? null;
