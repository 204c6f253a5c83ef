import type { Severity } from '../vocabulary.ts';

/** How bad a fault of a record is, once for the findings of a check and for the alerts about it. */
export const faultSeverity = {
  dmarcMissing: 'critical',
  dmarcUnusable: 'critical',
  dmarcMultiple: 'critical',
  spfOpen: 'critical',
  spfNearLimit: 'medium',
  dkimTooShort: 'critical',
  dkimShort: 'low',
  dkimGone: 'critical',
  dkimReplaced: 'medium',
  ruaLost: 'high',
  registrationEnds: 'high',
  dkimOld: 'low',
  stsBroken: 'high',
  dnssecBogus: 'critical',
} as const satisfies Record<string, Severity>;

const signedEnoughPct = 99;

/**
 * The severity of receivers aborting the evaluation of SPF with an error: messages that pass by DKIM anyway still arrive. `dkimCoversPct`
 * is the share of passing messages that DKIM carries, 0 to 100; `null` if unknown (RFC 7208 2.6.7, RFC 9989 7.4).
 */
export function spfErrorSeverity(dkimCoversPct: number | null): Severity {
  return (dkimCoversPct ?? 0) >= signedEnoughPct ? 'high' : 'critical';
}

/** The share of passing mail that DKIM carries, 0 to 100; `null` without passing mail. */
export function dkimCover({ passed, dkimAligned }: { passed: number; dkimAligned: number }): number | null {
  return passed === 0 ? null : (100 * dkimAligned) / passed;
}
