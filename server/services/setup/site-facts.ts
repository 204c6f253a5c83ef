import { companyFacts } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { readSiteFacts, type SiteFacts, siteKey } from '#server/store/people/site-facts.ts';
import { changeSetting } from './change-setting.ts';

/** Stores what the public site says of the company. Throws 409 where it is no longer what was seen. */
export async function changeSiteFacts(call: UserCall, site: SiteFacts, seen: number): Promise<void> {
  const before = await readSiteFacts(call.store.db);
  const facts = companyFacts.filter((fact) => before.company[fact] !== site.company[fact]);
  const areContactsOther = JSON.stringify(before.contacts) !== JSON.stringify(site.contacts);
  await changeSetting(call, {
    key: siteKey,
    value: site,
    seen,
    what: 'the public site',
    action: 'public_site_changed',
    details: { facts: [...facts, ...(areContactsOther ? ['contacts'] : [])].join(', ') },
  });
}
