import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import type { StatusRow } from '#src/entities/protection/types.ts';
import { domainAt } from '#src/page/links.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Score } from '#src/ui/Score.tsx';
import { Section } from '#src/ui/Section.tsx';

const shownAtMost = 4;

type ScoredRow = StatusRow & { score: number };

function worstFirst(rows: StatusRow[]): ScoredRow[] {
  return rows.filter((row): row is ScoredRow => row.score !== null).sort((a, b) => a.score - b.score);
}

function Worst({ rows }: { rows: ScoredRow[] }) {
  return (
    <RowList
      label="Scores, lowest first"
      items={rows.slice(0, shownAtMost).map((row) => ({
        id: String(row.domain_id),
        label: row.domain,
        href: domainAt(row.domain_id),
        value: (
          <>
            {format.number(row.score)} <span className="ui-grade">{row.grade}</span>
          </>
        ),
      }))}
    />
  );
}

/** The score of all domains of the active customer, with the worst of them. */
function Aggregate({ customer, rows }: { customer: number; rows: ScoredRow[] }) {
  const query = useRead(calls.customers.aggregateSecurityScore, { params: { id: customer } });
  const held = query.data?.aggregate;
  return (
    <Section
      span={4}
      wideOnTablet
      question="Security score"
      finding={
        held
          ? held.is_held_down
            ? `Lowered by ${held.worst.domain}`
            : `${held.worst.domain} is the lowest`
          : 'All domains together'
      }
      note="Capped at your weakest sending domain plus 15."
    >
      <QueryView query={query} title="The score">
        {({ aggregate }) => (
          <div className="ui-stack">
            <Score
              value={aggregate?.score ?? null}
              {...(aggregate === null ? {} : { grade: aggregate.grade })}
              note={`of 100, over ${counted(rows.length, 'domain')}`}
            />
            <Worst rows={rows} />
          </div>
        )}
      </QueryView>
    </Section>
  );
}

/** The score of what the dashboard shows: one domain's, the customer's, or the worst of several customers' domains. */
export function ScoreSection({ rows }: { rows: StatusRow[] }) {
  const { customer } = useSession();
  const scored = worstFirst(rows);
  const [worst] = scored;
  if (worst === undefined) return null;
  if (rows.length === 1)
    return (
      <Section
        span={4}
        wideOnTablet
        question="Security score"
        finding={worst.score === 100 ? '100 of 100' : `${counted(100 - worst.score, 'point')} to gain`}
        more={{ label: 'All items', href: domainAt(worst.domain_id) }}
      >
        <Score value={worst.score} {...(worst.grade === null ? {} : { grade: worst.grade })} note={`of 100, ${worst.domain}`} />
      </Section>
    );
  if (customer !== null) return <Aggregate customer={customer.customer_id} rows={scored} />;
  return (
    <Section span={4} wideOnTablet question="Security score" finding={`${worst.domain} is the lowest`}>
      <Worst rows={scored} />
    </Section>
  );
}
