export const tabs = ['overview', 'dmarc', 'spf', 'dkim', 'transport'] as const;
export type Tab = (typeof tabs)[number];

/** The path of the page; below it, the token of a stored result. */
export const home = '/dmarc-checker';

/** The search parameters: the domain, with additional selectors, or the stored result; and the tab. */
export type CheckAddress = { token: string | null; domain: string | null; selectors: string[]; tab: Tab };

const most = 10;

/** Names of selectors out of what a person typed: commas or spaces between them, nothing the DNS would not take. */
export function selectorsOf(text: string): string[] {
  const names = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((name) => name.replace(/\._domainkey.*$/, ''))
    .filter((name) => name.length <= 128 && /^[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?$/.test(name));
  return [...new Set(names)].slice(0, most);
}

/** Reads the address. What makes no sense is left out. */
export function readAddress(pathname: string, search: string): CheckAddress {
  const query = new URLSearchParams(search);
  const token = /^\/dmarc-checker\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
  const domain = query.get('domain')?.trim() ?? '';
  return {
    token,
    domain: domain === '' || token !== null ? null : domain.slice(0, 320),
    selectors: token === null ? selectorsOf(query.get('selectors') ?? '') : [],
    tab: tabs.find((tab) => tab === query.get('tab')) ?? 'overview',
  };
}

/** Writes an address. */
export function addressOf({ token, domain, selectors, tab }: CheckAddress): string {
  const query = new URLSearchParams();
  if (token === null && domain !== null) query.set('domain', domain);
  if (token === null && selectors.length > 0) query.set('selectors', selectors.join(','));
  if (tab !== 'overview') query.set('tab', tab);
  const path = token === null ? home : `${home}/${token}`;
  return query.size === 0 ? path : `${path}?${query}`;
}
