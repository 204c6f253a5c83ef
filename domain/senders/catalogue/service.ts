/** What a service does for its customers. */
export type ServiceKind =
  | 'bulk'
  | 'crm'
  | 'finance'
  | 'forwarder'
  | 'helpdesk'
  | 'hosting'
  | 'isp'
  | 'mailbox'
  | 'other'
  | 'people'
  | 'security'
  | 'survey'
  | 'transactional'
  | 'website';

/**
 * Where a fact was seen: SPF records of about a million domains (2020), a public map of reverse names, names of autonomous systems, templates
 * that providers published, reports that were received, settings of mail programs, published zone files, lists that mail servers use, files in
 * public repositories, the provider's own pages.
 */
export type FactSource =
  | 'spf-survey'
  | 'reverse-map'
  | 'as-names'
  | 'provider-templates'
  | 'real-reports'
  | 'client-settings'
  | 'zone-files'
  | 'greylists'
  | 'public-files'
  | 'provider-docs';

/**
 * One service. All names are lower case and match on the boundary of a label. `key` is stored with what people say of the sender and never
 * changes. `dkim`: domains it signs with for itself; `selectors`: names it gives its customers' keys; `keyHosts`: where the CNAME of such a
 * selector ends; `reverse`: names of its addresses, to be confirmed forward; `spf`: hosts in a customer's SPF record; `envelope`: domains of
 * its return paths; `networks`: numbers of its autonomous systems, which show little; `setup`: its own page on DKIM and SPF; `checked`: day.
 */
export type Service = {
  key: string;
  name: string;
  kind: ServiceKind;
  country?: string;
  dkim?: readonly string[];
  selectors?: readonly string[];
  keyHosts?: readonly string[];
  reverse?: readonly string[];
  spf?: readonly string[];
  envelope?: readonly string[];
  networks?: readonly number[];
  setup?: string;
  sources: readonly FactSource[];
  checked: string;
};
