import { sendingChecks } from '#domain/score/checks.ts';
import { Part } from './Part.tsx';

const topics: [string, string][] = [
  ['DMARC', 'what receivers do with forged messages, for the domain and its subdomains'],
  ['SPF', 'which servers may send, and whether the record works'],
  ['DKIM', 'whether messages are signed, and with keys that are long enough'],
  ['Mail servers', 'whether messages reach you'],
  ['MTA-STS and TLS-RPT', 'whether messages to you are encrypted in transit'],
  ['BIMI, DNSSEC, name servers, CAA', 'your logo, and the security of your zone'],
];

const groups: [string, string][] = [
  ['policy', 'DMARC policy'],
  ['mail', 'Your own messages pass (from your reports)'],
  ['spf', 'Allowed servers (SPF)'],
  ['dkim', 'Signatures (DKIM)'],
  ['transport', 'Encryption to you'],
  ['base', 'DNS and mail servers'],
];

const pointsOf = (group: string) => sendingChecks.filter((check) => check.group === group).reduce((sum, { of }) => sum + of, 0);

/** What the check covers and what the score consists of, before a check. */
export function Start() {
  return (
    <div className="checker-two">
      <Part question="What we check" finding="Ten DNS topics, no sign-up">
        <dl className="checker-covers">
          {topics.map(([name, what]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part question="How the score works" finding="100 points, each with its reason">
        <ul className="checker-formula">
          {groups.map(([group, name]) => (
            <li key={group}>
              <span>{name}</span>
              <span className="ui-num">{pointsOf(group)} points</span>
            </li>
          ))}
        </ul>
        <p className="check-footnote">
          What could not be looked up, or needs reports that only you get, counts neither for nor against. The result shows every
          line.
        </p>
      </Part>
    </div>
  );
}
