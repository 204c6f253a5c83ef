import { capital, formOf, spelled } from '#domain/text.ts';
import './first-hour.css';
import type { ReactNode } from 'react';
import { useOffline } from '#src/client/connection.ts';
import { ReportRecord } from '#src/entities/onboarding/ReportRecord.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { Guide, type GuideStep } from '#src/ui/Guide.tsx';
import { Link } from '#src/ui/Link.tsx';
import { NextStep } from '#src/ui/NextStep.tsx';
import type { NextThing } from '#src/ui/next-thing.ts';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { Today } from '../Today.tsx';
import { DeliveryOptions } from './DeliveryOptions.tsx';
import { Later } from './Later.tsx';
import { type FirstFacts, type FirstStep, firstAnswer, firstSteps, orderedOne, unordered } from './steps.ts';
import { useFirstFacts } from './use-first-facts.ts';

type Props = { title: string; tag: ReactNode; things: NextThing[]; health: FirstFacts['health'] };

/** The staff's page while no report has ever come: step by step from an empty installation to a working watch. */
export function FirstHour({ title, tag, things, health }: Props) {
  const offline = useOffline();
  const { facts, customers, domains, sources } = useFirstFacts(health);
  const steps = facts && firstSteps(facts);
  const next = steps?.find((step) => step.state === 'next');
  return (
    <Frame
      title={title}
      tag={tag}
      stamp={<PageStamp queries={[customers, domains]} />}
      answer={facts && firstAnswer(facts)}
      next={next?.action && <NextCard step={next} at={(steps ?? []).indexOf(next) + 1} />}
    >
      <title>{`${title} · Beacon`}</title>
      <Grid>
        <QueryView query={customers} title="The first steps" place="grid">
          {() =>
            facts && steps ? (
              <Section span={8} wideOnTablet question="From here to the first reports" finding={findingOf(steps)}>
                <div className="ui-stack">
                  {offline && <Note icon="offline">These steps are as of the last sync. Changes need a connection.</Note>}
                  <Guide label="First steps" steps={steps.map((step) => toGuide(step, facts, sources.data !== undefined))} />
                </div>
              </Section>
            ) : null
          }
        </QueryView>
        <Column span={4} wideOnTablet>
          <QueryView query={sources} title="Intake sources">
            {(reply) => (
              <div className="first-hour-aside">
                <DeliveryOptions sources={reply.sources} address={reply.report_address} />
                <Later outgoing={reply.outgoing} />
              </div>
            )}
          </QueryView>
        </Column>
        {things.length > 0 && <Today things={things} />}
      </Grid>
    </Frame>
  );
}

function NextCard({ step, at }: { step: FirstStep; at: number }) {
  if (step.action === null) return null;
  return (
    <NextStep
      label={`Next step, ${at} of 5`}
      what={step.name}
      why={step.why}
      action={
        <LinkButton variant="beam" href={step.action.href}>
          {step.action.label}
        </LinkButton>
      }
    />
  );
}

function findingOf(steps: readonly FirstStep[]): string {
  const done = steps.filter((step) => step.state === 'done').length;
  return done === 0 ? 'Five steps' : `${capital(spelled(done))} of five steps ${formOf(done, 'is', 'are')} done`;
}

/**
 * A step with a link to the page where it is done; for the next step the card above has that link. Its requirements are listed below it.
 */
function toGuide({ id, name, state, text, action }: FirstStep, facts: FirstFacts, areSourcesKnown: boolean): GuideStep {
  const step = { id, state, name, text };
  if (action === null) return step;
  if (state === 'done')
    return {
      ...step,
      text: (
        <>
          {text} <Link href={action.href}>{action.label}</Link>
        </>
      ),
    };
  if (state === 'next')
    return {
      ...step,
      name: <Link href={action.href}>{name}</Link>,
      detail: id === 'record' && areSourcesKnown && <WhatToPublish facts={facts} />,
    };
  return {
    ...step,
    action: (
      <LinkButton size="s" href={action.href}>
        {action.label}
      </LinkButton>
    ),
  };
}

function WhatToPublish({ facts }: { facts: FirstFacts }) {
  const domain = unordered(facts)[0]?.domain ?? orderedOne(facts);
  if (domain === undefined) return null;
  if (facts.reportAddress !== null) return <ReportRecord domain={domain} address={facts.reportAddress} />;
  return (
    <Note icon="attention">
      Choose an address whose email reaches one of the sources on this page, then start Beacon with{' '}
      <code className="ui-mono">BEACON_REPORT_ADDRESS</code> set to it. The record to publish appears here then.
    </Note>
  );
}
