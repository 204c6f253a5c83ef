import { type RetentionTerms, retentionKinds, termLabel } from '#domain/retention.ts';
import { companyFacts } from '#domain/vocabulary.ts';
import type { SiteFacts } from '#server/store/people/site-facts.ts';
import { wireNames } from '../retention-terms.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The slots for how long mail data is stored, and the words in them. */
const termSlots = (terms: RetentionTerms) =>
  retentionKinds.map((kind) => [`{${wireNames[kind]}}`, termLabel(kind, terms[kind])] as const);

const missing = 'not published yet';

/** The slots that hold several details, or a sentence about them. */
function companySlots({ legal_name: name, address }: SiteFacts['company']): [slot: string, words: string][] {
  const provided =
    name === undefined ? `The name of the company behind Beacon is ${missing}.` : `The service is provided by ${name}.`;
  return [
    ['{provided_by}', provided],
    ['{company_and_address}', [name, address].filter((part) => part !== undefined).join(', ') || missing],
  ];
}

/**
 * Fills the company's details into a prerendered page, as text, and for how long mail data is stored; a missing detail reads "not published
 * yet".
 */
export function fillSlots(html: string, { company }: Pick<SiteFacts, 'company'>, terms: RetentionTerms): string {
  const facts = companyFacts.map((fact) => [`{${fact}}`, escaped(company[fact] ?? missing)] as const);
  const sentences = companySlots(company).map(([slot, words]) => [slot, escaped(words)] as const);
  return [...facts, ...sentences, ...termSlots(terms)].reduce((text, [slot, words]) => text.replaceAll(slot, () => words), html);
}

/** Where registration is closed, links to it lead to the contact page, and the app knows of it. */
export function closeRegistration(html: string): string {
  return html
    .replace('<html ', '<html data-closed="registration" ')
    .replace(/<a([^>]*) href="\/register"([^>]*)>[^<]*<\/a>/g, '<a$1 href="/contact"$2>Contact us</a>');
}
