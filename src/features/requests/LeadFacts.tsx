import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import type { Lead } from './types.ts';

/** What a visitor wrote, how to reach them, and what they consented to. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { name, email, telephone, company, message, domain, score, source_page: source, marketing } = lead;
  const facts = [
    { term: 'Contact', value: company === '' ? name : `${name}, ${company}` },
    { term: 'Email', value: <Link href={`mailto:${email}`}>{email}</Link> },
    {
      term: 'Telephone',
      value: telephone === '' ? '' : <Link href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>{telephone}</Link>,
    },
    { term: 'Message', value: message === '' ? '' : `“${message}”` },
    {
      term: 'Domain',
      value: domain === '' || score === null ? domain : `${domain}, score ${format.number(score)} when checked`,
    },
    { term: 'Source', value: source },
    { term: 'Consent', value: `“${lead.consent_text.replace(/^[\d-]+: /, '')}” · ${format.dateTime(lead.consent_at)}` },
    { term: 'Marketing', value: marketing ? 'agreed' : 'not agreed' },
  ];
  return <KeyValue items={facts.filter(({ value }) => value !== '')} />;
}
