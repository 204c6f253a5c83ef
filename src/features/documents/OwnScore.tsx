import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { domainAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { lowestScore, type Scored } from './lowest-score.ts';

const points = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 1);

/** A line in place of what a query has not answered yet. */
function Waiting({ query: { isError, fetchStatus } }: { query: { isError: boolean; fetchStatus: string } }) {
  const isFailed = isError || fetchStatus === 'paused';
  return <p role="status">{isFailed ? 'Your domains cannot be loaded now.' : 'Loading your domains …'}</p>;
}

/** The score of one domain line by line, and how the points make it. */
function OneScore({ domain }: { domain: Scored }) {
  const dns = useRead(calls.domains.dnsOverview, { params: { id: domain.domain_id } });
  if (dns.data === undefined) return <Waiting query={dns} />;
  const { score } = dns.data;
  if (score === null || score.raw === null || score.score === null) return null;
  return (
    <>
      <div
        className="doc-table"
        tabIndex={0}
        role="region"
        aria-label={`Checks of ${writtenName(domain.domain)} and their points`}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {score.lines.map(({ id, title, earned, of }) => (
              <tr key={id}>
                <td>{title}</td>
                <td className="ui-num">{earned === null ? 'not measured' : `${points(earned)} of ${points(of)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {points(score.earned)} of {points(score.measured)} measured points make {points(score.raw)}.{' '}
        {score.caps.map(({ max, why }) => `It cannot exceed ${max}. ${why} `)}
        The score is {points(score.score)}
        {score.grade === null ? '' : `, grade ${score.grade}`}.
      </p>
    </>
  );
}

/** How the score of the reader's own domain is calculated, the one with the lowest score of several. */
export function OwnScore() {
  const list = useRead(calls.customers.policyAwareProtectionStatus, {});
  if (list.data === undefined) return <Waiting query={list} />;
  const { domains, pagination } = list.data;
  const { lowest, count } = lowestScore(domains);
  if (lowest === undefined) return <p>None of your domains has a score yet. The first DNS check calculates it.</p>;
  const isAlone = count === 1 || pagination.total > domains.length;
  return (
    <>
      <p>
        <Link href={domainAt(lowest.domain_id)}>{writtenName(lowest.domain)}</Link> has{' '}
        {isAlone ? 'these points' : `the lowest score of ${counted(count, 'domain')}`}:
      </p>
      <OneScore domain={lowest} />
    </>
  );
}
