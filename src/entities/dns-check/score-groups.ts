import type { Score } from './types.ts';

/** The groups of checks of a score, in the order in which they are listed, with their names. */
export const scoreGroups: readonly [Score['lines'][number]['group'], string][] = [
  ['policy', 'DMARC policy'],
  ['mail', 'Own messages pass'],
  ['spf', 'Allowed servers (SPF)'],
  ['dkim', 'Signatures (DKIM)'],
  ['transport', 'Encryption of incoming messages'],
  ['base', 'DNS and mail servers'],
];
