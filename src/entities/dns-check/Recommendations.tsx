import { counted } from '#domain/text.ts';
import './check.css';
import './score.css';
import * as format from '#src/ui/format.ts';
import { whereDone } from './labels.ts';
import type { Score } from './types.ts';

const points = (value: number) => `+${format.number(value, value < 10 && !Number.isInteger(value) ? 1 : 0)}`;

/** What earns points, most of them for a minute first. `limit` keeps the list short; the rest opens below. */
export function Recommendations({ score, limit = 5 }: { score: Score; limit?: number }) {
  const all = score.recommendations;
  const rows = (some: typeof all) => (
    <ol className="check-todos">
      {some.map(({ id, points: gain, todo, minutes, by }) => (
        <li key={id}>
          <span className="check-gain">
            {points(gain)}
            <span className="ui-hidden"> points</span>
          </span>
          <span className="check-do">{todo}</span>
          <span className="check-cost">
            {format.number(minutes)} min, {whereDone(by) ?? by}
          </span>
        </li>
      ))}
    </ol>
  );
  if (all.length === 0) return <p className="check-none">Every point that we can measure from outside is earned.</p>;
  return (
    <>
      {rows(all.slice(0, limit))}
      {all.length > limit && (
        <details className="check-more">
          <summary>{counted(all.length - limit, 'more', 'more')}</summary>
          {rows(all.slice(limit))}
        </details>
      )}
    </>
  );
}
