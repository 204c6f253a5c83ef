import { useState } from 'react';
import { type OnboardingStep, onboardingSteps } from '#domain/vocabulary/onboarding.ts';
import { PageLink } from '#src/layout/PageLink.tsx';
import { TextButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { stepNames, stepNumber } from './labels.ts';
import type { Onboarding } from './types.ts';

type Props = { onboarding: Onboarding; open: OnboardingStep; hrefOf: (step: OnboardingStep) => string };

const words = { done: 'done', skip: 'skipped', now: 'now', todo: 'to come' };

/** The ten steps below each other, each with what is measured of it. */
export function StepList({ onboarding, open, hrefOf }: Props) {
  const [wholeAt, setWholeAt] = useState<OnboardingStep | null>(null);
  // On a phone the list closes when a step is opened, so that the step itself is seen.
  const isWhole = wholeAt === open;
  const over = onboarding.steps.filter(({ is_done: done, skip }) => done || skip !== null).length;
  const stateOf = ({ step, is_done: done, skip }: Onboarding['steps'][number]) => {
    if (onboarding.status === step) return 'now';
    return skip === null ? (done ? 'done' : 'todo') : 'skip';
  };
  return (
    <div>
      <p className="onboarding-sum">
        {`${over} of ${onboardingSteps.length} steps done or skipped.`}{' '}
        <TextButton onPress={() => setWholeAt(isWhole ? null : open)} aria-expanded={isWhole}>
          {isWhole ? 'Show one step' : 'Show all steps'}
        </TextButton>
      </p>
      <ol className={cx('onboarding-steps', isWhole && 'onboarding-steps-whole')} aria-label="Steps">
        {onboarding.steps.map((one) => {
          const state = stateOf(one);
          return (
            <li
              key={one.step}
              className={cx(`onboarding-is-${state}`, one.step === open && 'onboarding-is-open')}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <PageLink href={hrefOf(one.step)} current={one.step === open}>
                {`${stepNumber(one.step)}. ${stepNames[one.step]}`}
                <span className="ui-hidden">, {words[state]}</span>
              </PageLink>
              <span className="ui-sub">{one.skip === null ? one.text : `Skipped: ${one.skip.reason}`}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
