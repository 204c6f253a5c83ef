import './dot-rows.css';
import { useRef } from 'react';
import * as format from '../format.ts';
import { type DotRow, dotRows } from './dot-rows.ts';
import { useSize } from './use-size.ts';

type DotRowsProps = {
  /** What the picture shows, in a sentence: it is one image to a reader. */
  label: string;
  rows: readonly DotRow[];
  /** What the tick at the middle of a row says. */
  middleText: (middle: number) => string;
};

/** How something is spread in each of a few groups: one dot for each, a tick at the middle. */
export const DotRows = ({ label, rows, middleText }: DotRowsProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(box);
  const { heightPx, bottom, ticks, rows: drawn } = dotRows(rows, middleText, widthPx);
  return (
    <div className="ui-dot-rows" ref={box}>
      <svg viewBox={`0 0 ${widthPx} ${heightPx}`} width={widthPx} height={heightPx} role="img" aria-label={label}>
        {ticks.map(({ value, x }) => (
          <g key={value}>
            <path className="ui-dot-rows-grid" d={`M${x} 0V${bottom}`} />
            <text x={x} y={bottom + 18} textAnchor="middle">
              {format.number(value)}
            </text>
          </g>
        ))}
        <path className="ui-dot-rows-base" d={`M${ticks[0]?.x ?? 0} ${bottom}H${ticks.at(-1)?.x ?? 0}`} />
        {drawn.map(({ id, label: name, y, dots, middle }) => (
          <g key={id}>
            <text x="0" y={y + 4}>
              {name}
            </text>
            {dots.map((dot) => (
              <circle key={dot.id} cx={dot.x} cy={y - dot.up} r="3">
                <title>{dot.title}</title>
              </circle>
            ))}
            {middle && (
              <>
                <path className="ui-dot-rows-middle" d={`M${middle.x} ${y + 6}V${y + 14}`} />
                <text className="ui-dot-rows-middle" x={middle.textX} y={y + 25} textAnchor="middle">
                  {middle.text}
                </text>
              </>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
};
