import type { Service } from './service.ts';

/** Website builders. */
export const website: readonly Service[] = [
  {
    key: 'shopify',
    name: 'Shopify',
    kind: 'website',
    keyHosts: ['email.myshopify.com'],
    reverse: ['shopify.com'],
    spf: ['shops.shopify.com'],
    networks: [62679],
    sources: ['spf-survey', 'reverse-map', 'public-files', 'zone-files', 'as-names'],
    checked: '2026-11-22',
  },
  {
    key: 'squarespace',
    name: 'Squarespace',
    kind: 'website',
    keyHosts: ['squarespace-mail.com'],
    spf: ['squarespace-mail.com'],
    networks: [53831],
    sources: ['public-files', 'spf-survey', 'as-names'],
    checked: '2026-11-22',
  },
  {
    key: 'wix',
    name: 'Wix',
    kind: 'website',
    reverse: ['wix.com'],
    networks: [14353],
    sources: ['reverse-map', 'spf-survey', 'as-names'],
    checked: '2026-11-22',
  },
];
