/** The parts of a failure report mail, decoded to text; the body of the reported message is never handed in. */
export type FailureParts = {
  feedbackReport: string | null;
  originalHeaders: string | null;
  text: string | null;
  subject: string | null;
  from: string | null;
  dateSeconds: number | null;
};

/** What is kept of the reported message: header fields only. `date` is epoch seconds UTC. */
export type OriginalMessage = {
  from: string | null;
  fromDomain: string | null;
  to: string | null;
  returnPath: string | null;
  subject: string | null;
  messageId: string | null;
  date: number | null;
};

/**
 * One failure report (RFC 6591, RFC 9991 4). Dates are epoch seconds UTC. `style` says how it was written: `arf` with a
 * feedback-report part, `text` without one. `identityAlignment` names the checks that did not align (RFC 9991 4), in reports by RFC 7489 7.3.1
 * those that did. Unknown fields of the feedback-report part are in `extra`, lower-case names.
 */
export type FailureReport = {
  style: 'arf' | 'text';
  feedbackType: string;
  version: string | null;
  userAgent: string | null;
  authFailure: string | null;
  identityAlignment: string[] | null;
  deliveryResult: string | null;
  arrivalDate: number | null;
  sourceIp: string | null;
  sourcePort: number | null;
  incidents: number;
  reportingMta: string | null;
  originalEnvelopeId: string | null;
  originalMailFrom: string | null;
  originalRcptTo: string[];
  authenticationResults: string[];
  reportedDomain: string[];
  reportedUri: string[];
  dkimDomain: string | null;
  dkimIdentity: string | null;
  dkimSelector: string | null;
  dkimSelectorDns: string | null;
  dkimAdspDns: string | null;
  dkimCanonicalizedHeader: string | null;
  spfDns: string[];
  original: OriginalMessage | null;
  extra: Record<string, string[]>;
  notes: string[];
};
