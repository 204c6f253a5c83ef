import { companyFacts } from '#domain/vocabulary.ts';
import type { SiteFacts } from '#server/store/people/site-facts.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Puts the facts of the company into the places of a drawn page, as text; what nobody entered reads "not published yet". */
export function fillSlots(html: string, { company }: Pick<SiteFacts, 'company'>): string {
  return companyFacts.reduce(
    (text, fact) => text.replaceAll(`{${fact}}`, () => escaped(company[fact] ?? 'not published yet')),
    html,
  );
}
