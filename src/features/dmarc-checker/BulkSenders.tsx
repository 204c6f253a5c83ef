import type { Check } from '#src/entities/dns-check/types.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { bulkNeeds, bulkReceivers } from './bulk-senders.ts';
import { Part } from './Part.tsx';

const rules = [
  { label: 'Google', href: 'https://support.google.com/a/answer/81126' },
  { label: 'Yahoo', href: 'https://senders.yahooinc.com/best-practices/' },
  {
    label: 'Microsoft',
    href: 'https://techcommunity.microsoft.com/blog/microsoftdefenderforoffice365blog/4399730',
  },
];

/** What Gmail, Yahoo and Outlook.com ask of bulk senders, and how far the records meet it. */
export function BulkSenders({ check }: { check: Check }) {
  const needs = bulkNeeds(check);
  const isMissing = needs.some(({ isMet }) => isMet === false);
  return (
    <Part
      question="Gmail, Yahoo and Outlook.com"
      finding={
        isMissing ? 'Bulk messages may be refused' : 'The records meet the rules for bulk senders, as far as the DNS shows'
      }
    >
      <dl className="checker-bulk">
        {bulkReceivers(check).map(({ receiver, isMet, why }) => (
          <div key={receiver}>
            <dt>{receiver}</dt>
            <dd>
              <StatusTag kind={isMet === null ? 'unknown' : isMet ? 'pass' : 'fail'}>
                {isMet === null ? 'Not all visible' : isMet ? 'Records meet it' : 'Not met'}
              </StatusTag>
              <span className="ui-slate">{why}</span>
            </dd>
          </div>
        ))}
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
        A short form of the rules, for the domain as a whole. The providers change them; their own pages apply:{' '}
        {rules.map(({ label, href }, index) => (
          <span key={href}>
            {index > 0 && ', '}
            <a href={href} rel="noreferrer" target="_blank">
              {label}
            </a>
          </span>
        ))}
        .
      </p>
    </Part>
  );
}
