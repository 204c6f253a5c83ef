import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { companyFacts, contactTypes } from '#domain/vocabulary.ts';

/** What the public site takes from the settings. */
export type SiteFacts = Reply<Contract['setup']['siteFacts']>['site'];

/** The form's values by field: a fact of the company, or `sales_phone` and `sales_email`. */
export type SiteForm = Record<string, string>;

/** The facts of the company and what each is called. */
export const factLabels: Record<(typeof companyFacts)[number], string> = {
  legal_name: 'Company',
  registration_number: 'Registration number',
  vat_number: 'VAT number',
  address: 'Address',
  information_officer: 'Information officer',
  information_officer_email: 'Email of the information officer',
  paia_manual: 'Where the PAIA manual is',
  hosting_region: 'Where the service runs',
  operators: 'Operators that process data for us',
};

/** Whom visitors reach, and what each contact is called. */
export const contactLabels: Record<(typeof contactTypes)[number], string> = {
  sales: 'Sales',
  support: 'Support',
  service: 'Service',
  security: 'Security',
};

const methods = ['phone', 'email'] as const;

/** The values of the form for stored facts. */
export function formOf({ company, contacts }: SiteFacts): SiteForm {
  const values: SiteForm = {};
  for (const fact of companyFacts) values[fact] = company[fact] ?? '';
  for (const type of contactTypes)
    for (const method of methods)
      values[`${type}_${method}`] =
        contacts.find((one) => one.contact_type === type && one.contact_method === method)?.contact_value ?? '';
  return values;
}

/** What is stored for the values of the form; empty fields are left out. Contacts that are web pages stay as they are. */
export function factsOf(values: SiteForm, before: SiteFacts): SiteFacts {
  const text = (name: string) => (values[name] ?? '').trim();
  return {
    company: Object.fromEntries(companyFacts.filter((fact) => text(fact) !== '').map((fact) => [fact, text(fact)])),
    contacts: [
      ...contactTypes.flatMap((type) =>
        methods
          .filter((method) => text(`${type}_${method}`) !== '')
          .map((method) => ({ contact_type: type, contact_method: method, contact_value: text(`${type}_${method}`) })),
      ),
      ...before.contacts.filter(({ contact_method }) => contact_method === 'url'),
    ],
  };
}
