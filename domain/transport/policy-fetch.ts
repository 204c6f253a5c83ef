/** Why the policy file could not be had. `private` is an address that Beacon does not connect to, and says nothing about the file. */
export type FetchFailure = 'dns' | 'connect' | 'certificate' | 'timeout' | 'redirect' | 'status' | 'too_large' | 'private';

/**
 * What came of fetching an MTA-STS policy file. `contentType` is the header as sent; `certificateExpiresAt` epoch milliseconds of the
 * certificate's end. `detail` is what an engineer needs to know of a failure, such as the status or the address redirected to.
 */
export type FetchedPolicy =
  | { status: 'fetched'; body: string; contentType: string | null; certificateExpiresAt: number | null }
  | { status: 'failed'; reason: FetchFailure; detail: string };

/**
 * Fetches `https://mta-sts.<domain>/.well-known/mta-sts.txt`: valid certificate, no redirects, at most 64 KiB (RFC 8461 3.3). Never
 * throws.
 */
export type PolicyFetch = (domain: string) => Promise<FetchedPolicy>;
