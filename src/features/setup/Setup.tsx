import './setup.css';
import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { companyFacts, contactTypes } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView, Together } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { ClosingDays } from './ClosingDays.tsx';
import { Installation } from './Installation.tsx';
import { SenderAdvice } from './SenderAdvice.tsx';
import { SignInRules } from './SignInRules.tsx';
import { SiteDialog } from './SiteDialog.tsx';
import { contactLabels, factLabels, type SiteFacts } from './site-form.ts';

const missingOf = ({ company }: SiteFacts) => companyFacts.filter((fact) => company[fact] === undefined);

function answerOf(facts: SiteFacts): string {
  const missing = missingOf(facts).length;
  if (missing > 0) return `The public site shows “not published yet” in place of ${counted(missing, 'company detail')}.`;
  return facts.contacts.length === 0
    ? 'Visitors can reach you by the form only.'
    : 'The public site names your company and its contacts.';
}

function Facts({ facts }: { facts: SiteFacts }) {
  const row = (label: string, value: string | undefined) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd className={value === undefined ? 'ui-mute' : undefined}>{value ?? 'Not entered'}</dd>
    </div>
  );
  return (
    <dl className="setup-facts">
      {companyFacts.map((fact) => row(factLabels[fact], facts.company[fact]))}
      {contactTypes.map((type) => {
        const own = facts.contacts.filter(({ contact_type }) => contact_type === type);
        return row(contactLabels[type], own.length === 0 ? undefined : own.map(({ contact_value }) => contact_value).join(', '));
      })}
    </dl>
  );
}

/** Installation settings for staff: what the public site says about the company and how visitors reach it. */
export function Setup() {
  const query = useRead(calls.setup.siteFacts, {});
  const rules = useRead(calls.setup.signInRules, {});
  const advice = useRead(calls.setup.senderAdvice, {});
  const installation = useRead(calls.setup.installation, {});
  const offline = useOffline();
  const [isOpen, setOpen] = useState(false);
  const facts = query.data?.site;
  return (
    <Frame
      title="Setup"
      answer={facts && answerOf(facts)}
      filters={
        <Button
          look="solid"
          isDisabled={facts === undefined || offline}
          {...(offline ? { reason: 'Needs a connection' } : {})}
          onPress={() => setOpen(true)}
        >
          Change the public site
        </Button>
      }
    >
      <title>Setup · Beacon</title>
      <Together queries={[query, rules, advice, installation]} title="The settings">
        <Grid>
          <Section question="Public site" finding="Company and contacts">
            <QueryView query={query} title="The facts for the public site">
              {({ site }) => <Facts facts={site} />}
            </QueryView>
          </Section>
          <SignInRules />
          <SenderAdvice />
          <ClosingDays />
          <Installation />
        </Grid>
      </Together>
      {isOpen && facts !== undefined && <SiteDialog facts={facts} onClose={() => setOpen(false)} />}
    </Frame>
  );
}
