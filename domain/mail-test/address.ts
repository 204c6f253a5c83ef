/** The recipient of a test message: the report address with the code after `+check-`, so that the same mail servers take it. */
export function testAddress(reportAddress: string, code: string): string {
  const at = reportAddress.lastIndexOf('@');
  return `${reportAddress.slice(0, at)}+check-${code}${reportAddress.slice(at)}`;
}

/** The code of a test address, in any case; `null` for any other recipient. */
export function testCodeOf(recipient: string, reportAddress: string): string | null {
  const [given, start] = [recipient.toLowerCase(), testAddress(reportAddress, '').toLowerCase()];
  const at = start.lastIndexOf('@');
  if (!given.startsWith(start.slice(0, at)) || !given.endsWith(start.slice(at))) return null;
  const code = given.slice(at, given.length - (start.length - at));
  return /^[0-9a-f]{20}$/.test(code) ? code : null;
}
