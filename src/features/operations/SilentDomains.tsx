import { counted } from '#domain/text.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { domainAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';

const shownAtMost = 6;

/** The domains without reports for three days. */
export function SilentDomains({ silent, all, now, span = 5 }: { silent: DomainRow[]; all: number; now: number; span?: Span }) {
  return (
    <Section
      span={span}
      question="Domains without reports"
      finding={
        silent.length === 0
          ? findingOfAll(all)
          : `${format.number(silent.length)} of ${counted(all, 'domain')} without reports for three days`
      }
      more={{ label: 'All domains', href: '/app/domains?show=silent' }}
      note={
        silent.length > shownAtMost
          ? `${format.number(silent.length - shownAtMost)} more on the domains page.`
          : silent.length === 0
            ? 'A domain that sends is listed after three days without reports.'
            : undefined
      }
    >
      {silent.length > 0 && (
        <RowList
          label="Silent domains"
          items={silent.slice(0, shownAtMost).map((domain) => ({
            id: String(domain.id),
            label: nameOf(domain),
            sub: domain.customers.map((customer) => customer.name).join(', ') || 'no customer',
            href: domainAt(domain.id),
            value: domain.last_report_at === null ? 'none yet' : `last ${format.relative(domain.last_report_at, now)}`,
          }))}
        />
      )}
    </Section>
  );
}

function findingOfAll(all: number): string {
  return all === 0 ? 'No domain yet' : 'No domain that sends is silent';
}
