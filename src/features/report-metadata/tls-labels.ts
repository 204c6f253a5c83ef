import { entryOf } from '#domain/text.ts';

const results: Record<string, string> = {
  'starttls-not-supported': 'The mail server did not offer TLS',
  'certificate-host-mismatch': 'The certificate is for another name',
  'certificate-expired': 'The certificate had expired',
  'certificate-not-trusted': 'The certificate is not from a trusted authority',
  'validation-failure': 'TLS failed for another reason',
  'tlsa-invalid': 'The TLSA record is not valid',
  'dnssec-invalid': 'DNSSEC is not valid',
  'dane-required': 'DANE is required, and no usable TLSA record was found',
  'sts-policy-fetch-error': 'The MTA-STS policy could not be fetched',
  'sts-policy-invalid': 'The MTA-STS policy is not valid',
  'sts-webpki-invalid': 'The certificate of the MTA-STS host is not valid',
};

const policies: Record<string, string> = { sts: 'MTA-STS', tlsa: 'DANE', 'no-policy-found': 'No policy' };

/** What a result type of RFC 8460 4.3 means; others as they came. */
export const resultLabel = (type: string): string => entryOf(results, type) ?? type;

/** The policy that a reporter found (RFC 8460 4.2). */
export const policyLabel = (type: string): string => entryOf(policies, type) ?? type;
