import './check.css';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import type { Check } from './types.ts';

type Mx = Check['mx'];

const faces: Record<Mx['hosts'][number]['state'], { kind: StatusKind; word: string }> = {
  ok: { kind: 'pass', word: 'In order' },
  dangling: { kind: 'fail', word: 'Has no address' },
  alias: { kind: 'attention', word: 'Is an alias' },
  address: { kind: 'fail', word: 'Is an address, not a name' },
  unknown: { kind: 'unknown', word: 'No answer' },
};

const none: Record<'none' | 'null' | 'unknown', string> = {
  none: 'There is no MX record.',
  null: 'The domain declares that it receives no messages (null MX).',
  unknown: 'The MX lookup gave no answer.',
};

/** The servers that take the domain's mail, in the order they are tried. */
export function MailServers({ mx }: { mx: Mx }) {
  if (mx.state !== 'found')
    return (
      <p className="check-none">
        {none[mx.state]}
        {mx.implicit && ' Mail is delivered to the address of the domain itself.'}
      </p>
    );
  return (
    <ul className="check-rows">
      {mx.hosts.map((host) => (
        <li key={`${host.preference} ${host.exchange}`}>
          <div>
            <span className="ui-mono">{host.exchange}</span>
            <span className="ui-sub">
              priority {host.preference}
              {host.addresses.length > 0 && `, ${host.addresses.join(', ')}`}
              {host.has_tlsa && ', certificate pinned in DNS (DANE)'}
            </span>
          </div>
          <StatusTag kind={faces[host.state].kind}>{faces[host.state].word}</StatusTag>
        </li>
      ))}
    </ul>
  );
}
