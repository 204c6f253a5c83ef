import './check.css';
import './score.css';
import '#src/ui/score.css';
import * as format from '#src/ui/format.ts';
import type { Score } from './types.ts';

const marks = [25, 45, 65, 80, 90, 95];
const width = 320;
const at = (points: number) => 8 + (points / 100) * (width - 16);

/** The score as a number and on the scale of the grades, with what it was measured on. */
export function ScoreDial({ score }: { score: Score }) {
  const cap = score.caps[0];
  const held = cap !== undefined && score.raw !== null && score.raw > cap.max;
  return (
    <div className="check-dial">
      <div className="ui-score">
        {score.score === null ? (
          <span className="ui-score-words">not measured</span>
        ) : (
          <span className="ui-score-value">{format.number(score.score)}</span>
        )}
        {score.grade !== null && (
          <span className="ui-score-grade">
            <span className="ui-hidden">of 100, grade </span>
            {score.grade}
          </span>
        )}
        <p>
          Based on {format.number(score.measured)} of {format.number(score.possible)} points.
        </p>
      </div>
      {score.score !== null && (
        <svg
          className="check-scale"
          viewBox={`0 0 ${width} 40`}
          role="img"
          aria-label={`${score.score} on a scale from 0 to 100${held ? `, capped at ${cap.max}` : ''}`}
        >
          <path className="check-scale-line" d={`M${at(0)} 12H${at(100)}`} />
          {marks.map((mark) => (
            <path key={mark} className="check-scale-tick" d={`M${at(mark)} 8V16`} />
          ))}
          {held && <path className="check-scale-raw" d={`M${at(score.score)} 12H${at(score.raw ?? 0)}`} />}
          <circle className="check-scale-dot" cx={at(score.score)} cy="12" r="6" />
          {(
            [
              ['F', 12.5],
              ['E', 35],
              ['D', 55],
              ['C', 72.5],
              ['B', 85],
              ['A', 92.5],
              ['A+', 98.5],
            ] as const
          ).map(([grade, middle]) => (
            <text key={grade} className={grade === score.grade ? 'check-scale-here' : 'check-scale-grade'} x={at(middle)} y="34">
              {grade}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}
