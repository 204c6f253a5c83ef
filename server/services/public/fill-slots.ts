import { companyFacts } from '#domain/vocabulary.ts';
import type { SiteFacts } from '#server/store/people/site-facts.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Fills the company's details into a prerendered page, as text; missing ones read "not published yet". */
export function fillSlots(html: string, { company }: Pick<SiteFacts, 'company'>): string {
  return companyFacts.reduce(
    (text, fact) => text.replaceAll(`{${fact}}`, () => escaped(company[fact] ?? 'not published yet')),
    html,
  );
}
