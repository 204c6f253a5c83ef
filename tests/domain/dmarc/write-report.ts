/** Pieces of a report for tests; each may be replaced by any text. */
export type Pieces = {
  prolog?: string;
  root?: string;
  version?: string;
  metadata?: string;
  policy?: string;
  records?: string;
  tail?: string;
};

const METADATA =
  '<report_metadata><org_name>Reporter</org_name><email>dmarc@reporter.example</email><report_id>id-1</report_id><date_range><begin>1700000000</begin><end>1700086399</end></date_range></report_metadata>';
const POLICY = '<policy_published><domain>example.com</domain><p>none</p></policy_published>';

/** A row; give only what differs. An empty string leaves the element out. */
export function record(
  change: { ip?: string; count?: string; evaluated?: string; identifiers?: string; auth?: string } = {},
): string {
  const {
    ip = '<source_ip>192.0.2.1</source_ip>',
    count = '<count>2</count>',
    evaluated = '<disposition>none</disposition><dkim>pass</dkim><spf>fail</spf>',
    identifiers = '<identifiers><header_from>example.com</header_from></identifiers>',
    auth = '<auth_results><spf><domain>example.com</domain><result>pass</result></spf></auth_results>',
  } = change;
  return `<record><row>${ip}${count}<policy_evaluated>${evaluated}</policy_evaluated></row>${identifiers}${auth}</record>`;
}

/** A whole report; give only what differs. */
export function report(pieces: Pieces = {}): string {
  const {
    prolog = '<?xml version="1.0"?>',
    root = 'feedback',
    version = '',
    metadata = METADATA,
    policy = POLICY,
    records = record(),
  } = pieces;
  return `${prolog}<${root}>${version}${metadata}${policy}${records}</${root.split(' ')[0]}>${pieces.tail ?? ''}`;
}

/** The metadata with its parts replaced. */
export function metadata(change: Record<string, string> = {}): string {
  const parts: Record<string, string> = {
    org_name: 'Reporter',
    email: 'dmarc@reporter.example',
    report_id: 'id-1',
    begin: '1700000000',
    end: '1700086399',
    ...change,
  };
  const one = (name: string): string => (parts[name] === '' ? '' : `<${name}>${parts[name]}</${name}>`);
  return `<report_metadata>${one('org_name')}${one('email')}${one('report_id')}<date_range>${one('begin')}${one('end')}</date_range></report_metadata>`;
}
