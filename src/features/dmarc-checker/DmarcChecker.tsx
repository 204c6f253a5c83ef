import { writtenName } from '#domain/written-name.ts';
import './checker.css';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Result as Reading } from '#domain/result.ts';
import type { dmarcCheckMachine } from '#machines/dmarc-check.ts';
import type { Api } from '#src/client/api.ts';
import { useOffline } from '#src/client/connection.ts';
import { VisitorFrame } from '#src/layout/VisitorFrame.tsx';
import { addressOf, home, readAddress } from './address.ts';
import { CheckForm } from './CheckForm.tsx';
import { Further } from './Further.tsx';
import { Notice } from './Notice.tsx';
import { Paste } from './Paste.tsx';
import { Result } from './Result.tsx';
import { Running } from './Running.tsx';
import { readDomain } from './read-domain.ts';
import { Start } from './Start.tsx';
import { usePageFacts } from './use-page-facts.ts';

// With the findings of a message, which most visits do not show.
const MailTest = lazy(async () => ({ default: (await import('./MailTest.tsx')).MailTest }));

type Checker = ActorRefFrom<typeof dmarcCheckMachine>;

const description =
  'Free DMARC check for South African businesses: SPF, DKIM, DMARC, MTA-STS and DNS of your domain, with a score, plain findings and records to paste.';

/** Whether what an address asks for is shown: a tab of a result names the domain in another way than what was typed. */
function isShown(checker: Checker, reading: Reading<string>, selectors: string): boolean {
  const { outcome, question } = checker.getSnapshot().context;
  return reading.ok && outcome?.check.domain === reading.value && question.selectors.join(',') === selectors;
}

/** The free check (screens, /dmarc-checker). The address names the domain and tab, or the stored result. */
export function DmarcChecker({ checker, api }: { checker: Checker; api: Api }) {
  const state = useSelector(checker, (snapshot) => snapshot);
  const { send } = checker;
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const { token, domain, selectors, tab } = readAddress(pathname, searchStr);
  const offline = useOffline();
  const { question, problem, steps, outcome, error, leadError, thanks } = state.context;
  const asked = selectors.join(',');
  const stored = useRef(token);
  usePageFacts({ description, hidden: token !== null || domain !== null });

  useEffect(() => {
    const held = { current: true };
    const isStored = stored.current !== null;
    stored.current = token;
    if (token !== null) send({ type: 'open', token });
    else if (domain === null) send({ type: 'reset' });
    else
      void readDomain(domain).then((reading) => {
        if (held.current && (isStored || !isShown(checker, reading, asked)))
          send({ type: 'check', reading, selectors: asked === '' ? [] : asked.split(','), offline: !navigator.onLine });
      });
    return () => {
      held.current = false;
    };
  }, [token, domain, asked, checker, send]);
  useEffect(() => {
    if (!offline) send({ type: 'reconnected' });
  }, [offline, send]);
  useEffect(() => () => send({ type: 'reset' }), [send]);

  const check = async (text: string) => {
    const reading = await readDomain(text);
    const same = token === null && reading.ok && reading.value === domain;
    if (!reading.ok || same) send({ type: 'check', reading, selectors, offline: offline || !navigator.onLine });
    else await navigate({ href: addressOf({ token: null, domain: reading.value, selectors: [], tab: 'overview' }) });
  };
  const checkSelectors = (names: string[]) =>
    void navigate({
      href: addressOf({ token: null, domain: question.domain, selectors: names, tab: 'dkim' }),
      resetScroll: false,
    });
  const again = () => send({ type: 'again', offline });

  const waiting = state.matches('waiting');
  const checking = state.matches('checking');
  const failed = state.matches('failed');
  const shown = outcome !== null;
  // The address names a domain that is about to be checked.
  const begins = domain !== null && problem === null && !checking && !waiting && !failed && !shown;
  const about = checking ? question.domain : begins ? domain : '';
  const heading = about === '' ? 'Can somebody send as your domain?' : `Checking ${writtenName(about)}`;
  const contact = state.matches('askingContact')
    ? 'asking'
    : state.matches('sending')
      ? 'sending'
      : state.matches('thanked')
        ? 'thanked'
        : 'closed';
  const back = (label: string): ReactNode => (
    <button type="button" className="ui-btn" onClick={() => void navigate({ href: home })}>
      {label}
    </button>
  );
  return (
    <VisitorFrame current="/dmarc-checker">
      <title>
        {outcome === null ? 'Free DMARC check · Beacon' : `${writtenName(outcome.check.domain)} · DMARC check · Beacon`}
      </title>
      {!shown && (
        <div className="checker-ask">
          <h1 className="ui-answer">{heading}</h1>
          {about === '' && !failed && !waiting && (
            <p className="checker-lede">
              Enter a domain. We check its email records and show you what to change, record by record.
            </p>
          )}
        </div>
      )}
      <CheckForm
        domain={question.domain}
        typed={domain}
        problem={problem}
        busy={checking}
        beam={!shown && !checking}
        onCheck={(text) => void check(text)}
      />
      <div className="checker-state">
        {checking && !shown && token === null && <Running steps={steps} onCancel={() => void navigate({ href: home })} />}
        {checking && !shown && token !== null && <p role="status">Loading the result …</p>}
        {checking && shown && <p role="status">Checking again …</p>}
        {waiting && (
          <Notice icon="offline" title="You are offline" actions={back('Cancel')}>
            <p>
              The check of {writtenName(question.domain)} starts when you are back online. You can paste a record below meanwhile.
            </p>
          </Notice>
        )}
        {failed && (
          <Notice
            icon="fail"
            tone="fail"
            role="alert"
            title={error ?? 'The check failed.'}
            actions={
              <>
                <button type="button" className="ui-btn ui-btn-solid" onClick={again}>
                  {offline ? 'Check when online' : 'Try again'}
                </button>
                {token !== null && back('Check a domain')}
              </>
            }
          >
            {token === null && <p>This says nothing about the domain. You can paste a record below meanwhile.</p>}
          </Notice>
        )}
        {offline && !waiting && !failed && !shown && (
          <Notice icon="offline" title="You are offline">
            <p>Enter a domain and the check starts when you are back online. A pasted record is checked on this device.</p>
          </Notice>
        )}
      </div>
      {shown && (
        <>
          <Result
            outcome={outcome}
            token={token}
            selectors={selectors}
            tab={tab}
            offline={offline || checking}
            onSelectors={checkSelectors}
            onAgain={
              token === null
                ? again
                : () => void navigate({ href: addressOf({ token: null, domain: question.domain, selectors: [], tab }) })
            }
          />
          <Further
            outcome={outcome}
            contact={contact}
            leadError={leadError}
            thanks={thanks}
            offline={offline}
            onAsk={() => send({ type: 'ask' })}
            onClose={() => send({ type: 'close' })}
            onSend={(lead) => send({ type: 'send', lead })}
          />
        </>
      )}
      {!checking && !shown && <Paste domain={domain} />}
      {!checking && (
        <Suspense fallback={null}>
          <MailTest api={api} offline={offline} />
        </Suspense>
      )}
      {state.matches('idle') && <Start />}
    </VisitorFrame>
  );
}
