import { domainAt } from '#src/page/links.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';

/** What can be done before the first report. */
export function Meanwhile({ domain }: { domain: number | undefined }) {
  const items = [
    ...(domain === undefined
      ? [
          {
            id: 'check',
            label: 'Check a domain',
            href: '/dmarc-checker',
            sub: 'See what its DNS publishes today, without adding it.',
          },
        ]
      : [
          {
            id: 'dns',
            label: 'Check the DNS records',
            href: domainAt(domain, { tab: 'dns' }),
            sub: 'SPF, DKIM, DMARC and more, each finding with its fix.',
          },
        ]),
    {
      id: 'alerts',
      label: 'Choose how alerts reach you',
      href: '/app/alerts/preferences',
      sub: 'By push, by email or not at all, with quiet hours.',
    },
  ];
  return (
    <Section question="Meanwhile" finding="What you can do today">
      <RowList label="What you can do today" items={items} />
    </Section>
  );
}
