import { type SubmitEvent, useState } from 'react';
import type { Guide } from '#domain/vocabulary/guides.ts';
import { calls } from '#src/client/calls.ts';
import { useQueued } from '#src/session/use-queued.ts';
import { RowActions } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextArea } from '#src/ui/TextField.tsx';

type Step = 'asked' | 'helpful' | 'missing' | 'sent';

const longest = 1_000;

/** Asks whether a document helped, and what was missing; the answer waits on this device while it is offline. */
export function Helpful({ guide }: { guide: Guide }) {
  const { queue } = useQueued(calls.support.rateGuide);
  const [step, setStep] = useState<Step>('asked');
  const [missing, setMissing] = useState('');
  const [error, setError] = useState<string>();
  const answer = async (isHelpful: boolean, next: Step) => {
    try {
      const body = { guide, is_helpful: isHelpful, missing };
      await queue({ body }, { entity: `guide/${guide}`, label: 'Answer: was this helpful?' });
      setError(undefined);
      setStep(next);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (missing.trim() === '') setError('Write what you did not find.');
    else void answer(false, 'sent');
  };
  return (
    <section className="doc-helpful" aria-labelledby="doc-helpful">
      <p id="doc-helpful" className="ui-strong">
        Was this helpful?
      </p>
      {step === 'asked' && (
        <RowActions>
          <Button size="s" onPress={() => void answer(true, 'helpful')}>
            Yes
          </Button>
          <Button size="s" onPress={() => void answer(false, 'missing')}>
            No
          </Button>
        </RowActions>
      )}
      {step === 'missing' && (
        <form className="ui-stack" onSubmit={send} noValidate>
          <TextArea
            label="What did you not find? (optional)"
            rows={3}
            maxLength={longest}
            value={missing}
            onChange={setMissing}
            error={error}
            autoFocus
          />
          <RowActions>
            <Button type="submit" size="s" variant="solid">
              Send
            </Button>
          </RowActions>
        </form>
      )}
      <p role="status" className="ui-slate">
        {step === 'helpful' && 'Thank you.'}
        {step === 'missing' && 'Thank you. Your answer is saved.'}
        {step === 'sent' && 'Thank you. The people who write the documents read this.'}
        {step === 'asked' && error}
      </p>
    </section>
  );
}
