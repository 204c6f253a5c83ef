import type { FailureReport, OriginalMessage } from './failure-report.ts';

/** A keyed hash of the part of an address before the `@`; equal parts must give equal text, and nobody without the key may guess it. */
export type HashLocalPart = (localPart: string) => string;

/** Quoted or plain local part, then the domain (RFC 5321 4.1.2, with letters beyond ASCII as RFC 6531 allows). */
const ADDRESS =
  /(?:"((?:[^"\\]|\\.){1,64})"|([\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}))@((?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]+|\[[^\]]{1,60}\])/gu;

/**
 * The report as it may be stored: every local part is the keyed hash (RFC 6590 3), display names, query strings, the copied DKIM header
 * and unknown fields are dropped; domains, addresses of servers and results stay. There is no body to drop, none is ever read.
 */
export function redactFailureReport(report: FailureReport, hash: HashLocalPart): FailureReport {
  const text = (value: string): string => hideLocalParts(value, hash);
  const maybe = (value: string | null): string | null => (value === null ? null : text(value));
  return {
    ...report,
    originalEnvelopeId: maybe(report.originalEnvelopeId),
    originalMailFrom: maybe(report.originalMailFrom),
    originalRcptTo: report.originalRcptTo.map(text),
    authenticationResults: report.authenticationResults.map(text),
    reportedUri: report.reportedUri.map((uri) => text(uri.replace(/[?#].*$/s, ''))),
    dkimIdentity: maybe(report.dkimIdentity),
    dkimCanonicalizedHeader: null,
    original: report.original === null ? null : redactOriginal(report.original, hash),
    extra: {},
  };
}

function redactOriginal(original: OriginalMessage, hash: HashLocalPart): OriginalMessage {
  const text = (value: string | null): string | null => (value === null ? null : hideLocalParts(value, hash));
  return {
    from: addressesOnly(original.from, hash),
    fromDomain: original.fromDomain,
    to: addressesOnly(original.to, hash),
    returnPath: addressesOnly(original.returnPath, hash),
    subject: text(original.subject),
    messageId: text(original.messageId),
    date: original.date,
  };
}

function addressesOnly(value: string | null, hash: HashLocalPart): string | null {
  if (value === null) return null;
  const found = [...value.matchAll(ADDRESS)].map((match) => `<${hash(match[1] ?? match[2] ?? '')}@${match[3]}>`);
  return found.length === 0 ? null : found.join(', ');
}

/** A text with the local part of every address in it replaced by its keyed hash (RFC 6590 3). */
export function hideLocalParts(text: string, hash: HashLocalPart): string {
  return text.replace(ADDRESS, (_whole, quoted: string | undefined, plain: string | undefined, domain: string) => {
    return `${hash(quoted ?? plain ?? '')}@${domain}`;
  });
}
