import { withoutComments } from './header-fields.ts';

/** Whether a character of a quoted string cannot begin another result: anybody may write a local part. */
const isHarmless = (char: string): boolean => !/[;=\s]/.test(char);

/** The domain that signed; an identity may have an address as its local part. */
function signerOf(result: string): string | undefined {
  const identity = /\bheader\.i=(\S+)/.exec(result)?.[1];
  return /\bheader\.d=([a-z0-9.-]+)/.exec(result)?.[1] ?? identity?.slice(identity.lastIndexOf('@') + 1);
}

/**
 * Whether an Authentication-Results field (RFC 8601) says that a message from this domain passed DMARC, or DKIM with a signature of the domain,
 * one above or one below it. The field proves something only where the receiving server wrote it: give the topmost one.
 */
export function isSenderAuthenticated(field: string | undefined, fromDomain: string | null): boolean {
  if (field === undefined || fromDomain === null) return false;
  const results = withoutComments(field, isHarmless).toLowerCase().split(';').slice(1);
  if (results.some((result) => /^\s*dmarc\s*=\s*pass\b/.test(result))) return true;
  return results.some((result) => {
    if (!/^\s*dkim\s*=\s*pass\b/.test(result)) return false;
    const signer = signerOf(result);
    return signer !== undefined && (`.${fromDomain}`.endsWith(`.${signer}`) || signer.endsWith(`.${fromDomain}`));
  });
}
