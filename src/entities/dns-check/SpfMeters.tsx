import './check.css';
import './spf.css';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Spf } from './types.ts';

function Meter({
  label,
  value,
  atLeast,
  most,
  note,
}: {
  label: string;
  value: number;
  atLeast: boolean;
  most: number;
  note: string;
}) {
  const over = value > most;
  const words = `${atLeast ? 'at least ' : ''}${value} of ${most} allowed`;
  const cells = Math.max(most, Math.min(value, most * 2));
  return (
    <div className="check-meter">
      <p className="check-meter-label">{label}</p>
      <p className="check-meter-value">
        {atLeast && <span className="check-meter-least">at least</span>} <b>{value}</b> <span>of {most}</span>{' '}
        {over && <StatusTag kind="fail">Over the limit</StatusTag>}
      </p>
      <div className="check-cells" role="img" aria-label={`${label}: ${words}`}>
        {Array.from({ length: cells }, (_, cell) => (
          <span
            key={cell}
            className={cell >= value ? 'check-cell' : cell < most ? 'check-cell check-cell-used' : 'check-cell check-cell-over'}
          />
        ))}
      </div>
      <p className="ui-small ui-mute">{note}</p>
    </div>
  );
}

/** The two counters that break an SPF record when they run over: lookups (10) and void lookups (2). */
export function SpfMeters({ spf }: { spf: Spf }) {
  return (
    <div className="check-meters">
      <Meter
        label="DNS lookups"
        value={spf.lookups}
        atLeast={spf.lookups_at_least}
        most={10}
        note={
          spf.first_past_limit === null
            ? 'More than 10 make receivers treat the record as an error.'
            : `Past the limit from ${spf.first_past_limit}.`
        }
      />
      <Meter
        label="Lookups that find nothing"
        value={spf.voids}
        atLeast={spf.voids_at_least}
        most={2}
        note="More than 2 make receivers treat the record as an error."
      />
      <div className="check-meter">
        <p className="check-meter-label">Addresses allowed</p>
        <p className="check-meter-value">
          <b>{format.number(spf.ip4_addresses)}</b> <span>IPv4</span>
        </p>
        <p className="ui-small ui-mute">may send as this domain, as far as we can follow the record</p>
      </div>
    </div>
  );
}
