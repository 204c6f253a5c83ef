import { writtenName } from '#domain/written-name.ts';
import './shields.css';
import { useState } from 'react';
import { LevelTag } from '#src/entities/protection/LevelTag.tsx';
import { nextGate } from '#src/entities/protection/stages.ts';
import type { PreparedRow } from '#src/entities/protection/types.ts';
import { pageAt } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { showMore } from '#src/ui/show-more.ts';
import { Shield } from './Shield.tsx';

const shownAtFirst = 24;

function Card({ row }: { row: PreparedRow }) {
  const gate = nextGate(row);
  return (
    <li className="protection-card">
      <Shield level={row.level} />
      <div>
        <h3>
          <Link href={pageAt('/app/protection', { domain: row.domain_id })}>{writtenName(row.domain)}</Link>
        </h3>
        <p className="protection-card-level">
          <LevelTag level={row.level} isChecked={row.checked_at !== null} />
          {row.score !== null && (
            <span className="ui-slate ui-num">
              score {format.number(row.score)} <span className="ui-grade">{row.grade}</span>
            </span>
          )}
        </p>
        <p className="protection-card-why">{row.why}</p>
        {gate !== null && (
          <p className="protection-card-next">
            {gate.head}
            <span className="ui-sub">{gate.sub}</span>
          </p>
        )}
      </div>
    </li>
  );
}

/** A card with a shield for every domain: level, why, what comes next. */
export function ShieldCards({ rows }: { rows: PreparedRow[] }) {
  const [most, setMost] = useState(shownAtFirst);
  return (
    <>
      <ul className="protection-cards">
        {rows.slice(0, most).map((row) => (
          <Card key={row.domain_id} row={row} />
        ))}
      </ul>
      {rows.length > most && (
        <p className="protection-more">
          <Button onPress={() => setMost(most + shownAtFirst)}>{showMore(shownAtFirst, rows.length - most)}</Button>
        </p>
      )}
    </>
  );
}
