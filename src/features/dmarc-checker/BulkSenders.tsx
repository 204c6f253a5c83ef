import type { Check } from '#src/entities/dns-check/types.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { bulkNeeds } from './bulk-senders.ts';
import { Part } from './Part.tsx';

/** What Gmail, Yahoo and Outlook.com ask of bulk senders, and how far the records meet it. */
export function BulkSenders({ check }: { check: Check }) {
  const needs = bulkNeeds(check);
  const isMissing = needs.some(({ isMet }) => isMet === false);
  return (
    <Part
      question="Gmail, Yahoo and Outlook.com"
      finding={
        isMissing ? 'Bulk messages would be refused' : 'The records meet the rules for bulk senders, as far as the DNS shows'
      }
    >
      <dl className="checker-bulk">
        {needs.map(({ need, isMet, why }) => (
          <div key={need}>
            <dt>{need}</dt>
            <dd>
              <StatusTag kind={isMet === null ? 'unknown' : isMet ? 'pass' : 'fail'}>
                {isMet === null ? 'Not visible' : isMet ? 'Met' : 'Not met'}
              </StatusTag>
              <span className="ui-slate">{why}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="check-footnote">
        These rules apply from 5 000 messages a day to one of the three, counted for the whole domain.
      </p>
    </Part>
  );
}
