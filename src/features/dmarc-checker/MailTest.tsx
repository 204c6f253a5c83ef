import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import type { Api } from '#src/client/api.ts';
import { CopyButton } from '#src/entities/dns-check/CopyButton.tsx';
import * as format from '#src/ui/format.ts';
import { MailTestResult } from './MailTestResult.tsx';
import { mailTestOf, openTest } from './mail-test.ts';
import { Part } from './Part.tsx';

const titles = {
  idle: 'Send us one message',
  waiting: 'Waiting for your message',
  received: 'Your message has arrived',
  expired: 'The test address has expired',
};

/** Tests one message of the visitor: SPF, DKIM and DMARC of that very message. Nothing is shown where messages cannot be received. */
export function MailTest({ api, offline }: { api: Api; offline: boolean }) {
  const [actor] = useState(() => createActor(mailTestOf(api), { input: { test: openTest(Date.now()) } }).start());
  useEffect(() => () => void actor.stop(), [actor]);
  const state = useSelector(actor, (snapshot) => snapshot);
  const { test, result, error } = state.context;
  if (state.matches('looking') || state.matches('impossible')) return null;
  const isWaiting = state.matches('waiting') || state.matches('asking');
  const stage = isWaiting ? 'waiting' : result !== null ? 'received' : state.matches('expired') ? 'expired' : 'idle';
  const isOpening = state.matches('opening');
  return (
    <Part id="message" question="Does your own email pass?" finding={titles[stage]}>
      <div role="status">
        {stage === 'waiting' && test !== null && (
          <>
            <p>Send any message to this address from the program or service that you want to test:</p>
            <p className="checker-link ui-mono">{test.address}</p>
            <p className="check-footnote">
              Valid until {format.dateTime(test.expires_at)}, for one message. The result appears here. We never store the message
              itself, and delete the result when the address expires.
            </p>
          </>
        )}
        {stage === 'idle' && (
          <p className="ui-slate">
            The DNS shows who may send. A message shows whether yours passes: SPF, DKIM and alignment, with what to fix.
          </p>
        )}
        {stage === 'expired' && <p className="ui-slate">No message came in time. Get a new address and send it again.</p>}
      </div>
      {stage === 'received' && result !== null && <MailTestResult result={result} />}
      {error !== null && (
        <p className="ui-field-error" role="alert">
          {error}
        </p>
      )}
      <div className="checker-act">
        {stage === 'waiting' && test !== null ? (
          <>
            <CopyButton text={test.address} label="Copy address for the test message">
              Copy address
            </CopyButton>
            <a className="ui-btn ui-btn-size-s" href={`mailto:${test.address}?subject=Test`}>
              Write the message
            </a>
          </>
        ) : (
          <button
            type="button"
            className="ui-btn ui-btn-size-s"
            disabled={offline || isOpening}
            onClick={() => actor.send({ type: 'start' })}
          >
            {stage === 'received' ? 'Test another message' : 'Get a test address'}
          </button>
        )}
      </div>
    </Part>
  );
}
