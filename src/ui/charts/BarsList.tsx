import './bars-list.css';
import type { ReactNode } from 'react';
import * as format from '../format.ts';
import { Link } from '../Link.tsx';
import type { Fill } from './fill.tsx';
import { ShareBar } from './ShareBar.tsx';

export type BarRow = { id: string; label: string; value: number; of?: number; fill: Fill; why?: ReactNode; href?: string };

/** Label, value, share, thin bar. The whole is that of all rows, or each row says its own with `of`. */
export const BarsList = ({ rows, whole: all = 0, unit = '' }: { rows: BarRow[]; whole?: number; unit?: string }) => (
  <ul className="ui-bars">
    {rows.map((row) => {
      const whole = row.of ?? all;
      return (
        <li key={row.id}>
          <span>
            {row.href ? <Link href={row.href}>{row.label}</Link> : row.label}
            {row.why && <span className="ui-sub">{row.why}</span>}
          </span>
          <span className="ui-bars-value">
            {format.number(row.value)}
            {row.of !== undefined && ` of ${format.number(row.of)}`}
          </span>
          <span className="ui-bars-share">{format.share(row.value, whole)}</span>
          <ShareBar
            parts={[{ value: row.value, fill: row.fill }]}
            whole={whole}
            label={`${row.label}: ${format.number(row.value)} of ${format.number(whole)}${unit && ` ${unit}`}`}
          />
        </li>
      );
    })}
  </ul>
);
