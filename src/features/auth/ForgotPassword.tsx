import { useState } from 'react';
import { accountCalls } from '#src/client/account-calls.ts';
import { api } from '#src/client/actors.ts';
import { EntryButton, EntryNote, EntryPage, PlainField } from './EntryPage.tsx';

/** Asks for a link to set a new password. */
export function ForgotPassword({ email: known, onBack }: { email: string; onBack: () => void }) {
  const [email, setEmail] = useState(known);
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<{ text: string; failed: boolean } | null>(null);
  const ask = async () => {
    setPending(true);
    try {
      const { message } = await api(accountCalls.forgot, { body: { email } });
      setAnswer({ text: message, failed: false });
    } catch (error) {
      setAnswer({ text: error instanceof Error ? error.message : String(error), failed: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <EntryPage title="New password" heading="Set a new password">
      {answer !== null && (
        <EntryNote role="status" {...(answer.failed ? { tone: 'fail' as const } : {})}>
          <p>{answer.text}</p>
        </EntryNote>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <PlainField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          hint="A link comes by email. It works once, for 2 hours."
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <EntryButton pending={pending} pendingText="Sending...">
          Send the link
        </EntryButton>
      </form>
      <p className="entry-links">
        <button type="button" onClick={onBack}>
          Back to sign in
        </button>
      </p>
    </EntryPage>
  );
}
