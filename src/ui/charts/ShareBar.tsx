import './share-bar.css';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { type Fill, Hatch } from './fill.tsx';

export type SharePart = { value: number; fill: Fill };

const unitWidth = 400;

/** One thin bar cut into parts; what is missing to `whole` is track. */
export const ShareBar = ({
  parts,
  whole,
  label,
  height = 6,
  className,
}: {
  parts: SharePart[];
  whole: number;
  label: string;
  height?: number;
  className?: string;
}) => {
  const id = useId();
  const widthOf = (value: number) => (whole > 0 ? (value / whole) * unitWidth : 0);
  const drawn = parts.map((part, index) => {
    const at = Math.min(unitWidth, widthOf(parts.slice(0, index).reduce((sum, before) => sum + before.value, 0)));
    return { ...part, at, width: Math.min(widthOf(part.value), unitWidth - at) };
  });
  const from = Math.min(unitWidth, widthOf(parts.reduce((sum, part) => sum + part.value, 0)));
  return (
    <svg
      className={cx('ui-share', className)}
      viewBox={`0 0 ${unitWidth} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {parts.some((part) => part.fill === 'fail') && <Hatch id={id} />}
      <rect className="ui-fill-track" x={from} width={Math.max(0, unitWidth - from)} height={height} />
      {drawn.map((part) =>
        part.fill === 'fail' ? (
          <rect key={part.at} fill={`url(#${id})`} x={part.at} width={part.width} height={height} />
        ) : (
          <rect key={part.at} className={`ui-fill-${part.fill}`} x={part.at} width={part.width} height={height} />
        ),
      )}
    </svg>
  );
};
