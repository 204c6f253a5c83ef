import type { OnboardingStep } from '#domain/vocabulary/onboarding.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { AlertsStep } from './AlertsStep.tsx';
import { DomainsStep } from './DomainsStep.tsx';
import { DomainTable } from './DomainTable.tsx';
import { stepNames, stepNumber } from './labels.ts';
import { RecordsStep } from './RecordsStep.tsx';
import type { Onboarding } from './types.ts';
import { WelcomeStep } from './WelcomeStep.tsx';

const texts: Record<OnboardingStep, string> = {
  customer: 'Name, contacts and notes are in the file of the customer.',
  plan: 'The plan says how many domains and messages are included.',
  contacts: 'People get an invitation by email. The link works once, for seven days.',
  domains: 'Paste a list, one domain per line. Every line is checked before anything is added.',
  records: 'Each domain needs a DMARC record that asks for reports at Beacon.',
  proof: 'A domain is confirmed when its record is there and receivers may send reports here.',
  reports: 'Receivers send their first report within one or two days. Parked domains need none.',
  senders: 'Sort the services that send many messages as a domain and fail DMARC.',
  alerts: 'The default alerts are on. This step is done once a report schedule is active.',
  welcome: 'One email tells everybody who can sign in that the set-up is done.',
};

/** One step: what it is about, and what does it. */
export function StepBody({ step, onboarding }: { step: OnboardingStep; onboarding: Onboarding }) {
  return (
    <>
      <div>
        <h3>{`${stepNumber(step)}. ${stepNames[step]}`}</h3>
        <p className="ui-slate">{texts[step]}</p>
      </div>
      <Body step={step} onboarding={onboarding} />
    </>
  );
}

function Body({ step, onboarding }: { step: OnboardingStep; onboarding: Onboarding }) {
  const { id, name } = onboarding.customer;
  const link = (label: string, href: string) => (
    <Actions>
      <LinkButton variant="solid" href={href}>
        {label}
      </LinkButton>
    </Actions>
  );
  if (step === 'customer')
    return (
      <>
        <KeyValue
          items={[
            { term: 'Customer', value: name },
            { term: 'Started', value: format.dateTime(onboarding.started_at) },
          ]}
        />
        {link('Edit customer', `/app/customers/${id}/edit`)}
      </>
    );
  if (step === 'plan') return link('Choose a plan', `/app/customers/${id}/subscription?change=true`);
  if (step === 'contacts') return link('Invite people', `/app/user-associations?customer=${id}&invite=true`);
  if (step === 'domains') return <DomainsStep onboarding={onboarding} />;
  if (step === 'records') return <RecordsStep onboarding={onboarding} />;
  if (step === 'alerts') return <AlertsStep onboarding={onboarding} />;
  if (step === 'welcome') return <WelcomeStep onboarding={onboarding} />;
  return <DomainTable step={step} onboarding={onboarding} />;
}
