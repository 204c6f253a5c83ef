import './bars-list.css';
import type { ReactNode } from 'react';
import * as format from '../format.ts';
import { Link } from '../Link.tsx';
import type { Fill } from './fill.tsx';
import { ShareBar } from './ShareBar.tsx';

export type BarRow = { id: string; label: string; value: number; fill: Fill; why?: ReactNode; href?: string };

/** Label, value, share of `whole`, thin bar. */
export const BarsList = ({ rows, whole, unit = '' }: { rows: BarRow[]; whole: number; unit?: string }) => (
  <ul className="ui-bars">
    {rows.map((row) => (
      <li key={row.id}>
        <span>
          {row.href ? <Link href={row.href}>{row.label}</Link> : row.label}
          {row.why && <span className="ui-sub">{row.why}</span>}
        </span>
        <span className="ui-bars-value">{format.number(row.value)}</span>
        <span className="ui-bars-share">{format.share(row.value, whole)}</span>
        <ShareBar
          parts={[{ value: row.value, fill: row.fill }]}
          whole={whole}
          label={`${row.label}: ${format.number(row.value)} of ${format.number(whole)}${unit && ` ${unit}`}`}
        />
      </li>
    ))}
  </ul>
);
