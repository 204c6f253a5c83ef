import './setup.css';
import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { companyFacts, contactTypes } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView, Together } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { TabsNav } from '#src/ui/TabsNav.tsx';
import { ClosingDays } from './ClosingDays.tsx';
import { Features } from './Features.tsx';
import { FirstRun, firstRunAnswer } from './FirstRun.tsx';
import { Installation } from './Installation.tsx';
import { Resolvers } from './Resolvers.tsx';
import { RetentionTimes } from './RetentionTimes.tsx';
import { refetchMs } from './refetch.ts';
import { SignInRules } from './SignInRules.tsx';
import { SiteDialog } from './SiteDialog.tsx';
import type { SetupSearch } from './search.ts';
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

const tabsOf = (tab: SetupSearch['tab']) => [
  { label: 'Settings', href: '/app/setup', current: tab === undefined },
  { label: 'First run', href: pageAt('/app/setup', { tab: 'first-run' }), current: tab === 'first-run' },
];

/** Settings of the installation for staff, and what a new one still needs. */
export function Setup({ tab }: SetupSearch) {
  return tab === 'first-run' ? <FirstRunPage /> : <Settings />;
}

function FirstRunPage() {
  const query = useRead(calls.setup.firstRun, {}, { refetchMs });
  const offline = useOffline();
  return (
    <Frame
      title="Setup"
      stamp={<PageStamp queries={[query]} />}
      tabs={<TabsNav label="Pages of the setup" tabs={tabsOf('first-run')} />}
      answer={query.data && firstRunAnswer(query.data)}
      filters={
        <Button
          isDisabled={offline}
          reason="Needs a connection"
          isPending={query.isFetching}
          pendingText="Checking …"
          onPress={() => void query.refetch()}
        >
          Run all checks
        </Button>
      }
    >
      <title>First run · Beacon</title>
      <Grid>
        <QueryView query={query} title="The first run" place="grid">
          {(reply) => <FirstRun reply={reply} />}
        </QueryView>
      </Grid>
    </Frame>
  );
}

function Settings() {
  const query = useRead(calls.setup.siteFacts, {}, { refetchMs });
  const rules = useRead(calls.setup.signInRules, {});
  const installation = useRead(calls.setup.installation, {});
  const offline = useOffline();
  const [isOpen, setOpen] = useState(false);
  const facts = query.data?.site;
  return (
    <Frame
      title="Setup"
      stamp={<PageStamp queries={[query, rules, installation]} />}
      tabs={<TabsNav label="Pages of the setup" tabs={tabsOf(undefined)} />}
      answer={facts && answerOf(facts)}
      filters={
        <Button
          variant="solid"
          isDisabled={facts === undefined || offline}
          {...(offline ? { reason: 'Needs a connection' } : {})}
          onPress={() => setOpen(true)}
        >
          Change the public site
        </Button>
      }
    >
      <title>Setup · Beacon</title>
      <Together queries={[query, rules, installation]} title="The settings">
        <Grid>
          <Section question="Public site" finding="Company and contacts">
            <QueryView query={query} title="The facts for the public site">
              {({ site }) => <Facts facts={site} />}
            </QueryView>
          </Section>
          <Features />
          <RetentionTimes />
          <Resolvers />
          <ClosingDays />
          <SignInRules />
          <Installation />
        </Grid>
      </Together>
      {isOpen && query.data !== undefined && (
        <SiteDialog
          facts={query.data.site}
          version={query.data.version}
          readAgain={async () => (await query.refetch()).data}
          onClose={() => setOpen(false)}
        />
      )}
    </Frame>
  );
}
