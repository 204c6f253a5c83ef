/** How a reporter writes its reports, and how often it sends one beside the others. */
export type Reporter = {
  name: string;
  host: string;
  weight: number;
  packing: 'gzip' | 'zip' | 'plain';
  newLine: string;
  indent: string;
  /** Attributes of the root element. */
  namespace: string;
  version: string | null;
  hasContact: boolean;
  hasSubdomainPolicy: boolean;
  envelope: 'none' | 'from' | 'from and to';
  hasScope: boolean;
  /** The report is the body of its email, not a part beside a text. */
  isBody: boolean;
};

const usual: Omit<Reporter, 'name' | 'host' | 'weight' | 'packing'> = {
  newLine: '\n',
  indent: '  ',
  namespace: '',
  version: null,
  hasContact: false,
  hasSubdomainPolicy: true,
  envelope: 'none',
  hasScope: false,
  isBody: false,
};
const microsoft: typeof usual = {
  ...usual,
  newLine: '\r\n',
  indent: '',
  namespace: ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  version: '1.0',
  hasContact: true,
  envelope: 'from and to',
  hasScope: true,
};
const gmx: typeof usual = {
  ...usual,
  namespace: ' xmlns="urn:ietf:params:xml:ns:dmarc-2.0"',
  version: '1.0',
  hasContact: true,
  envelope: 'from',
  hasScope: true,
};
const cisco: typeof usual = { ...usual, newLine: '\r\n', hasContact: true };
const oneLine: typeof usual = { ...usual, newLine: '', indent: '', hasContact: true };

const line = (
  style: typeof usual,
  name: string,
  host: string,
  weight: number,
  packing: Reporter['packing'] = 'gzip',
): Reporter => ({
  ...style,
  name,
  host,
  weight,
  packing,
});

/** The reporter whose shape tests take where any will do. */
export const google = line({ ...usual, hasContact: true, isBody: true }, 'google.com', 'google.com', 20, 'zip');

/** The reporters of the corpus; weights are shares of one hundred reports of a public collection, rounded. */
export const reporters: readonly Reporter[] = [
  line({ ...usual, hasSubdomainPolicy: false }, 'Yahoo', 'yahoo.com', 33),
  google,
  line(microsoft, 'Enterprise Outlook', 'microsoft.com', 8),
  line(microsoft, 'Outlook.com', 'outlook.com', 5),
  line({ ...microsoft, newLine: '\n', indent: '  ', namespace: '' }, 'Mimecast', 'mimecast.org', 6, 'zip'),
  line(usual, 'gosecure.net', 'gosecure.net', 6),
  line({ ...usual, version: '1.0', hasContact: true, envelope: 'from' }, 'zoho.com', 'zoho.com', 3),
  line(usual, 'emailsrvr.com', 'emailsrvr.com', 5, 'zip'),
  line(usual, 'comcast.net', 'comcast.net', 6),
  line(gmx, 'GMX', 'gmx.net', 3),
  line(oneLine, 'Mail.Ru', 'mail.ru', 1),
  line(oneLine, 'kddi.com', 'kddi.com', 1, 'zip'),
  line(cisco, 'esa1.hc1.iphmx.com', 'iphmx.com', 5),
  line({ ...usual, indent: '\t', envelope: 'from' }, 'Afrihost', 'afrihost.com', 1),
  line({ ...usual, indent: '\t', envelope: 'from' }, 'centerasecurity.com', 'centerasecurity.com', 1, 'plain'),
];
