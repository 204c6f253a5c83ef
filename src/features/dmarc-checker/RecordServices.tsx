import { counted } from '#domain/text.ts';
import type { Check } from '#src/entities/dns-check/types.ts';
import { Part } from './Part.tsx';
import { mailServerFacts, recordServices } from './record-services.ts';

/** The services behind the records, and what the mail servers offer. */
export function RecordServices({ check }: { check: Check }) {
  const named = recordServices(check);
  const { servers, ipv6, dane } = mailServerFacts(check);
  if (named.length === 0 && servers === 0) return null;
  return (
    <Part
      question="Who is behind these records?"
      finding={named.length === 0 ? 'No service that we know' : `The records name ${counted(named.length, 'service')}`}
    >
      <dl className="checker-bulk">
        {named.map(({ name, where }) => (
          <div key={`${name} ${where}`}>
            <dt>{name}</dt>
            <dd className="ui-mono">{where}</dd>
          </div>
        ))}
        {servers > 0 && (
          <div>
            <dt>Mail servers</dt>
            <dd className="ui-slate">
              {ipv6} of {servers} with IPv6, {dane} of {servers} with DANE records.
            </dd>
          </div>
        )}
      </dl>
    </Part>
  );
}
