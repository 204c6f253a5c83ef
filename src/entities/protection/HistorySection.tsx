import { counted } from '#domain/text.ts';
import './protection.css';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { historyFinding, levelPeriods, trendLabel } from './history.ts';
import { LevelTag } from './LevelTag.tsx';
import type { HistoryDay } from './types.ts';

const days = 180;

function ScoreLine({ history }: { history: HistoryDay[] }) {
  const scores = [...history].sort((a, b) => a.day.localeCompare(b.day)).map(({ score }) => score);
  const known = scores.filter((score) => score !== null);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || known.length < 2) return null;
  return (
    <p className="protection-scores">
      <Sparkline values={scores} from={0} to={100} label={`Score by day, from ${first} to ${last}`} bad={last < first - 5} />
      <span className="ui-slate">
        Score {format.number(last)}
        {first === last ? ', as at the start' : `, ${format.number(first)} at the start`}
      </span>
    </p>
  );
}

/** The level of a domain day by day as a strip, its periods in words, and the trend of its messages. */
export function HistorySection({ domain }: { domain: number }) {
  const params = { id: domain };
  const history = useRead(calls.reporting.history, { params, query: { limit: days } });
  const trend = useRead(calls.reporting.trendAnalysis, { params });
  const periods = levelPeriods(history.data?.history ?? []);
  return (
    <Section question="Score and level" finding={history.data ? historyFinding(periods) : 'Level by day'}>
      <QueryView query={history} title="The history">
        {(reply) => (
          <div className="ui-stack">
            {periods.length > 0 && (
              <>
                <div className="protection-strip" aria-hidden="true">
                  {periods.map(({ level, from, days: length }) => (
                    <span key={from} className={`protection-strip-${level}`} style={{ flexGrow: length }} />
                  ))}
                </div>
                <ol className="protection-periods" aria-label="Levels, newest first">
                  {[...periods].reverse().map(({ level, from, to, days: length }) => (
                    <li key={from}>
                      <LevelTag level={level} />
                      <span>
                        {from === to ? format.utcDay(from) : `${format.utcDay(from)} to ${format.utcDay(to)}`}
                        <span className="ui-mute"> · {counted(length, 'day')}</span>
                      </span>
                    </li>
                  ))}
                </ol>
              </>
            )}
            <ScoreLine history={reply.history} />
            {trend.data && <p className="ui-slate">{trendLabel(trend.data)}</p>}
          </div>
        )}
      </QueryView>
    </Section>
  );
}
