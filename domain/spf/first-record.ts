/**
 * The include that a mail provider asks its customers to publish, by the ending of its MX hosts. Sources: the providers' set-up pages,
 * checked 22 November 2026; from Barracuda on what their customers publish, as in the catalogue of senders.
 */
const includes: [RegExp, string][] = [
  [/(^|\.)(google|googlemail)\.com$/, '_spf.google.com'],
  [/(^|\.)(mail\.protection\.outlook\.com|mx\.microsoft)$/, 'spf.protection.outlook.com'],
  [/(^|\.)zoho\.com$/, 'zohomail.com'],
  [/(^|\.)mimecast\.co\.za$/, 'za._netblocks.mimecast.com'],
  [/(^|\.)host-h\.net$/, 'spf.host-h.net'],
  [/(^|\.)aserv\.co\.za$/, 'spf.aserv.co.za'],
  [/(^|\.)secureserver\.net$/, 'secureserver.net'],
  [/(^|\.)messagingengine\.com$/, 'spf.messagingengine.com'],
  [/(^|\.)protonmail\.ch$/, '_spf.protonmail.ch'],
  [/(^|\.)ess\.barracudanetworks\.com$/, 'spf.ess.barracudanetworks.com'],
  [/(^|\.)mail\.icloud\.com$/, 'icloud.com'],
  [/(^|\.)emailsrvr\.com$/, 'emailsrvr.com'],
  [/(^|\.)privateemail\.com$/, 'spf.privateemail.com'],
  [/(^|\.)hostinger\.com$/, '_spf.mail.hostinger.com'],
  [/(^|\.)titan\.email$/, 'spf.titan.email'],
  [/(^|\.)mx\.yandex\.net$/, '_spf.yandex.net'],
  [/(^|\.)zoho\.eu$/, 'zoho.eu'],
  [/(^|\.)zoho\.in$/, 'zoho.in'],
];

/** The SPF record to begin with, from the hosts that receive a domain's messages; `null` where there are none (RFC 7208 4.5, 5.2, 5.4). */
export function firstSpfRecord(exchanges: readonly string[]): string | null {
  if (exchanges.length === 0) return null;
  const known = exchanges.flatMap((host) =>
    includes.filter(([ending]) => ending.test(host)).map(([, target]) => `include:${target}`),
  );
  return `v=spf1 ${known.length > 0 ? [...new Set(known)].join(' ') : 'mx'} ~all`;
}
