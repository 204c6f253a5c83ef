import { useState } from 'react';
import { typeLabels } from '#domain/documents/labels.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { useQueued } from '#src/session/use-queued.ts';
import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import { notify } from '#src/ui/toast.tsx';
import { FormatStep } from './FormatStep.tsx';
import {
  emptyReport,
  type GivenReport,
  givenForm,
  problemsOf,
  type ReportProblems,
  reportBody,
  reportSteps,
} from './new-report.ts';
import { PreviewButton } from './Preview.tsx';
import { ScopeStep } from './ScopeStep.tsx';
import { TypeStep } from './TypeStep.tsx';
import { type CustomerChoice, useCustomers } from './use-customers.ts';

type NewReportProps = { given?: GivenReport | undefined; onMade?: () => void };

/**
 * Makes a report in three steps, the first of which is taken where one is `given`. It can also be asked for offline; it is then made with the
 * data of the moment it is sent.
 */
export function NewReport({ given, onMade }: NewReportProps) {
  const { customers, chosen } = useCustomers();
  if (chosen === null) return null;
  return <ReportForm key={draftKey(given)} customers={customers} chosen={chosen} given={given} onMade={onMade} />;
}

/** What somebody typed for another report stays as it is. */
const draftKey = (given: GivenReport | undefined) =>
  given === undefined ? 'new-report' : `new-report-${given.make}-${given.domain ?? ''}-${given.days ?? ''}`;

type ReportFormProps = NewReportProps & { customers: readonly CustomerChoice[]; chosen: number };

function ReportForm({ customers, chosen, given, onMade }: ReportFormProps) {
  const [empty] = useState(() => ({ ...emptyReport, customer: String(chosen), ...(given && givenForm(given)) }));
  const { draft, isDirty, change, drop } = useDraft(draftKey(given), empty);
  const [step, setStep] = useState(given === undefined ? 0 : 1);
  const [problems, setProblems] = useState<ReportProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { queue } = useQueued(calls.reportScheduling.makeReport);
  const make = useSend(calls.reportScheduling.makeReport);
  const offline = useOffline();
  const { name } = typeLabels[draft.type];
  const props = { form: draft, change, problems };
  const go = (to: number) => {
    setRefusal(null);
    setStep(to);
  };
  const send = async () => {
    setSending(true);
    setRefusal(null);
    try {
      const input = { body: reportBody(draft) };
      if (offline) await queue(input, { entity: `report/new/${Date.now()}`, label: `Report: ${name}` });
      else await make.mutateAsync(input);
      notify({ text: offline ? `${name}: made when you are online` : `${name} is being made` });
      drop();
      setStep(0);
      onMade?.();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
    }
  };
  const next = () => {
    const found = problemsOf(draft, step);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (step < reportSteps.length - 1) go(step + 1);
    else void send();
  };
  const isLast = step === reportSteps.length - 1;
  return (
    <Section span={5} strong question="New report" finding={`Step ${step + 1} of 3: ${(reportSteps[step] ?? '').toLowerCase()}`}>
      <form
        className="ui-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        <Stepper
          label="Steps to a report"
          steps={reportSteps.map((label, at) => ({
            id: label,
            name: label,
            state: at < step ? 'done' : at === step ? 'now' : 'todo',
          }))}
        />
        {refusal !== null && (
          <Note icon="fail" role="alert">
            {refusal}
          </Note>
        )}
        {step === 0 && <TypeStep {...props} isPortfolioUser={customers.length > 1} />}
        {step === 1 && <ScopeStep {...props} customers={customers} />}
        {step === 2 && <FormatStep {...props} />}
        <Actions>
          <Button variant={isLast ? 'beam' : 'solid'} type="submit" isPending={isSending} pendingText="Sending …">
            {isLast ? 'Make report' : 'Continue'}
          </Button>
          {isLast && <PreviewButton form={draft} />}
          {step > 0 && (
            <Button variant="quiet" onPress={() => go(step - 1)}>
              Back
            </Button>
          )}
          {step === 0 && isDirty && (
            <Button variant="quiet" onPress={drop}>
              Start again
            </Button>
          )}
        </Actions>
      </form>
    </Section>
  );
}
