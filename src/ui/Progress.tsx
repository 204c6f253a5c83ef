import './progress.css';
import type { ReactNode } from 'react';
import { ProgressBar } from 'react-aria-components';
import { ShareBar } from './charts/ShareBar.tsx';
import * as format from './format.ts';

export type ProgressProps = {
  name: string;
  /** State word: "storing". */
  state?: ReactNode;
  done: number;
  total: number;
  unit: string;
  /** Counts of good, unreadable, duplicate; time left. */
  counts?: ReactNode;
  actions?: ReactNode;
};

export const Progress = ({ name, state, done, total, unit, counts, actions }: ProgressProps) => {
  const words = `${format.number(done)} of ${format.number(total)} ${unit}`;
  return (
    <div className="ui-progress">
      <span>
        <b>{name}</b> {state && <span className="ui-mute">{state}</span>}
      </span>
      <span className="ui-num">{words}</span>
      <ProgressBar className="ui-progress-bar" aria-label={name} value={done} maxValue={Math.max(total, 1)} valueLabel={words}>
        <ShareBar className="ui-share-8" parts={[{ value: done, fill: 's1' }]} whole={total} label={words} height={8} />
      </ProgressBar>
      {(counts || actions) && (
        <span className="ui-progress-foot">
          <span>{counts}</span>
          {actions}
        </span>
      )}
    </div>
  );
};
