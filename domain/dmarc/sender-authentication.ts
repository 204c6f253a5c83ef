const COMMENT = /\([^()]*\)/g;

/**
 * Whether an Authentication-Results field (RFC 8601) says that a message from this domain passed DMARC, or DKIM with a signature of the domain,
 * one above or one below it. The field proves something only where the receiving server wrote it: give the topmost one.
 */
export function isSenderAuthenticated(field: string | undefined, fromDomain: string | null): boolean {
  if (field === undefined || fromDomain === null) return false;
  const results = field.replace(COMMENT, ' ').toLowerCase().split(';').slice(1);
  if (results.some((result) => /^\s*dmarc\s*=\s*pass\b/.test(result))) return true;
  return results.some((result) => {
    if (!/^\s*dkim\s*=\s*pass\b/.test(result)) return false;
    const signer = /\bheader\.(?:d=|i=[^@\s]{0,256}@)([a-z0-9.-]+)/.exec(result)?.[1];
    return signer !== undefined && (`.${fromDomain}`.endsWith(`.${signer}`) || signer.endsWith(`.${fromDomain}`));
  });
}
