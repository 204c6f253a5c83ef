import './score.css';
import type { ReactNode } from 'react';
import { ShareBar } from './charts/ShareBar.tsx';
import * as format from './format.ts';
import { Link } from './Link.tsx';

export const Score = ({ value, grade, note }: { value: number | null; grade?: string; note?: ReactNode }) => (
  <div className="ui-score">
    {value === null ? (
      <span className="ui-score-words">not measured</span>
    ) : (
      <span className="ui-score-value">{format.number(value)}</span>
    )}
    {grade && <span className="ui-score-grade">{grade}</span>}
    {note && <p>{note}</p>}
  </div>
);

export type PointsPart = { id: string; label: string; have: number; of: number; href?: string };

export const PointsList = ({ parts, unit = 'points' }: { parts: PointsPart[]; unit?: string }) => (
  <ul className="ui-points">
    {parts.map((part) => (
      <li key={part.id}>
        {part.href ? <Link href={part.href}>{part.label}</Link> : <span>{part.label}</span>}
        <ShareBar
          className="ui-share-points"
          parts={[{ value: part.have, fill: 'ink' }]}
          whole={part.of}
          label={`${part.label}: ${format.number(part.have)} of ${format.number(part.of)} ${unit}`}
        />
        <span className="ui-points-figure">
          {format.number(part.have)} of {format.number(part.of)}
        </span>
      </li>
    ))}
  </ul>
);
