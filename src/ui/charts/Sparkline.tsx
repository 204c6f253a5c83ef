import './sparkline.css';
import { cx } from '../cx.ts';
import { linePath, sparkPoints } from './spark-path.ts';

export type SparklineProps = { values: (number | null)[]; label: string; bad?: boolean; from?: number; to?: number };

/** `bad` marks the last point in red. Needs at least two points, else nothing is drawn. */
export const Sparkline = ({ values, label, bad = false, from, to }: SparklineProps) => {
  const points = sparkPoints(values, from, to);
  const drawn = points.filter((point) => point !== null);
  const last = drawn.at(-1);
  if (drawn.length < 2 || !last) return null;
  return (
    <svg className="ui-spark" viewBox="0 0 88 24" role="img" aria-label={label}>
      <path d={linePath(points)} />
      <circle className={cx(bad && 'ui-spark-bad')} cx={last.x} cy={last.y} r="2.4" />
    </svg>
  );
};
