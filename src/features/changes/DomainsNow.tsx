import { capital, spelled } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { domainAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { Changes } from './types.ts';

const mostShown = 8;
type DomainNow = Changes['domains'][number];

const isMoved = ({ score, previous_score: before }: DomainNow) => score !== null && before !== null && score !== before;

function stateLabel(domain: DomainNow): string {
  if (domain.policy === null && domain.score === null) return 'not measured';
  return `${domain.policy === null ? 'no policy' : `p=${domain.policy}`} · ${scoreLabel(domain)}`;
}

function scoreLabel({ score, previous_score: before }: DomainNow): string {
  if (score === null) return 'not scored';
  return before === null || before === score ? format.number(score) : `${format.number(before)} to ${format.number(score)}`;
}

function findingOf(domains: readonly DomainNow[]): string {
  const moved = domains.filter(isMoved).length;
  if (domains.length === 0) return 'No domain yet';
  if (domains.every(({ previous_score: before }) => before === null)) return 'No score is known from the start of the period';
  if (moved === 0) return 'No score changed';
  return `${capital(spelled(moved))} of ${spelled(domains.length, 'score')} changed`;
}

/** Policy and score of each domain, and the score before; those that changed first. */
export function DomainsNow({ domains }: { domains: readonly DomainNow[] }) {
  const sorted = domains.toSorted((a, b) => Number(isMoved(b)) - Number(isMoved(a)));
  return (
    <Section
      span={4}
      wideOnTablet
      question="Policy and score now"
      finding={findingOf(domains)}
      note={sorted.length > mostShown && `The first ${mostShown} of ${spelled(sorted.length, 'domain')}.`}
    >
      <RowList
        items={sorted.slice(0, mostShown).map((domain) => ({
          id: String(domain.domain_id),
          label: writtenName(domain.domain),
          value: stateLabel(domain),
          href: domainAt(domain.domain_id),
        }))}
      />
    </Section>
  );
}
