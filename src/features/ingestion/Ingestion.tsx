import { counted, formOf } from '#domain/text.ts';
import './ingestion.css';
import { useNow, useOffline } from '#src/client/connection.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView, Together } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { useMayOpen } from '#src/session/use-may-open.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Column, Grid, Split } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { BatchPanel } from './BatchPanel.tsx';
import { Hours } from './Hours.tsx';
import { Checks, IntakeSources } from './IntakeSources.tsx';
import { Live } from './Live.tsx';
import { Recent } from './Recent.tsx';
import { Recovery } from './Recovery.tsx';
import { LatestReports, Reporters } from './Reporters.tsx';
import type { Health, IngestionSearch, Status } from './types.ts';
import { useActions } from './use-actions.ts';
import { useIngestion } from './use-ingestion.ts';

type IngestionProps = { search: IngestionSearch; onSearch: (part: Partial<IngestionSearch>) => void };

/** The intake of report mail: what runs, what waits, what became of it, and the levers. */
export function Ingestion({ search, onSearch }: IngestionProps) {
  const offline = useOffline();
  const now = useNow();
  const actions = useActions();
  const { status, one, health, background, jobs, sources, recent } = useIngestion(search);
  return (
    <Frame
      title="Intake"
      stamp={<PageStamp queries={[status, health]} />}
      answer={status.data && health.data && <Answer status={status.data} health={health.data} />}
      filters={
        actions.may && (
          <>
            <Button
              variant="solid"
              isDisabled={offline}
              isPending={actions.processing}
              reason="These actions need a connection."
              onPress={actions.process}
            >
              Process now
            </Button>
            {!offline && (
              <>
                <Button isPending={actions.retryingAll} onPress={actions.retryAll}>
                  Retry all
                </Button>
                <LinkButton href={pageAt('/app/report-metadata', { upload: 1 })}>Upload files</LinkButton>
                <LinkButton href="/app/ingestion-v2/import">Import history</LinkButton>
              </>
            )}
          </>
        )
      }
    >
      <title>Intake · Beacon</title>
      <Together queries={[status, health, sources]} title="The intake">
        {health.data && <IntakeStats health={health.data} />}
        <QueryView query={status} title="The intake">
          {(data) => (
            <>
              <Grid>
                <Live
                  status={data}
                  config={background.data?.config}
                  readConfig={async () => (await background.refetch()).data?.config}
                  offline={offline}
                  actions={actions}
                />
                <QueryView query={health} title="Intake health">
                  {(held) => <Hours health={held} />}
                </QueryView>
              </Grid>
              <div className={search.batch === undefined ? 'intake-batches' : 'intake-batches intake-batch-open'}>
                <Split
                  lead={null}
                  aside={
                    search.batch !== undefined && (
                      <BatchPanel
                        id={search.batch}
                        query={one}
                        actions={actions}
                        offline={offline}
                        onClose={() => onSearch({ batch: undefined })}
                      />
                    )
                  }
                  rest={<Recent status={data} search={search} onSearch={onSearch} actions={actions} offline={offline} />}
                />
              </div>
            </>
          )}
        </QueryView>
        <Grid>
          <QueryView query={sources} title="Intake sources">
            {(data) => <IntakeSources sources={data.sources} />}
          </QueryView>
          {health.data && <Checks health={health.data} />}
          {health.data && <Reporters reporters={health.data.reporters} now={now} />}
          <Column span={6} wideOnTablet>
            <QueryView query={recent} title="Latest reports">
              {(data) => <LatestReports data={data} now={now} />}
            </QueryView>
          </Column>
          {actions.may && background.data && <Recovery health={background.data} jobs={jobs.data?.jobs ?? []} offline={offline} />}
        </Grid>
      </Together>
    </Frame>
  );
}

function IntakeStats({ health }: { health: Health }) {
  const newest = pageAt('/app/report-metadata', { sort: 'received_time' });
  const batches = '/app/ingestion-v2#batches';
  const unprocessed = '/app/email-cleanup';
  const mayOpen = useMayOpen();
  return (
    <StatRow columns={6}>
      <Stat label="Messages" value={format.number(health.messages_24h)} note="received in 24 h" href={batches} />
      <Stat label="Reports" value={format.number(health.reports_24h)} note="stored in 24 h" href={newest} />
      <Stat
        label="Unreadable rows"
        value={format.number(health.rows_refused_24h)}
        note={`of ${format.number(health.rows_24h + health.rows_refused_24h)} in 24 h`}
        href={pageAt('/app/report-metadata', { problems: 'unreadable_rows', sort: 'received_time' })}
      />
      <Stat label="Duplicates" value={format.number(health.duplicates_24h)} note="skipped in 24 h" href={batches} />
      <Stat
        label="Failed batches"
        value={format.number(health.failed_batches_24h)}
        note={`of ${format.number(health.batches_24h)} in 24 h`}
        href={batches}
      />
      <Stat
        label="Not processed"
        value={format.number(health.orphan_messages + health.failed_messages)}
        note={`${format.number(health.orphan_messages)} without a domain, ${format.number(health.failed_messages)} not readable`}
        {...(mayOpen(unprocessed) ? { href: unprocessed } : {})}
      />
    </StatRow>
  );
}

function Answer({ status, health }: { status: Status; health: Health }) {
  const reports = (
    <Link href={pageAt('/app/report-metadata', { sort: 'received_time' })}>{counted(health.reports_24h, 'report')}</Link>
  );
  const active = status.active_batches.length;
  const stored = formOf(health.reports_24h, 'was', 'were');
  const failed = health.checks.find((check) => check.status === 'failed');
  if (health.status === 'down')
    return (
      <>
        The intake is down. {failed && `${failed.name}: ${failed.text} `}
        {reports} {stored} stored in 24 hours.
      </>
    );
  return (
    <>
      {active > 0
        ? `${counted(active, 'batch is', 'batches are')} running`
        : status.waiting_messages > 0
          ? `${counted(status.waiting_messages, 'message is', 'messages are')} queued`
          : 'No message is waiting'}
      ; {reports} {stored} stored in 24 hours
      {health.rows_refused_24h > 0 && (
        <>
          {' '}
          and{' '}
          <Link href={pageAt('/app/report-metadata', { problems: 'unreadable_rows', sort: 'received_time' })}>
            {counted(health.rows_refused_24h, 'row')}
          </Link>{' '}
          could not be read
        </>
      )}
      .
    </>
  );
}
