import { capital, counted, formOf, listed, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayOpen } from '#src/session/use-may-open.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { jobColumns, moduleColumns } from './columns.tsx';
import { ReplayStream } from './ReplayStream.tsx';
import { Rota } from './Rota.tsx';
import type { Module, ScheduledJob, State } from './types.ts';

const refetchMs = 30_000;
const perRow = 4;

const places = [
  ['Operations', '/app/operations'],
  ['Setup', '/app/setup'],
  ['Audit', '/app/audit'],
] as const;

/** How every part of the installation is, what waits for the staff, and what the nightly jobs did; it leads only where the role may go. */
export function Management() {
  const now = useNow();
  const mayOpen = useMayOpen();
  const query = useRead(calls.management.health, {}, { refetchMs });
  return (
    <Frame
      title="Management"
      stamp={<PageStamp queries={[query]} />}
      answer={query.data && answerOf(query.data.modules)}
      filters={
        <>
          {places
            .filter(([, href]) => mayOpen(href))
            .map(([name, href]) => (
              <LinkButton key={href} size="s" href={href}>
                {name}
              </LinkButton>
            ))}
          {query.data?.modules.some(({ key }) => key === 'stream') && <ReplayStream />}
        </>
      }
    >
      <title>Management · Beacon</title>
      <Grid>
        <QueryView query={query} title="The state of the installation" place="grid">
          {(state) => (
            <>
              {[state.queues.slice(0, perRow), state.queues.slice(perRow)].map((row, index) => (
                <StatRow key={index}>
                  {row.map(({ key, name, count, note, href }) => (
                    <Stat key={key} label={name} value={format.number(count)} note={note} {...(mayOpen(href) ? { href } : {})} />
                  ))}
                </StatRow>
              ))}
              <Section question="Health" finding={healthFinding(state.modules)}>
                <DataTable
                  caption="Parts of the installation"
                  rows={state.modules}
                  columns={moduleColumns(now)}
                  rowId={({ key }) => key}
                  rowHref={({ href }) => (mayOpen(href) ? href : null)}
                  noun={['part', 'parts']}
                />
              </Section>
              <Column span={8} wideOnTablet>
                <div className="ui-stack">
                  <Rota />
                  <Section
                    id="jobs"
                    folds
                    question="Scheduled jobs"
                    finding={jobFinding(state.jobs)}
                    note="Times of the schedule are South African."
                  >
                    <DataTable
                      caption="Scheduled jobs"
                      rows={state.jobs}
                      columns={jobColumns(now)}
                      rowId={({ name }) => name}
                      noun={['job', 'jobs']}
                      csvName="jobs"
                    />
                  </Section>
                </div>
              </Column>
              <Column span={4} wideOnTablet>
                <div className="ui-stack">
                  <Section
                    question="Public site"
                    finding={counted(state.contacts, 'contact')}
                    {...(mayOpen('/app/setup') && { more: { label: 'Setup', href: '/app/setup' } })}
                  />
                  <Section
                    folds
                    question="Retention"
                    finding="Older data is deleted every night"
                    note={removalLabel(state.removed)}
                  >
                    <RowList
                      label="Retention"
                      items={state.retention.map(({ data, term }) => ({ id: data, label: data, value: term }))}
                    />
                  </Section>
                </div>
              </Column>
            </>
          )}
        </QueryView>
      </Grid>
    </Frame>
  );
}

/** What the last night removed of mail data. */
function removalLabel(removed: State['removed']): string {
  if (removed === null) return 'No report data has been deleted yet.';
  const { at, messages, reports, days, tls_reports: tls, notifications, documents } = removed;
  const parts = [
    [messages, counted(messages, 'message')],
    [reports, `the rows of ${counted(reports, 'report')}`],
    [days, `${counted(days, 'day')} of totals`],
    [tls, counted(tls, 'TLS report')],
    [notifications, counted(notifications, 'notification')],
    [documents, counted(documents, 'record of a generated report', 'records of generated reports')],
  ] as const;
  const some = parts.flatMap(([count, text]) => (count === 0 ? [] : [text]));
  return some.length === 0
    ? `Nothing was due for deletion on ${format.dateTime(at)}.`
    : `Last deleted on ${format.dateTime(at)}: ${listed(some)}.`;
}

/** The name of a part within a sentence: "Alert rules" loses its capital, "DNS checks" does not. */
const inSentence = (name: string) => (/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1));

const needsAttention = ({ status }: Module) => status === 'failed' || status === 'warning';

function answerOf(modules: readonly Module[]): string {
  const bad = modules.filter(needsAttention);
  const [first] = bad;
  const unproven = modules.filter(({ status }) => status === 'unknown').map(({ name }) => inSentence(name));
  if (first === undefined)
    return unproven.length === 0
      ? 'Every part that is in use works.'
      : `Nothing is broken. ${capital(spelled(unproven.length, 'part has', 'parts have'))} not run yet: ${listed(unproven)}.`;
  return `${capital(spelled(bad.length, 'part needs', 'parts need'))} attention. ${first.name}: ${first.text}`;
}

function healthFinding(modules: readonly Module[]): string {
  const inUse = modules.filter(({ status }) => status !== 'off');
  const proved = inUse.filter(({ status }) => status === 'ok').length;
  return `${proved} of ${counted(inUse.length, 'part')} in use ${formOf(proved, 'works', 'work')}`;
}

function jobFinding(jobs: readonly ScheduledJob[]): string {
  const failed = jobs.filter((job) => isFailing(job)).length;
  return failed === 0 ? 'No job failed in its last run' : `The last run of ${counted(failed, 'job')} failed`;
}

const isFailing = ({ last_done_at: done, last_failed_at: failed }: ScheduledJob): boolean =>
  failed !== null && (done === null || failed > done);
