import type { MailTestRow } from '#server/store/domains/mail-tests.ts';

/** A test message and what it showed, in API terms. */
export function mailTestWire({ expiresAt, result }: MailTestRow) {
  if (result === null) return { expires_at: expiresAt.toISOString(), result: null };
  const { author, ip, service, spf, signatures, dmarc, verdict, flags } = result;
  return {
    expires_at: expiresAt.toISOString(),
    result: {
      received_at: result.received_at,
      from_domain: author,
      source_ip: ip,
      service,
      spf: spf === null ? null : { result: spf.result, domain: spf.domain, reason: spf.reason, is_aligned: spf.isAligned },
      dkim: signatures.map(({ isAligned, detail, ...signature }) => ({ ...signature, reason: detail, is_aligned: isAligned })),
      dmarc,
      verdict,
      flags,
    },
  };
}
