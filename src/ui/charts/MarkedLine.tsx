import './marked-line.css';
import { useRef } from 'react';
import { cx } from '../cx.ts';
import { markedLine } from './marked-line.ts';
import { linePath } from './spark-path.ts';
import { useSize } from './use-size.ts';

export type MarkedLineProps = {
  /** What the picture shows, in a sentence: it is one image to a reader. */
  label: string;
  values: (number | null)[];
  /** The level the values are compared with, and its label. */
  usual?: { value: number; text: string } | undefined;
  /** The point at which it happened, and its label. */
  mark?: { index: number; text: string } | undefined;
  startText: string;
  endText: string;
  /** The last point is a fault. */
  bad?: boolean;
};

/** A line with its own labels: the default level, the moment it happened, the last value. For a small chart beside a text. */
export const MarkedLine = ({ label, values, usual, mark, startText, endText, bad = false }: MarkedLineProps) => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const { points, last, bottom, usualY, event } = markedLine({
    values,
    usual: usual?.value ?? null,
    mark: mark ?? null,
    usualText: usual?.text ?? null,
    size,
  });
  return (
    <div className="ui-marked" ref={box}>
      <svg viewBox={`0 0 ${size.widthPx} ${size.heightPx}`} role="img" aria-label={label}>
        {usual && usualY !== null && (
          <>
            <path className="ui-marked-usual" d={`M0 ${usualY}H${size.widthPx}`} />
            <text x="0" y={usualY - 6}>
              {usual.text}
            </text>
          </>
        )}
        <path className="ui-marked-base" d={`M0 ${bottom}H${size.widthPx}`} />
        {event && (
          <g className="ui-marked-event">
            <path d={`M${event.x} 4V${bottom}`} />
            <text x={event.textX} y={event.textY} textAnchor={event.onLeft ? 'end' : 'start'}>
              {mark?.text}
            </text>
          </g>
        )}
        <path className="ui-marked-line" d={linePath(points)} />
        {last && <circle className={cx(bad && 'ui-marked-bad')} cx={last.x} cy={last.y} r="4" />}
        <text x="0" y={bottom + 18}>
          {startText}
        </text>
        <text x={size.widthPx} y={bottom + 18} textAnchor="end">
          {endText}
        </text>
      </svg>
    </div>
  );
};
