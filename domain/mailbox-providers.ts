/** Who runs the mailboxes that anybody can open; an address there belongs to no organisation. */
const providers: Readonly<Record<string, readonly string[]>> = {
  Google: ['gmail.com', 'googlemail.com'],
  Microsoft: ['outlook.com', 'hotmail.com', 'hotmail.co.za', 'live.com', 'live.co.za', 'msn.com'],
  Yahoo: ['yahoo.com', 'yahoo.co.za', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com'],
  AOL: ['aol.com'],
  Apple: ['icloud.com', 'me.com', 'mac.com'],
  Proton: ['proton.me', 'protonmail.com', 'pm.me'],
  GMX: ['gmx.com', 'gmx.net', 'gmx.de'],
  '1&1 Mail & Media': ['mail.com'],
  Zoho: ['zohomail.com'],
  Yandex: ['yandex.com', 'yandex.ru'],
  MWEB: ['mweb.co.za'],
  Telkom: ['telkomsa.net'],
  Vodacom: ['vodamail.co.za'],
  Webmail: ['webmail.co.za'],
  Lantic: ['lantic.net'],
  iAfrica: ['iafrica.com'],
};

/** The provider of a mailbox domain (lower case). */
export const providerOf: ReadonlyMap<string, string> = new Map(
  Object.entries(providers).flatMap(([provider, names]) => names.map((name) => [name, provider])),
);

/** Whether anybody can open a mailbox at a domain (lower case). */
export const isMailboxDomain = (name: string): boolean => providerOf.has(name);
