import { useEffect, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { sentence } from '#domain/text.ts';
import { api } from '#src/client/actors.ts';
import { publicCalls } from '#src/client/public-calls.ts';
import { EntryNote, EntryPage } from './EntryPage.tsx';
import { errorOf, LinkFailure } from './LinkFailure.tsx';

type Copy = Reply<Contract['public']['alertCopy']>;

const sentences = {
  waiting: (email: string, name: string) => `${name} wants to send copies of alerts to ${email}.`,
  confirmed: (email: string, name: string) => sentence(`${email} receives copies of the alerts of ${name}`),
  stopped: (email: string, name: string) => sentence(`${email} is unsubscribed. It receives no more alerts of ${name}`),
} as const;

/** Where the owner of an address consents to receive a person's alerts, or unsubscribes. */
export function AlertCopy({ token }: { token: string }) {
  const [copy, setCopy] = useState<Copy | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isSending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const show = (answer: Promise<Copy>, isOpen: () => boolean = () => true) =>
    answer.then(
      (reply) => isOpen() && setCopy(reply),
      (reason: unknown) => isOpen() && setFailure(errorOf(reason)),
    );

  useEffect(() => {
    const stop = new AbortController();
    void show(api(publicCalls.alertCopy, { params: { token } }, stop.signal), () => !stop.signal.aborted);
    return () => stop.abort();
  }, [token, attempt]);

  const send = async (answer: Promise<Copy>) => {
    setSending(true);
    setFailure(null);
    await show(answer);
    setSending(false);
  };
  return (
    <EntryPage title="Email alerts" heading="Email alerts">
      {failure !== null && copy === null && (
        <LinkFailure
          error={failure}
          onRetry={() => {
            setFailure(null);
            setAttempt(attempt + 1);
          }}
        />
      )}
      {failure !== null && copy !== null && (
        <EntryNote tone="fail" role="alert">
          <p>{failure.message}</p>
        </EntryNote>
      )}
      {copy === null && failure === null && <p role="status">Checking the link …</p>}
      {copy !== null && (
        <EntryNote role="status">
          <p>{sentences[copy.status](copy.email, copy.name)}</p>
        </EntryNote>
      )}
      {copy?.status === 'waiting' && (
        <button
          type="button"
          className="ui-btn ui-btn-beam ui-btn-size-l ui-btn-wide"
          disabled={isSending}
          onClick={() => void send(api(publicCalls.confirmCopy, { params: { token } }))}
        >
          Confirm
        </button>
      )}
      {copy !== null && copy.status !== 'stopped' && (
        <p className="entry-links">
          <button
            type="button"
            className="entry-text-button"
            disabled={isSending}
            onClick={() => void send(api(publicCalls.unsubscribeCopy, { params: { token } }))}
          >
            {copy.status === 'waiting' ? 'Refuse' : 'Unsubscribe'}
          </button>
        </p>
      )}
    </EntryPage>
  );
}
