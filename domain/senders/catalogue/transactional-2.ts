import type { Service } from './service.ts';

/** Sending platforms for applications, part 2. */
export const transactional2: readonly Service[] = [
  {
    key: 'authsmtp',
    name: 'AuthSMTP',
    kind: 'transactional',
    spf: ['authsmtp.com'],
    sources: ['spf-survey'],
    checked: '2026-11-22',
  },
  {
    key: 'elastic-email',
    name: 'Elastic Email',
    kind: 'transactional',
    selectors: ['api'],
    spf: ['_spf.elasticemail.com'],
    sources: ['spf-survey', 'zone-files', 'public-files'],
    checked: '2026-11-22',
  },
  {
    key: 'firebase',
    name: 'Google Firebase',
    kind: 'transactional',
    spf: ['_spf.firebasemail.com'],
    sources: ['spf-survey', 'public-files'],
    checked: '2026-11-22',
  },
  {
    key: 'oracle-email-delivery',
    name: 'Oracle Cloud Email Delivery',
    kind: 'transactional',
    keyHosts: ['oracleemaildelivery.com'],
    reverse: ['oracleemaildelivery.com'],
    spf: ['rp.oracleemaildelivery.com', 'eu.rp.oracleemaildelivery.com', 'ap.rp.oracleemaildelivery.com'],
    sources: ['spf-survey', 'zone-files', 'public-files'],
    checked: '2026-11-27',
  },
  {
    key: 'turbo-smtp',
    name: 'turboSMTP',
    kind: 'transactional',
    spf: ['turbo-smtp.com'],
    sources: ['spf-survey'],
    checked: '2026-11-22',
  },
];
