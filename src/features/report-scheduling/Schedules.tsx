import './report-scheduling.css';
import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import type { ScheduleForm } from './schedule-form.ts';
import { nextText, schedulesAnswer, scheduleTemplates } from './schedule-labels.ts';
import type { Schedule } from './types.ts';
import { withWaiting } from './waiting-schedules.ts';

type Open = { schedule: Schedule | null; preset?: Partial<ScheduleForm> };

/** Reports that are made and sent on their own. */
export function Schedules() {
  const now = useNow();
  const offline = useOffline();
  const { isStaff, customer } = useSession();
  const isSuspended = !isStaff && customer?.is_suspended === true;
  const query = useRead(calls.reportScheduling.schedules, {});
  const { queued } = useOutbox();
  const [open, setOpen] = useState<Open | null>(null);
  const schedules = query.data && withWaiting(query.data.schedules, queued, now);
  return (
    <Frame
      title="Schedules"
      stamp={<PageStamp queries={[query]} />}
      answer={schedules && schedulesAnswer(schedules)}
      filters={
        <>
          {!isSuspended && (
            <Button variant="solid" size="s" onPress={() => setOpen({ schedule: null })}>
              Add schedule
            </Button>
          )}
          <LinkButton size="s" href="/app/report-center">
            Open report centre
          </LinkButton>
        </>
      }
    >
      <title>Schedules · Beacon</title>
      <Grid>
        <NewOnes />
        <QueryView query={query} title="The schedules" place="grid">
          {() =>
            schedules !== undefined &&
            (schedules.length === 0 && isSuspended ? (
              <Section question="Schedules" finding="You can add one once the open invoices are paid" />
            ) : schedules.length === 0 ? (
              <Templates onChoose={(preset) => setOpen({ schedule: null, preset })} />
            ) : (
              <Section
                strong
                question="Schedules"
                finding={nextText(schedules)}
                note={
                  offline
                    ? 'Runs and tests need a connection. Changes are sent when you are online.'
                    : 'A run missed while Beacon was not running is made once, with a note. A schedule stops when its owner loses access.'
                }
              >
                <div className="schedules">
                  {schedules.map((schedule) => (
                    <ScheduleCard key={schedule.schedule_id} schedule={schedule} onEdit={() => setOpen({ schedule })} />
                  ))}
                </div>
              </Section>
            ))
          }
        </QueryView>
      </Grid>
      {open !== null && <ScheduleDialog key={open.schedule?.version} {...open} onClose={() => setOpen(null)} />}
    </Frame>
  );
}

function NewOnes() {
  const waiting = useOutbox().queued.filter(
    ({ call, status }) => call === 'reportScheduling.createSchedule' && status === 'waiting',
  );
  if (waiting.length === 0) return null;
  return (
    <Section question="On this device" finding="Created when you are online">
      <RowList
        label="Not sent yet"
        items={waiting.map(({ id, label }) => ({ id, label, value: <StatusTag kind="waiting">Waiting</StatusTag> }))}
      />
    </Section>
  );
}

function Templates({ onChoose }: { onChoose: (preset: Partial<ScheduleForm>) => void }) {
  return (
    <Section strong span={8} question="Schedules" finding="Begin with one of these, or add your own">
      <ActionRows label="Templates">
        {scheduleTemplates.map(({ name, about, preset }) => (
          <li key={name}>
            <span>
              <span className="ui-strong">{name}</span>
              <span className="ui-sub">{about}</span>
            </span>
            <Button size="s" onPress={() => onChoose(preset)} aria-label={`Use ${name}`}>
              Use
            </Button>
          </li>
        ))}
      </ActionRows>
    </Section>
  );
}
