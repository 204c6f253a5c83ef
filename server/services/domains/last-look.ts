import type { z } from 'zod';
import type { DnsVerification } from '#contract/domains.ts';

/** The last look at a domain's DNS: nobody has looked yet, and every screen says so. */
export function lastLook(): z.input<typeof DnsVerification> {
  return {
    verification_status: 'NotChecked',
    last_verified_at: null,
    timestamp: null,
    security_score: null,
    recommendations: [],
    records_found: {},
  };
}
