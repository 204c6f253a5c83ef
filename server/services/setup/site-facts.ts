import { z } from 'zod';
import { companyFacts } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { readSiteFacts, type SiteFacts, siteKey } from '#server/store/people/site-facts.ts';
import { changeSetting } from './change-setting.ts';

const isEmail = (text: string) => z.email().safeParse(text).success;

/** Throws 400 with each email address that is none, under the name that the form has for it. */
function needEmails({ company, contacts }: SiteFacts): void {
  const officer = company.information_officer_email;
  const wrong = [
    ...(officer === undefined || isEmail(officer) ? [] : ['information_officer_email']),
    ...contacts
      .filter(({ contact_method: method, contact_value: value }) => method === 'email' && !isEmail(value))
      .map(({ contact_type: type }) => `${type}_email`),
  ];
  const text = 'Enter an email address';
  if (wrong.length > 0) throw invalid(`${text}.`, { fields: wrong.map((field) => ({ field, text })) });
}

/** Stores what the public site says of the company. Throws 400 for a wrong email address, and 409 where it is no longer what was seen. */
export async function changeSiteFacts(call: UserCall, site: SiteFacts, seen: number): Promise<void> {
  needEmails(site);
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
