import { sendingChecks } from '#domain/score/checks.ts';
import { Part } from './Part.tsx';

const looks: [string, string][] = [
  ['DMARC', 'what receivers are told to do with forged mail, for the name and its subdomains'],
  ['SPF', 'which servers may send, and whether the record still works'],
  ['DKIM', 'whether mail is signed, and with keys that are long enough'],
  ['Mail servers', 'whether mail to you finds its way'],
  ['MTA-STS and TLS-RPT', 'whether mail to you is encrypted on the way'],
  ['BIMI, DNSSEC, name servers', 'what stands above and below'],
];

const groups: [string, string][] = [
  ['policy', 'What receivers are told to do (DMARC)'],
  ['mail', 'Your own mail passes, from your reports'],
  ['spf', 'Which servers may send (SPF)'],
  ['dkim', 'Signatures (DKIM)'],
  ['transport', 'Encryption on the way to you'],
  ['base', 'DNS and mail servers'],
];

const pointsOf = (group: string) => sendingChecks.filter((check) => check.group === group).reduce((sum, { of }) => sum + of, 0);

/** What the check looks at and what the score is made of, before anybody has asked. */
export function Start() {
  return (
    <div className="checker-two">
      <Part question="What is looked at" finding="Nine questions to the DNS, no sign-up">
        <dl className="checker-looks">
          {looks.map(([name, what]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part question="How the score is made" finding="100 points, each with its reason">
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
