import { type Fill, type Stroke, Swatch } from './fill.tsx';
import { centreOf, type Plot } from './plot.ts';

export type TooltipRow = { label: string; fill: Fill; stroke?: Stroke; value: string };

type TooltipProps = { title: string; rows: TooltipRow[]; plot: Plot; index: number };

/** Stands beside its column, on the side that has room. */
export const Tooltip = ({ title, rows, plot, index }: TooltipProps) => {
  const x = centreOf(plot, index);
  const onLeft = x > plot.widthPx / 2;
  const away = Math.min(plot.bandPx / 2 + 6, 60);
  return (
    <div className="ui-chart-tip" aria-hidden="true" style={onLeft ? { right: plot.widthPx - x + away } : { left: x + away }}>
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
