import './check.css';
import type { ReactNode } from 'react';
import * as format from '#src/ui/format.ts';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { failureLabel } from './labels.ts';
import { RecordText } from './RecordText.tsx';
import type { Check } from './types.ts';

type Face = { kind: StatusKind; word: string };

const presence: Record<Check['tls_rpt']['state'], Face> = {
  found: { kind: 'pass', word: 'Published' },
  missing: { kind: 'info', word: 'Not published' },
  broken: { kind: 'fail', word: 'Cannot be used' },
  several: { kind: 'fail', word: 'Several, so none counts' },
  unknown: { kind: 'unknown', word: 'Not looked up just now' },
};

const modes: Record<NonNullable<Check['mta_sts']['mode']>, Face> = {
  enforce: { kind: 'pass', word: 'Enforced' },
  testing: { kind: 'monitoring', word: 'On test' },
  none: { kind: 'attention', word: 'Switched off' },
};

const signing: Record<Check['dnssec']['state'], Face & { text: string }> = {
  signed: { kind: 'pass', word: 'Signed', text: 'Answers about this domain are signed and were checked.' },
  signed_unchecked: { kind: 'pass', word: 'Signed', text: 'The domain is signed; our resolver did not check the signature.' },
  unsigned: { kind: 'info', word: 'Not signed', text: 'Answers about this domain can be forged on the way.' },
  bogus: { kind: 'fail', word: 'Signature wrong', text: 'The signature does not fit: careful resolvers get no answer at all.' },
  unknown: { kind: 'unknown', word: 'Not looked up just now', text: 'That says nothing about the domain.' },
};

function Card({ id, name, what, face, children }: { id: string; name: string; what: string; face: Face; children?: ReactNode }) {
  return (
    <section className="check-card" aria-labelledby={id}>
      <div className="check-card-head">
        <h3 id={id}>
          {name} <span>{what}</span>
        </h3>
        <StatusTag kind={face.kind}>{face.word}</StatusTag>
      </div>
      {children}
    </section>
  );
}

function MtaSts({ domain, part }: { domain: string; part: Check['mta_sts'] }) {
  const face = part.state === 'found' && part.mode !== null ? modes[part.mode] : presence[part.state];
  return (
    <Card id="check-mta-sts" name="MTA-STS" what="obliges senders to encrypt mail to you" face={face}>
      {part.text !== null && <RecordText name={`_mta-sts.${domain}`} type="TXT" text={part.text} />}
      {part.policy_text !== null && <RecordText label="The policy file" text={part.policy_text} />}
      {part.failure !== null && <p className="ui-small ui-slate">The file or the record: {failureLabel(part.failure)}.</p>}
      {part.max_age !== null && (
        <p className="ui-small ui-mute">Senders remember the policy for {format.duration(part.max_age * 1000)}.</p>
      )}
    </Card>
  );
}

/** How mail to the domain is guarded on its way, and what stands below it: MTA-STS, TLS-RPT, BIMI, DNSSEC, name servers. */
export function TransportCards({ check }: { check: Check }) {
  const { domain, tls_rpt: reports, bimi, dnssec, ns } = check;
  const names: Face =
    ns.state === 'unknown'
      ? presence.unknown
      : ns.state === 'none'
        ? { kind: 'fail', word: 'None found' }
        : { kind: ns.hosts.length > 1 ? 'pass' : 'attention', word: format.countOf(ns.hosts.length, 'server', 'servers') };
  return (
    <div className="check-cards">
      <MtaSts domain={domain} part={check.mta_sts} />
      <Card id="check-tls-rpt" name="TLS-RPT" what="reports failed encryption" face={presence[reports.state]}>
        {reports.text !== null && <RecordText name={`_smtp._tls.${domain}`} type="TXT" text={reports.text} />}
      </Card>
      <Card id="check-bimi" name="BIMI" what="shows your logo beside your mail" face={presence[bimi.state]}>
        {bimi.text !== null && <RecordText name={`default._bimi.${domain}`} type="TXT" text={bimi.text} />}
        {bimi.state === 'found' && bimi.authority === null && (
          <p className="ui-small ui-mute">Without a mark certificate most mailboxes do not show the logo.</p>
        )}
      </Card>
      <Card id="check-dnssec" name="DNSSEC" what="signs your DNS" face={signing[dnssec.state]}>
        <p className="ui-small ui-slate">{signing[dnssec.state].text}</p>
      </Card>
      <Card id="check-ns" name="Name servers" what="answer for the domain" face={names}>
        {ns.hosts.length > 0 && (
          <ul className="check-rows">
            {ns.hosts.map(({ host, addresses }) => (
              <li key={host}>
                <div>
                  <span className="ui-mono">{host}</span>
                  <span className="ui-sub">{addresses.length === 0 ? 'no address found' : addresses.join(', ')}</span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
