import './legend.css';
import type { ReactNode } from 'react';
import { type Fill, Swatch } from './fill.tsx';

export const Legend = ({ items }: { items: { fill: Fill; label: ReactNode }[] }) => (
  <ul className="ui-legend">
    {items.map((item) => (
      <li key={item.fill}>
        <Swatch fill={item.fill} />
        {item.label}
      </li>
    ))}
  </ul>
);
