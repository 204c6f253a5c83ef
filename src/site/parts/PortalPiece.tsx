import { Mark } from '#src/ui/Mark.tsx';
import { Tag } from './Tag.tsx';

const stats = [
  ['Own messages that passed', '99,7%', '12 362 of 12 400'],
  ['Own messages, DKIM aligned', '98,4%', '12 202 of 12 400'],
  ['Sent to spam', '846', 'from 3 sources'],
  ['All messages in this name', '13 522', 'in 398 reports'],
] as const;

/** A piece of the portal with sample data: what the page of a domain says. */
export function PortalPiece() {
  return (
    <div className="site-shot">
      <div className="site-shot-bar site-night">
        <span className="site-brand">
          <Mark />
          Beacon
        </span>
        <span>Karoo Wines</span>
      </div>
      <div className="site-shot-body">
        <div className="site-split">
          <div>
            <p className="site-slate">
              Domains / <b>karoowines.example</b>{' '}
              <Tag kind="pass" boxed>
                Protected
              </Tag>
            </p>
            <p className="site-shot-answer">
              99,7% of the 12 400 messages that karoowines.example sent in the last 30 days passed DMARC. Its policy is
              quarantine.
            </p>
          </div>
          <div className="site-next site-night">
            <p>Next step</p>
            <p className="site-next-what">Test p=reject</p>
            <p>Every condition of this stage is met.</p>
          </div>
        </div>
        <dl className="site-stats">
          {stats.map(([term, value, note]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
              <dd>{note}</dd>
            </div>
          ))}
        </dl>
        <div className="site-split site-split-even">
          <div>
            <p className="site-small">What if</p>
            <p>
              <b>p=reject would have stopped 38 of your messages</b>
            </p>
            <p className="site-slate">They came from two senders. Both are named, each with what to change.</p>
          </div>
          <div className="site-record">
            <p>
              <b>_dmarc.karoowines.example</b>
            </p>
            <pre>
              v=DMARC1; <mark>p=reject</mark>; <mark>t=y</mark>; <mark>pct=0</mark>; rua=mailto:karoo@reports.example
            </pre>
          </div>
        </div>
      </div>
    </div>
  );
}
