import { useEffect, useState } from 'react';
import { counted } from '#domain/text.ts';
import type { CheckOutcome, LeadForm as Lead } from '#machines/dmarc-check-facts.ts';
import { CopyButton } from '#src/entities/dns-check/CopyButton.tsx';
import { DnsHostMessage } from '#src/entities/dns-check/DnsHostMessage.tsx';
import { fixesOf } from '#src/entities/dns-check/fixes.ts';
import { zoneOf } from '#src/entities/dns-check/labels.ts';
import { useDraft } from '#src/page/draft.ts';
import * as format from '#src/ui/format.ts';
import { hasShareSheet, notShared, shareAddress } from '#src/ui/share.ts';
import { emptyLead, LeadForm } from './LeadForm.tsx';
import { Part } from './Part.tsx';

export type FurtherProps = {
  outcome: CheckOutcome;
  /** Where the enquiry form is. */
  contact: 'closed' | 'asking' | 'sending' | 'thanked';
  leadError: unknown;
  thanks: string | null;
  offline: boolean;
  onAsk: () => void;
  onClose: () => void;
  onSend: (lead: Lead) => void;
};

/** What one can do with a result: send the changes to the DNS host, share it, ask us. */
export function Further({ outcome, contact, leadError, thanks, offline, onAsk, onClose, onSend }: FurtherProps) {
  const { check } = outcome;
  const { draft, change, drop, isDirty } = useDraft<Lead>('lead', emptyLead);
  const [isShared, setShared] = useState(true);
  useEffect(() => {
    if (contact === 'thanked' && isDirty) drop();
  });
  const fixes = fixesOf(check, check.flags);
  const link = `${location.origin}/dmarc-checker/${outcome.token}`;
  const badge = `<a href="${link}"><img src="${link}/badge.svg" alt="DMARC check of ${check.domain}"></a>`;
  return (
    <>
      <div className="checker-three">
        {fixes.length > 0 && (
          <Part question="Does somebody else manage your DNS?" finding="Send them the changes">
            <p className="ui-slate">
              One email with {counted(fixes.length, 'record', 'records')}, written out in full, for whoever looks after the DNS of{' '}
              {zoneOf(check)}.
            </p>
            <div className="checker-act">
              <DnsHostMessage zone={zoneOf(check)} fixes={fixes} />
            </div>
          </Part>
        )}
        <Part question="Share this result" finding="This result has a link">
          <p className="checker-link ui-mono">{link}</p>
          <div className="checker-act">
            <CopyButton text={link} label="Copy link to this result">
              Copy link
            </CopyButton>
            {hasShareSheet() && (
              <button
                type="button"
                className="ui-btn ui-btn-size-s ui-btn-outline"
                onClick={() => void shareAddress(`DMARC check of ${check.domain}`, link).then(setShared)}
              >
                Send link
              </button>
            )}
            <CopyButton text={badge} label="Copy badge for this result">
              Copy badge
            </CopyButton>
          </div>
          {!isShared && (
            <p className="ui-field-error" role="alert">
              {notShared}
            </p>
          )}
          <p className="check-footnote">
            Anybody with the link can open it until {format.dateTime(outcome.expires_at)}. Search engines are asked not to list
            it.
          </p>
        </Part>
        <Part id="ask" question="Want a person to read it?" finding="Ask us">
          {contact === 'thanked' ? (
            <p role="status">{thanks}</p>
          ) : (
            <p className="ui-slate">
              We read the result and reply with what to change first and what it takes to reach enforcement.
            </p>
          )}
          {(contact === 'closed' || contact === 'thanked') && (
            <div className="checker-act">
              <button type="button" className="ui-btn ui-btn-size-s" onClick={onAsk}>
                {contact === 'thanked' ? 'Ask something else' : 'Ask us'}
              </button>
            </div>
          )}
        </Part>
      </div>
      {(contact === 'asking' || contact === 'sending') && (
        <LeadForm
          draft={draft}
          change={change}
          domain={check.domain}
          sending={contact === 'sending'}
          error={leadError}
          offline={offline}
          onSend={onSend}
          onClose={onClose}
        />
      )}
    </>
  );
}
