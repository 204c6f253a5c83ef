import './check.css';
import './score.css';
import '#src/ui/score.css';
import { ShareBar } from '#src/ui/charts/ShareBar.tsx';
import * as format from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { scoreGroups } from './score-groups.ts';
import type { Score } from './types.ts';

type Line = Score['lines'][number];
const points = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 1);

function Row({ line }: { line: Line }) {
  return (
    <li>
      <span>
        {line.title}
        {line.is_assumed === true && <span className="check-unmeasured"> (lookup failed, counted in full)</span>}
      </span>
      {line.earned === null ? (
        <span className="check-unmeasured">not measured</span>
      ) : (
        <>
          <ShareBar
            className="ui-share-points"
            parts={[{ value: line.earned, fill: 'ink' }]}
            whole={line.of}
            label={`${line.title}: ${points(line.earned)} of ${line.of} points`}
          />
          <span className="ui-points-figure" aria-hidden="true">
            {points(line.earned)} of {line.of}
          </span>
        </>
      )}
    </li>
  );
}

function Group({ name, lines, open }: { name: string; lines: Line[]; open: boolean }) {
  const known = lines.filter(({ earned }) => earned !== null);
  const earned = known.reduce((sum, line) => sum + (line.earned ?? 0), 0);
  const of = known.reduce((sum, line) => sum + line.of, 0);
  return (
    <details className="check-group" open={open}>
      <summary>
        <span>{name}</span>
        <span className="ui-num">{known.length === 0 ? 'not measured' : `${points(earned)} of ${points(of)}`}</span>
      </summary>
      <ul className="ui-points check-points">
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </ul>
    </details>
  );
}

/** Every line of the formula by group: earned of possible points, what was not measured, and the caps with their reasons. */
export function ScoreBreakdown({ score, open = false }: { score: Score; open?: boolean }) {
  const unmeasured = score.lines.filter(({ earned }) => earned === null).reduce((sum, { of }) => sum + of, 0);
  return (
    <div className="check-breakdown">
      {score.caps.map(({ max, why }) => (
        <p key={why} className="check-cap">
          <Icon name="attention" small />
          <span>
            Cannot exceed {max}. {why}
          </span>
        </p>
      ))}
      {scoreGroups.map(([group, name]) => {
        const lines = score.lines.filter((line) => line.group === group);
        return lines.length === 0 ? null : <Group key={group} name={name} lines={lines} open={open} />;
      })}
      <p className="check-footnote">
        {score.raw === null
          ? score.measured === 0
            ? 'We could not measure anything.'
            : 'There is no score while DMARC or SPF is not known.'
          : `${points(score.earned)} of ${points(score.measured)} measured points make ${points(score.raw)}.`}
        {unmeasured > 0 &&
          ` ${points(unmeasured)} points could not be measured here; they do not count. Open the groups to see which.`}{' '}
        Formula {score.version}.
      </p>
    </div>
  );
}
