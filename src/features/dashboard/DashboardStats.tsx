import { writtenName } from '#domain/written-name.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import type { OpenCounts } from '#src/entities/alerts/use-alert-counts.ts';
import { ForgedStopped, OwnPassed } from '#src/entities/mail-stats/MailStats.tsx';
import type { Overview } from '#src/entities/mail-stats/types.ts';
import type { StatusRow } from '#src/entities/protection/types.ts';
import { domainAt } from '#src/page/links.ts';
import { useSession } from '#src/session/session-context.ts';
import { deferred } from '#src/ui/deferred.tsx';
import * as format from '#src/ui/format.ts';
import { Stat, StatRow } from '#src/ui/Stat.tsx';

const Spark = deferred(() => import('./Sparks.tsx').then((module) => module.Spark));

type Scored = StatusRow & { score: number };

const scored = (rows: readonly StatusRow[]) =>
  rows.filter((row): row is Scored => row.score !== null).toSorted((a, b) => a.score - b.score);

const Grade = ({ grade }: { grade: string | null }) => grade !== null && <span className="ui-grade"> {grade}</span>;

/** The score of all domains of the active customer, capped at the worst of them plus 15. */
function CustomerScore({ customer, worst, days }: { customer: number; worst: Scored; days: number }) {
  const { data, isError } = useRead(calls.customers.aggregateSecurityScore, { params: { id: customer } });
  const held = data?.aggregate;
  return (
    <Stat
      label="Security score"
      href={domainAt(worst.domain_id)}
      spark={<Spark of="customer" customer={customer} days={days} />}
      note={`Lowest: ${writtenName(worst.domain)} ${format.number(worst.score)}`}
      {...(held
        ? { value: format.number(held.score), unit: <Grade grade={held.grade} /> }
        : { value: data ? 'not measured' : isError ? 'not loaded' : 'loading', unmeasured: true })}
    />
  );
}

/** The score of what the dashboard shows: one domain's, the customer's, or the lowest of several customers' domains. */
function ScoreStat({ rows, days }: { rows: readonly StatusRow[]; days: number }) {
  const { customer } = useSession();
  const isMany = rows.length > 1;
  const [worst] = scored(rows);
  if (worst === undefined) return <Stat label="Security score" value="not measured" unmeasured />;
  if (isMany && customer !== null) return <CustomerScore customer={customer.customer_id} worst={worst} days={days} />;
  return (
    <Stat
      label={isMany ? 'Lowest security score' : 'Security score'}
      href={domainAt(worst.domain_id)}
      value={format.number(worst.score)}
      unit={<Grade grade={worst.grade} />}
      spark={<Spark of="domain" domain={worst.domain_id} days={days} />}
      note={`${writtenName(worst.domain)}, of 100`}
    />
  );
}

function AlertStat({ open, urgent }: OpenCounts) {
  return (
    <Stat
      label="Open alerts"
      value={format.number(open)}
      note={open === 0 ? undefined : urgent === 0 ? 'none urgent' : `${format.number(urgent)} urgent`}
    />
  );
}

type Props = { overview: Overview; rows: readonly StatusRow[]; counts: OpenCounts; days: number; domain: number | undefined };

/** The four numbers of the dashboard: score, own messages, forged messages, alerts. */
export function DashboardStats({ overview, rows, counts, days, domain }: Props) {
  const { split, previous_split: previousSplit, totals, by_day: byDay } = overview;
  return (
    <StatRow>
      <ScoreStat rows={rows} days={days} />
      <OwnPassed
        days={days}
        domain={domain}
        split={split}
        previousSplit={previousSplit}
        spark={<Spark of="own" days={byDay} />}
      />
      <ForgedStopped
        days={days}
        domain={domain}
        split={split}
        messages={totals.messages}
        spark={<Spark of="forged" days={byDay} />}
      />
      <AlertStat {...counts} />
    </StatRow>
  );
}
