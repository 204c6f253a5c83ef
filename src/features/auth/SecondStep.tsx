import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { auth } from '#src/client/actors.ts';
import { EntryButton, PlainField } from './EntryPage.tsx';

type Step = 'code' | 'passkey' | 'recovery_code';

const otherWays: Record<Step, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code from the app',
  recovery_code: 'Use a recovery code',
};

const fields = {
  code: { label: 'Code', hint: 'Six digits from your authenticator app.', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery_code: { label: 'Recovery code', hint: 'Each recovery code works once.', inputMode: 'text', autoComplete: 'off' },
} as const;

/** The second step of a sign-in: a code, a passkey or a recovery code, with the alternatives below. */
export function SecondStep() {
  const steps = useSelector(auth, (state) => state.context.second?.steps ?? []);
  const pending = useSelector(auth, (state) => state.hasTag('busy'));
  const [step, setStep] = useState<Step>(steps[0] ?? 'code');
  const [code, setCode] = useState('');
  const change = (to: Step) => {
    setStep(to);
    setCode('');
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          auth.send({ type: 'answer', answer: step === 'passkey' ? { by: step } : { by: step, code } });
        }}
      >
        {step === 'passkey' ? (
          <p>Your password is right. Confirm that it is you with a passkey.</p>
        ) : (
          <PlainField
            key={step}
            {...fields[step]}
            name={step}
            required
            autoFocus
            maxLength={20}
            spellCheck={false}
            autoCapitalize="characters"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <EntryButton pending={pending} pendingText="Checking...">
          {step === 'passkey' ? 'Continue with a passkey' : 'Continue'}
        </EntryButton>
      </form>
      <p className="entry-links">
        {steps
          .filter((other) => other !== step)
          .map((other) => (
            <button key={other} type="button" disabled={pending} onClick={() => change(other)}>
              {otherWays[other]}
            </button>
          ))}
        <button type="button" disabled={pending} onClick={() => auth.send({ type: 'cancel' })}>
          Back to sign in
        </button>
      </p>
      <p className="entry-hint">Nothing at hand? Our support can reset your second factor.</p>
    </>
  );
}
