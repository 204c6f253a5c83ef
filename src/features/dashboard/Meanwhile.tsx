import { domainAt } from '#src/page/links.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';

/** What can be done before the first report. */
export function Meanwhile({ domain }: { domain: number | undefined }) {
  const items = [
    ...(domain === undefined
      ? [{ id: 'check', label: 'Check a domain', href: '/dmarc-checker', sub: 'What its DNS says today, without adding it.' }]
      : [
          {
            id: 'dns',
            label: 'Look at the DNS records',
            href: domainAt(domain, { tab: 'dns' }),
            sub: 'SPF, DKIM and DMARC are judged already, with the line that mends each finding.',
          },
        ]),
    {
      id: 'alerts',
      label: 'Choose how alerts reach you',
      href: '/app/alerts/preferences',
      sub: 'By push, mail or not at all, with quiet hours.',
    },
  ];
  return (
    <Section question="Meanwhile" finding="What can be done today">
      <RowList label="What can be done today" items={items} />
    </Section>
  );
}
