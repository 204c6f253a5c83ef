import { useState } from 'react';
import { ActionRows, RowActions, RowWarning } from '#src/ui/ActionRows.tsx';
import { Button, LinkButton, TextButton } from '#src/ui/Button.tsx';
import { CodeBlock } from '#src/ui/CodeBlock.tsx';
import { Dropzone } from '#src/ui/Dropzone.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue, TreeList } from '#src/ui/Lists.tsx';
import { NextStep } from '#src/ui/NextStep.tsx';
import { Actions, Panel, PanelPart, ThumbBar } from '#src/ui/Panel.tsx';
import { Progress } from '#src/ui/Progress.tsx';
import { RecordCard, RecordDiff } from '#src/ui/RecordCard.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Stamp } from '#src/ui/Stamp.tsx';
import { EmptyState, ErrorState, LoadingState, Note, NotSyncedState, OfflineState, StaleState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { Gates, Stepper } from '#src/ui/Stepper.tsx';
import { Timeline } from '#src/ui/Timeline.tsx';
import { longXml, now } from './sample.ts';

const States = () => (
  <Section question="States" finding="Nothing pretends">
    <div className="sg-three">
      <EmptyState title="No reports yet" action={<Button size="s">Check the record</Button>}>
        First reports usually come within 24–48 h. Yours was added today, 11:20.
      </EmptyState>
      <ErrorState
        title="Failed to fetch domain protection status"
        stillHolds="Shown: data from 13:40."
        requestId="8f21-c0"
        onRetry={() => undefined}
      />
      <OfflineState since="2026-11-20T11:52:00Z" dataOf="2026-11-20T11:40:00Z">
        Verifying needs a connection; notes and sorting are queued and sent later.
      </OfflineState>
      <NotSyncedState />
      <LoadingState slow onCancel={() => undefined} />
      <StaleState asOf="2026-11-18T14:20:00Z" onRefresh={() => undefined} />
    </div>
    <div className="sg-row-list">
      <Stamp dataUpTo="2026-11-19" syncedAt="2026-11-20T12:05:00Z" now={now} />
      <Stamp dataUpTo="2026-11-19" syncedAt="2026-11-20T05:05:00Z" now={now} offline />
      <Stamp dataUpTo="2026-11-17" syncedAt="2026-11-18T14:20:00Z" now={now} />
      <Stamp syncedAt={null} now={now} />
    </div>
    <Note icon="clock">
      You were signed out because your session ended. <b className="ui-strong">2 actions are waiting.</b>
    </Note>
  </Section>
);

const Records = () => (
  <>
    <Section span={7} question="Record card" finding="The record, its parts, one copy button">
      <RecordCard
        name="example.co.za"
        type="TXT"
        ttlSeconds={3600}
        raw={['v=spf1 include:_spf.office.example include:_spf.host.example ', { text: '~all', mark: 'changed' }]}
        parts={[
          { part: 'include:_spf.office.example', explain: 'Office mail may send. 2 DNS lookups.' },
          { part: 'include:_spf.host.example', explain: 'Your host may send. 3 DNS lookups.' },
          { part: '~all', change: 'Changes', explain: 'from ?all. Everyone else is not approved.' },
        ]}
        foot={
          <>
            <Link href="#record">Send to a colleague</Link>
            <span className="ui-mute">We check again every 5 minutes.</span>
          </>
        }
      />
    </Section>
    <Section
      span={5}
      question="Difference"
      finding="Before and after, line by line"
      note="Seen at all 4 name servers, 20 Nov 2026, 14:05."
    >
      <RecordDiff
        before={[
          { text: 'v=DMARC1; ', kind: 'same' },
          { text: 'p=quarantine;', kind: 'gone' },
          { text: ' adkim=r', kind: 'same' },
        ]}
        after={[
          { text: 'v=DMARC1; ', kind: 'same' },
          { text: 'p=reject;', kind: 'new' },
          { text: ' ', kind: 'same' },
          { text: 'np=reject;', kind: 'new' },
          { text: ' adkim=r', kind: 'same' },
        ]}
      />
    </Section>
  </>
);

const DrillDown = () => (
  <Section span={6} wideOnTablet question="Drill-down" finding="Verdict, facts, where they come from, decision">
    <Panel
      title="Veldpost"
      sub={
        <>
          <StatusTag kind="unknown">Unsorted</StatusTag> · newsletter service
        </>
      }
      onClose={() => undefined}
      closeLabel="Close Veldpost"
      foot={
        <ThumbBar label="What to do">
          <Button>Snooze</Button>
          <Button>Assign</Button>
          <Button>Resolve</Button>
        </ThumbBar>
      }
    >
      <p className="ui-verdict ui-panel-full">
        A real service someone in your firm may have started to use. It has no key to sign as you.
      </p>
      <PanelPart title="Reported results">
        <KeyValue
          items={[
            { term: 'Messages', value: '48, all sent to spam' },
            { term: 'From', value: 'news@example.co.za', mono: true },
            { term: 'First seen', value: format.utcDay('2026-11-11') },
          ]}
        />
      </PanelPart>
      <PanelPart title="Addresses, reports, records">
        <TreeList
          nodes={[
            {
              id: 'a',
              label: '203.0.113.18',
              mono: true,
              figure: '31 messages',
              children: [
                { id: 'a1', label: 'Receiver A, 19 Nov', figure: '14 · 2 records', href: '#tree' },
                { id: 'a2', label: 'Receiver B, 18 Nov', figure: '17 · 3 records', href: '#tree' },
              ],
            },
            { id: 'b', label: '203.0.113.19', mono: true, figure: '17 messages' },
          ]}
        />
      </PanelPart>
      <PanelPart title="Sort it as" full>
        <Actions>
          <Button variant="solid">Ours: set it up</Button>
          <Button>Forwarder</Button>
          <Button>Not ours</Button>
        </Actions>
      </PanelPart>
    </Panel>
  </Section>
);

const Work = () => {
  const [files, setFiles] = useState<string[]>([]);
  return (
    <>
      <Section span={4} question="Timeline" finding="Event time left, words right">
        <Timeline
          events={[
            { id: '1', time: '14:02', what: 'Resolved by Thandi', sub: '“Key is back, seen at all name servers.”', key: true },
            { id: '2', time: '13:54', what: 'Acknowledged by you', sub: 'sent at 14:01 when online again' },
            { id: '3', time: '09:52', what: 'Seen by Beacon', sub: 'three resolvers agree' },
          ]}
        />
      </Section>
      <Section span={4} question="Long work" finding="Real progress, can be left">
        <Progress
          name="Batch 1403"
          state="storing"
          done={92}
          total={100}
          unit="messages"
          counts="21 348 rows stored · 12 unreadable"
          actions={<TextButton>Cancel</TextButton>}
        />
      </Section>
      <Section span={4} wideOnTablet question="Files" finding="Choose, drop or paste">
        <Dropzone
          label="Drop reports here, or paste them"
          hint={files.length > 0 ? files.join(', ') : 'XML, gzip or zip; one file or many'}
          accept={['.xml', '.gz', '.zip']}
          onFiles={(chosen) => setFiles(chosen.map((file) => file.name))}
        />
      </Section>
      <Section span={6} wideOnTablet question="Raw report" finding="Line numbers; only the lines in view are drawn">
        <CodeBlock label="report.xml" text={longXml} />
      </Section>
    </>
  );
};

const Feedback = () => (
  <Section question="Rows with actions" finding="Words first, then what can be done">
    <ActionRows label="Recipients">
      <li>
        <span>
          Tablet in the workshop <StatusTag kind="pass">This device</StatusTag>
          <span className="ui-sub">Reached today, 07:30.</span>
        </span>
        <RowActions>
          <Button size="s">Send a test</Button>
          <Button size="s">Remove</Button>
        </RowActions>
      </li>
      <li>
        <span>
          accounts@example.co.za
          <RowWarning>Nobody has signed in with this address yet.</RowWarning>
          <RowWarning isFailure>The last message came back.</RowWarning>
        </span>
        <Button size="s">Remove</Button>
      </li>
    </ActionRows>
  </Section>
);

export const Pieces = () => (
  <Grid>
    <States />
    <Records />
    <Section question="Stepper" finding="Where we are on the path">
      <Stepper
        label="Path to enforcement"
        steps={[
          { id: '1', name: 'Reports arrive', note: 'since 14 Jul 2026', state: 'done' },
          { id: '2', name: 'Monitor', note: 'policy none, 80 days', state: 'done' },
          { id: '3', name: 'Quarantine', note: 'since 2 Oct 2026, 49 days', state: 'done' },
          { id: '4', name: 'Reject', note: 'ready: 4 of 4 gates met', state: 'now' },
          { id: '5', name: 'Hold', note: '30 days without a failing sender', state: 'todo' },
        ]}
      />
      <Gates
        gates={[
          { id: 'd', label: 'Days at quarantine', have: '49', need: 'of 30', met: true },
          { id: 'm', label: 'Approved messages', have: '12 400', need: 'of 1 000', met: true },
          { id: 'p', label: 'Passing', have: '98,7%', need: 'of 99,5%', met: false },
          { id: 'u', label: 'Unsorted messages', have: 'not measured', need: 'at most 0,50%', met: null },
        ]}
      />
    </Section>
    <Work />
    <Feedback />
    <DrillDown />
    <Section span={6} wideOnTablet question="Next step" finding="The only beam on a screen">
      <NextStep
        what="Publish the reject record"
        why="All four conditions are met. Forged messages are then rejected, not filed as spam."
        action={
          <LinkButton variant="beam" href="#next">
            Show the record
          </LinkButton>
        }
        gain="About 5 minutes · +5 points"
      />
    </Section>
  </Grid>
);
