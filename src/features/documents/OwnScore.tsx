import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { ScoreBreakdown } from '#src/entities/dns-check/ScoreBreakdown.tsx';
import { ScoreDial } from '#src/entities/dns-check/ScoreDial.tsx';
import { domainAt } from '#src/page/links.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Link } from '#src/ui/Link.tsx';
import { lowestScore, type Scored } from './lowest-score.ts';

/** The score of one domain line by line. */
function OneScore({ domain }: { domain: Scored }) {
  const dns = useRead(calls.domains.dnsOverview, { params: { id: domain.domain_id } });
  return (
    <QueryView query={dns} title="The score">
      {({ score }) =>
        score === null ? null : (
          <>
            <ScoreDial score={score} />
            <ScoreBreakdown score={score} />
          </>
        )
      }
    </QueryView>
  );
}

/** How the score of the reader's own domain is calculated, the one with the lowest score of several. */
export function OwnScore() {
  const list = useRead(calls.customers.policyAwareProtectionStatus, {});
  return (
    <QueryView query={list} title="Your domains">
      {({ domains, pagination }) => {
        const { lowest, count } = lowestScore(domains);
        if (lowest === undefined) return <p>None of your domains has a score yet. It is calculated with the first DNS check.</p>;
        return (
          <>
            <p>
              <Link href={domainAt(lowest.domain_id)}>{lowest.domain}</Link> has{' '}
              {count === 1 || pagination.total > domains.length
                ? 'this score'
                : `the lowest score of ${counted(count, 'domain')}`}
              , calculated like this:
            </p>
            <OneScore domain={lowest} />
          </>
        );
      }}
    </QueryView>
  );
}
