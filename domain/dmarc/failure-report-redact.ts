import type { FailureReport, OriginalMessage } from './failure-report.ts';

/** A keyed hash of the part of an address before the `@`; equal parts must give equal text, and nobody without the key may guess it. */
export type HashLocalPart = (localPart: string) => string;

/**
 * A local part with quotes (RFC 5321 4.1.2), or any other one: from where its word begins, however long and of whatever script, so that
 * nothing of it is left over. It is looked for once in each word: a text of words without `@` takes no longer than its length.
 */
const LOCAL = String.raw`(?<![^\s<>(),;:])(?:(?:[^\s<>(),;:"@]*"(?:[^"\\]|\\.)+")+[^\s<>(),;:"@]*|[^\s<>(),;:]*[^\s<>(),;:@])`;
/** The `@`, also as addresses of pages and wide letters write it, or behind the break of a folded line. */
const AT = String.raw`(?:@|＠|%40|(?<!@\S*)\s@(?=\S+\.))`;
const DOMAIN = String.raw`((?:[\p{L}\p{M}\p{N}_-]+\.)*[\p{L}\p{M}\p{N}_-]+|\[[^\]]{1,60}\])`;
const ADDRESS = new RegExp(`(${LOCAL})${AT}${DOMAIN}`, 'gu');
/** The property of an Authentication-Results field whose value is an address (RFC 8601 2.2). */
const PROPERTY = /^(?:smtp|header)\.[a-z]+=/i;

/**
 * The report as it may be stored: every local part is the keyed hash (RFC 6590 3), display names, query strings, the copied DKIM header
 * and unknown fields are dropped; domains, addresses of servers and results stay. There is no body to drop, none is ever read.
 */
export function redactFailureReport(report: FailureReport, hash: HashLocalPart): FailureReport {
  const hidden: FailureReport = JSON.parse(JSON.stringify(report), (_key, value: unknown) =>
    typeof value === 'string' ? hideLocalParts(value, hash) : value,
  );
  const address = (value: string): string | null => (value === '<>' ? value : addressesOnly(value, hash));
  return {
    ...hidden,
    originalMailFrom: report.originalMailFrom === null ? null : address(report.originalMailFrom),
    originalRcptTo: report.originalRcptTo.map(address).filter((one) => one !== null),
    reportedUri: report.reportedUri.map((uri) => hideLocalParts(uri.replace(/[?#].*$/s, ''), hash)),
    dkimCanonicalizedHeader: null,
    original:
      report.original === null || hidden.original === null ? null : { ...hidden.original, ...addressesOf(report.original, hash) },
    extra: {},
  };
}

const addressesOf = ({ from, to, returnPath }: OriginalMessage, hash: HashLocalPart) => ({
  from: addressesOnly(from, hash),
  to: addressesOnly(to, hash),
  returnPath: addressesOnly(returnPath, hash),
});

function addressesOnly(value: string | null, hash: HashLocalPart): string | null {
  if (value === null) return null;
  const found = [...value.matchAll(ADDRESS)].map(([, local = '', domain]) => `<${hash(plainLocal(local))}@${domain}>`);
  return found.length === 0 ? null : found.join(', ');
}

const plainLocal = (local: string): string => /^"(.*)"$/s.exec(local)?.[1] ?? local;

/** A text with the local part of every address in it replaced by its keyed hash (RFC 6590 3). */
export function hideLocalParts(text: string, hash: HashLocalPart): string {
  return text.replace(ADDRESS, (_whole, local: string, domain: string) => {
    const [property = ''] = PROPERTY.exec(local) ?? [];
    return `${property}${hash(plainLocal(local.slice(property.length)))}@${domain}`;
  });
}
