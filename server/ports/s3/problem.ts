import type { S3Place } from './url.ts';

/** A bucket that cannot be used now. `isDenied`: the account may not do what was asked. */
export class S3Problem extends Error {
  readonly status: 'auth_failed' | 'unreachable';
  readonly isDenied: boolean;
  readonly address: string;
  constructor(status: S3Problem['status'], text: string, place: S3Place, isDenied = false, cause?: unknown) {
    super(text, { cause });
    this.status = status;
    this.isDenied = isDenied;
    this.address = `${place.host}/${place.bucket}/${place.prefix}`;
  }
}

const accountCodes = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken'];

/** What a refusal of the server means, as a sentence that says what to check. `asked` is what the key may not do where it is denied. */
export function problemOf(
  place: S3Place,
  status: number,
  { code, message, region }: { code: string; message: string; region: string },
  asked = 'do this',
): S3Problem {
  const { host, bucket } = place;
  const reason = (message || code || `status ${status}`).replace(/[.\s]+$/, '');
  if (accountCodes.includes(code))
    return new S3Problem('auth_failed', `${host} refuses the key or the secret of BEACON_S3_URL: ${reason}.`, place);
  if (region !== '')
    return new S3Problem('unreachable', `The bucket is in the region ${region}. Add ?region=${region} to BEACON_S3_URL.`, place);
  if (code === 'RequestTimeTooSkewed')
    return new S3Problem('unreachable', `The clock of this machine differs from that of ${host}: ${reason}.`, place);
  if (code === 'NoSuchBucket')
    return new S3Problem('unreachable', `There is no bucket "${bucket}" on ${host}. Check BEACON_S3_URL.`, place);
  if (code === 'AccessDenied' || status === 403)
    return new S3Problem(
      'auth_failed',
      `The key of BEACON_S3_URL has no right to ${asked} in "${bucket}": ${reason}.`,
      place,
      true,
    );
  return new S3Problem('unreachable', `${host} answered ${status}: ${reason}.`, place);
}

/** Why no answer came. */
export function networkProblem(place: S3Place, error: unknown): S3Problem {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const reason = isLate ? 'no answer in time' : cause instanceof Error ? cause.message : String(cause);
  return new S3Problem('unreachable', `${place.host} cannot be reached: ${reason}.`, place, false, error);
}
