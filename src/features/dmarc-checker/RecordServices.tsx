import { counted } from '#domain/text.ts';
import type { CheckOutcome } from '#machines/dmarc-check-facts.ts';
import type { Check } from '#src/entities/dns-check/types.ts';
import * as format from '#src/ui/format.ts';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { Part } from './Part.tsx';
import { mailServerFacts, recordServices } from './record-services.ts';

type Server = CheckOutcome['mail_servers'][number];

const faces: Record<Server['state'], { kind: StatusKind; word: string }> = {
  trusted: { kind: 'pass', word: 'Encrypted' },
  untrusted: { kind: 'attention', word: 'Not trusted' },
  none: { kind: 'fail', word: 'No STARTTLS' },
  unknown: { kind: 'unknown', word: 'Not checked' },
};

function encryption({ state, protocol, certificate_expires_at: end, why }: Server): string {
  if (state === 'none') return 'Messages to this server travel unencrypted.';
  if (state === 'unknown') return 'We could not connect to this server. That says nothing about its encryption.';
  const until = end === null ? '' : `, certificate valid until ${format.date(end)}`;
  return state === 'trusted' ? `${protocol ?? 'TLS'}${until}.` : `${protocol ?? 'TLS'}, but ${why ?? ''}.`;
}

/** The services behind the records, and how the mail servers encrypt. */
export function RecordServices({ check, servers }: { check: Check; servers: readonly Server[] }) {
  const named = [...Map.groupBy(recordServices(check), ({ name }) => name)];
  const facts = mailServerFacts(check);
  return (
    <>
      {named.length > 0 && (
        <Part question="Who is behind these records?" finding={`The records name ${counted(named.length, 'service')}`}>
          <dl className="checker-bulk">
            {named.map(([name, places]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="ui-mono">
                  {places.map(({ where }) => (
                    <span key={where}>{where}</span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {facts.servers > 0 && (
        <Part
          question="Are messages to you encrypted?"
          finding={`${facts.ipv6} of ${counted(facts.servers, 'mail server')} with IPv6, ${facts.dane === 0 ? 'none' : facts.dane} with DANE`}
        >
          {servers.length > 0 && (
            <dl className="checker-bulk">
              {servers.map((server) => (
                <div key={server.exchange}>
                  <dt className="ui-mono">{server.exchange}</dt>
                  <dd>
                    <StatusTag kind={faces[server.state].kind}>{faces[server.state].word}</StatusTag>
                    <span className="ui-slate">{encryption(server)}</span>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Part>
      )}
    </>
  );
}
