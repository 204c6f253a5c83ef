import { useEffect, useState } from 'react';
import { type OnboardingStep, onboardingSteps } from '#domain/vocabulary/onboarding.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { ApiError } from '#src/client/errors.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { notify } from '#src/ui/toast.tsx';
import { Details } from './Details.tsx';
import { dayOfGoal, stepNumber } from './labels.ts';
import { NoSuchCustomer } from './NotSetUp.tsx';
import { SkipDialog } from './SkipDialog.tsx';
import { StepBody } from './StepBody.tsx';
import { StepList } from './StepList.tsx';
import type { OnboardingSearch } from './search.ts';
import type { Board, Onboarding } from './types.ts';

type Props = {
  id: number;
  owners: Board['owners'];
  search: OnboardingSearch;
  onSearch: (search: OnboardingSearch) => void;
};

/** The steps of one customer with the one that is open; the same on every device, since all of it is stored. */
export function Flow({ id, owners, search, onSearch }: Props) {
  const query = useRead(calls.onboarding.get, { params: { id } }, { refetchMs: 30_000 });
  const isLoaded = query.data !== undefined;
  const isChosen = search.customer === id;
  useEffect(() => {
    if (!isChosen || !isLoaded || !matchMedia('(max-width: 1100px)').matches) return;
    // After the router has moved the window to the top of what was opened.
    const timer = setTimeout(() => document.getElementById('flow')?.scrollIntoView({ block: 'start' }));
    return () => clearTimeout(timer);
  }, [isChosen, isLoaded, search.step]);
  if (query.error instanceof ApiError && query.error.code === 'not-found') return <NoSuchCustomer />;
  return (
    <QueryView query={query} title="The onboarding" place="grid">
      {({ onboarding }) => {
        const current = onboardingSteps.find((step) => step === onboarding.status);
        const step = search.step ?? current ?? 'welcome';
        return (
          <Section
            id="flow"
            question={`${onboarding.customer.name} · ${dayOfGoal(onboarding)}`}
            finding={findingOf(onboarding)}
            more={{ label: 'Open the customer', href: `/app/customers/${id}` }}
          >
            <div className="onboarding-flow">
              <StepList
                onboarding={onboarding}
                open={step}
                hrefOf={(one) => pageAt('/app/customer-onboarding', { customer: id, owner: search.owner, step: one })}
              />
              <div className="onboarding-step">
                <StepBody key={step} step={step} onboarding={onboarding} />
                <Foot onboarding={onboarding} step={step} />
                <Details key={onboarding.customer.id} onboarding={onboarding} owners={owners} />
                {search.step !== undefined && search.step !== current && current !== undefined && (
                  <p>
                    <Button variant="quiet" size="s" onPress={() => onSearch({ ...search, step: undefined })}>
                      {`Back to step ${stepNumber(current)}`}
                    </Button>
                  </p>
                )}
              </div>
            </div>
          </Section>
        );
      }}
    </QueryView>
  );
}

function findingOf({ status, blocker }: Onboarding): string {
  if (status === 'finished') return 'Set up and welcomed';
  if (status === 'stopped') return 'Stopped';
  return `Step ${stepNumber(status)} of ${onboardingSteps.length}: ${(blocker ?? '').toLowerCase()}`;
}

/** Skip, take back, stop and resume; nothing else moves an onboarding. */
function Foot({ onboarding, step }: { onboarding: Onboarding; step: OnboardingStep }) {
  const offline = useOffline();
  const [isSkipping, setSkipping] = useState(false);
  const skip = useSend(calls.onboarding.skip);
  const stop = useSend(calls.onboarding.stop);
  const resume = useSend(calls.onboarding.resume);
  const params = { id: onboarding.customer.id };
  const state = onboarding.steps.find((one) => one.step === step);
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  const isOver = onboarding.status === 'finished' || onboarding.status === 'stopped';
  return (
    <div className="onboarding-foot">
      <FormNote error={skip.error ?? stop.error ?? resume.error} />
      <Actions>
        {state?.skip && !isOver && (
          <Button {...off} isPending={skip.isPending} onPress={() => skip.mutate({ params, body: { step, reason: null } })}>
            Undo skip
          </Button>
        )}
        {!state?.skip && state?.is_done === false && !isOver && (
          <Button {...off} onPress={() => setSkipping(true)}>
            Skip this step
          </Button>
        )}
        {!isOver && (
          <Button
            variant="quiet"
            {...off}
            isPending={stop.isPending}
            onPress={() =>
              stop.mutate(
                { params },
                {
                  onSuccess: () =>
                    notify({
                      text: `The onboarding of ${onboarding.customer.name} is stopped`,
                      onUndo: () => resume.mutate({ params }),
                    }),
                },
              )
            }
          >
            Stop onboarding
          </Button>
        )}
        {onboarding.status === 'stopped' && (
          <Button variant="solid" {...off} isPending={resume.isPending} onPress={() => resume.mutate({ params })}>
            Resume onboarding
          </Button>
        )}
      </Actions>
      {!isOver && state?.is_done === false && !state.skip && (
        <p className="ui-small ui-mute">Beacon marks this step as done automatically.</p>
      )}
      {isSkipping && <SkipDialog id={params.id} step={step} onClose={() => setSkipping(false)} />}
    </div>
  );
}
