import './legend.css';
import type { ReactNode } from 'react';
import { type Fill, type Stroke, Swatch } from './fill.tsx';

export type LegendItem = { fill: Fill; stroke?: Stroke; label: ReactNode };

export const Legend = ({ items }: { items: LegendItem[] }) => (
  <ul className="ui-legend">
    {items.map((item) => (
      <li key={item.fill}>
        <Swatch fill={item.fill} stroke={item.stroke} />
        {item.label}
      </li>
    ))}
  </ul>
);
