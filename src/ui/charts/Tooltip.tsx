import { type Fill, type Stroke, Swatch } from './fill.tsx';
import type { Size } from './plot.ts';

export type TooltipRow = { label: string; fill: Fill; stroke?: Stroke; value: string };

/** Stands beside its column, on the side that has room. */
export const Tooltip = ({ title, rows, x, size }: { title: string; rows: TooltipRow[]; x: number; size: Size }) => {
  const onLeft = x > size.widthPx / 2;
  return (
    <div
      className="ui-chart-tip"
      aria-hidden="true"
      style={onLeft ? { right: Math.max(0, size.widthPx - x + 12) } : { left: Math.max(0, x + 12) }}
    >
      <p className="ui-chart-tip-title">{title}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.label}>
            <Swatch fill={row.fill} stroke={row.stroke} />
            <span>{row.label}</span>
            <span className="ui-chart-tip-value">{row.value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
