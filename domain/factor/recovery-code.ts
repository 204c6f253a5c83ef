/** Without I, L, O and U, which people mistake for other signs (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** How many recovery codes a person gets. */
export const recoveryCodes = 10;
/** How many random bytes a recovery code is made of; five bits of each count, so a code has 50. */
export const recoveryCodeBytes = 10;
const half = recoveryCodeBytes / 2;

/** A recovery code as people write it down: `4KQ79-MTD2H`. Takes `recoveryCodeBytes` random bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, recoveryCodeBytes), (byte) => signs[byte % signs.length]).join('');
  return `${text.slice(0, half)}-${text.slice(half)}`;
}

/** What somebody typed as a recovery code, as it was given: any case, spaces and hyphens, O for 0, I and L for 1. `null` where it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (text.length !== recoveryCodeBytes || Array.from(text).some((sign) => !signs.includes(sign))) return null;
  return `${text.slice(0, half)}-${text.slice(half)}`;
}
