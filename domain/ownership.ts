/** The text of the TXT record that proves control of a domain. */
export const proofText = (token: string): string => `beacon-verification=${token}`;

/** The name under which that record is published. */
export const proofName = (domain: string): string => `_beacon.${domain}`;

/** The report address with a customer's token: `dmarc+token@reports.example`. */
export function ownReportAddress(reportAddress: string, token: string): string {
  const at = reportAddress.lastIndexOf('@');
  return `${reportAddress.slice(0, at)}+${token}${reportAddress.slice(at)}`;
}

/** Whether an address is the report address, or that of a customer (with a token after `+`); in any case. */
export function isOwnRecipient(recipient: string, reportAddress: string): boolean {
  const [given, own] = [recipient.toLowerCase(), reportAddress.toLowerCase()];
  const at = own.lastIndexOf('@');
  return given === own || (given.endsWith(own.slice(at)) && given.startsWith(`${own.slice(0, at)}+`));
}

/** What DNS answered: the TXT texts at `proofName`, and those at `_dmarc` of the domain. */
export type ProofRecords = { texts: readonly string[]; dmarc: readonly string[] };

/** Which record proves control: the TXT record with the token, or a DMARC record whose rua has the customer's report address; `null`: none. */
export function proofOf({ texts, dmarc }: ProofRecords, token: string, reportAddress: string | null): 'txt' | 'rua' | null {
  if (texts.some((text) => text.trim() === proofText(token))) return 'txt';
  if (reportAddress === null) return null;
  const own = `mailto:${ownReportAddress(reportAddress, token)}`.toLowerCase();
  const names = (record: string): string[] =>
    record
      .split(';')
      .map((tag) => tag.trim())
      .filter((tag) => /^rua\s*=/i.test(tag))
      .flatMap((tag) => tag.slice(tag.indexOf('=') + 1).split(','))
      .map((uri) =>
        uri
          .trim()
          .toLowerCase()
          .replace(/!\d+[kmgt]?$/, ''),
      );
  return dmarc.some((record) => /^v\s*=\s*DMARC1\b/i.test(record.trim()) && names(record).includes(own)) ? 'rua' : null;
}
