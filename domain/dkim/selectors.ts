/** Where a selector's name came from: mail in the reports, a person's entry, a list of what mail services use. */
export type SelectorOrigin = 'report' | 'manual' | 'known';

/** A selector to look for. `passedRecently`: reports of the last 14 days show mail that verified with it. */
export type SelectorCandidate = { selector: string; origin: SelectorOrigin; passedRecently: boolean };

/** The names mail services give their keys, the most common ones first; `often` are asked even where nothing seems to be there. */
export const knownSelectors: readonly { service: string; selectors: readonly string[]; often?: true }[] = [
  { service: 'Microsoft 365', selectors: ['selector1', 'selector2'], often: true },
  { service: 'Google Workspace', selectors: ['google'], often: true },
  { service: 'cPanel, Plesk and many hosting providers', selectors: ['default', 'dkim', 'mail'], often: true },
  { service: 'SendGrid', selectors: ['s1', 's2', 'smtpapi'], often: true },
  { service: 'Mailchimp', selectors: ['k1', 'k2', 'k3', 'mandrill', 'mte1', 'mte2'], often: true },
  { service: 'Everlytic', selectors: ['everlytickey1', 'everlytickey2', 'eversrv'] },
  { service: 'xneelo', selectors: ['xneelo'] },
  { service: 'Global Micro', selectors: ['mxvault'] },
  { service: 'Zoho', selectors: ['zoho', 'zmail', 'zohomail'] },
  { service: 'Fastmail', selectors: ['fm1', 'fm2', 'fm3'] },
  { service: 'Proton', selectors: ['protonmail', 'protonmail2', 'protonmail3'] },
  { service: 'Mailgun', selectors: ['mg', 'mailo', 'pic', 'smtp', 'krs'] },
  { service: 'Brevo', selectors: ['brevo1', 'brevo2', 'mail2'] },
  { service: 'Mailjet', selectors: ['mailjet'] },
  { service: 'Postmark', selectors: ['pm'] },
  { service: 'HubSpot', selectors: ['hs1', 'hs2'] },
  { service: 'Klaviyo', selectors: ['kl', 'kl2'] },
  { service: 'ActiveCampaign', selectors: ['dk'] },
  { service: 'Campaign Monitor', selectors: ['cm'] },
  { service: 'Constant Contact', selectors: ['ctct1', 'ctct2'] },
  { service: 'MailerLite', selectors: ['litesrv', 'ml'] },
  { service: 'Zendesk', selectors: ['zendesk1', 'zendesk2'] },
  { service: 'iCloud', selectors: ['sig1'] },
  { service: 'Titan', selectors: ['titan1', 'titan2'] },
  { service: 'Hostinger', selectors: ['hostingermail-a', 'hostingermail-b', 'hostingermail-c'] },
  {
    service: 'Various',
    selectors: ['dkim1', 'dkim2', 'key1', 'key2', 'selector', 'x', 's1024', 's2048', 'email', 'smtp1', 'mx'],
  },
];

/** The service that uses a selector's name, `null` where many do or none is known. */
export function serviceOfSelector(selector: string): string | null {
  const found = knownSelectors.find((entry) => entry.selectors.includes(selector.toLowerCase()));
  return found === undefined || found.service === 'Various' || found.service.startsWith('cPanel') ? null : found.service;
}

/** The candidates from the list of services; all of them, or only those asked in any case. */
export function guesses(all: boolean): SelectorCandidate[] {
  return knownSelectors
    .filter((entry) => all || entry.often === true)
    .flatMap((entry) => entry.selectors.map((selector) => ({ selector, origin: 'known' as const, passedRecently: false })));
}

/** A selector as one may write it: one or more labels, lower case (RFC 6376 3.1). */
export function isSelector(text: string): boolean {
  return text.length <= 128 && /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/i.test(text);
}
