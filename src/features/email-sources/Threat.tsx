import { ShareBar } from '#src/ui/charts/ShareBar.tsx';
import * as format from '#src/ui/format.ts';
import { threatParts } from './labels.ts';
import type { Source } from './types.ts';

/** The threat score in detail: every part of the formula with its points, and which parts were not measured. */
export function Threat({ source }: { source: Source }) {
  return (
    <ul className="threat">
      {threatParts(source).map((part) => (
        <li key={part.id}>
          <span>
            {part.label}
            <span className="ui-sub">{part.why}</span>
          </span>
          {part.have === null ? (
            <span className="ui-mute">adds 0 of {part.of}</span>
          ) : (
            <>
              <ShareBar
                parts={[{ value: part.have, fill: 'ink' }]}
                whole={part.of}
                label={`${part.label}: ${format.number(part.have)} of ${part.of} points`}
              />
              <span className="ui-num">
                {format.number(part.have)} of {part.of}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How the score is calculated, for the foot of the table. */
export function ThreatFormula() {
  return (
    <div className="ui-stack threat-formula">
      <p>
        The threat score goes from 0 to 100. It adds 40 points times the failure rate, 20 if nothing passed, up to 15 for failing
        volume, 15 for a blocklist entry and 10 for a missing reverse name.
      </p>
      <p>Blocklists and reverse names are not measured yet, so 75 is the highest score today.</p>
    </div>
  );
}
