import { mostPoints } from '#domain/analytics/source-verdict.ts';
import { ShareBar } from '#src/ui/charts/ShareBar.tsx';
import * as format from '#src/ui/format.ts';
import { threatParts } from './labels.ts';
import type { Source } from './types.ts';

/** The threat score in detail: every part of the formula with its points. */
export function Threat({ source }: { source: Source }) {
  return (
    <ul className="threat">
      {threatParts(source).map((part) => (
        <li key={part.id}>
          <span>
            {part.label}
            <span className="ui-sub">{part.why}</span>
          </span>
          <ShareBar
            parts={[{ value: part.have, fill: 'ink' }]}
            whole={part.of}
            label={`${part.label}: ${format.number(part.have)} of ${part.of} points`}
          />
          <span className="ui-num">
            {format.number(part.have)} of {part.of}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How the score is calculated, for the foot of the table. */
export const ThreatFormula = () => (
  <p className="threat-formula">
    The threat score goes from 0 to 100. It adds {mostPoints.fails} points times the share of failing messages,{' '}
    {mostPoints.unknown} if nothing passed, and up to {mostPoints.volume} for failing volume: its rank among all addresses.
  </p>
);
