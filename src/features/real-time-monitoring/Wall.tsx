import { useRef, useState } from 'react';
import { counted } from '#domain/text.ts';
import { severities } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { AlertRow } from '#src/entities/alerts/AlertRow.tsx';
import { useAlertDialogs } from '#src/entities/alerts/alert-actions.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import { QueryView, Together } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Stamp } from '#src/ui/Stamp.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { Heartbeat } from './Heartbeat.tsx';
import { IntakePulse } from './IntakePulse.tsx';
import { LockBox } from './LockBox.tsx';
import { useWallSettings } from './settings.ts';
import { useChime } from './use-chime.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useWakeLock } from './use-wake-lock.ts';
import type { useWallLock } from './use-wall-lock.ts';
import { WallTools } from './WallTools.tsx';

const mostShown = 30;
const refetchMs = 30_000;

/** Live overview for a wall or a tablet: heartbeat, counts, the worst alerts, the intake. */
export function Wall({ lock }: { lock: ReturnType<typeof useWallLock> }) {
  const { withPending } = useAlertDialogs();
  const now = useNow();
  const offline = useOffline();
  const alerts = useRead(calls.alertManagement.alerts, { query: { limit: 200 } }, { refetchMs });
  const stats = useRead(calls.alertManagement.stats, {}, { refetchMs });
  const [openId, setOpenId] = useState<number>();
  const [settings, change] = useWallSettings();
  const [isAwake, setAwake] = useState(false);
  const [isLoud, setLoud] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(box);
  const awake = useWakeLock(isAwake);
  useChime(alerts.data?.alerts, isLoud, settings.muted);
  const shown = (alerts.data?.alerts ?? []).slice(0, mostShown).map(withPending);
  const total = alerts.data?.pagination.total ?? 0;
  const counts = stats.data?.by_severity;
  return (
    <div ref={box} className="wall" data-theme={screen.isFull && settings.night ? 'dark' : undefined}>
      <Frame
        title="Real-time monitoring"
        stamp={
          alerts.dataUpdatedAt > 0 && (
            <Stamp syncedAt={alerts.dataUpdatedAt} now={Math.max(now, alerts.dataUpdatedAt)} offline={offline} />
          )
        }
        answer={
          alerts.data !== undefined && (
            <Answer open={stats.data?.open ?? total} urgent={(counts?.critical ?? 0) + (counts?.high ?? 0)} />
          )
        }
        filters={
          <>
            <Heartbeat />
            {screen.can && <Button onPress={screen.toggle}>{screen.isFull ? 'Leave the full screen' : 'Full screen'}</Button>}
          </>
        }
      >
        <title>Real-time monitoring · Beacon</title>
        <Together queries={[alerts, stats]} title="The alerts">
          <div className="wall-parts">
            {counts !== undefined && (
              <StatRow columns={5}>
                {severities.map((severity) => (
                  <Stat
                    key={severity}
                    label={severityWord(severity)}
                    value={format.number(counts[severity] ?? 0)}
                    note="open"
                    href={`/app/alert-management?severity=${severity}`}
                  />
                ))}
              </StatRow>
            )}
            <Section question="Alerts, the worst first" finding={newestLabel(stats.data?.newest_time, now)} strong>
              <QueryView query={alerts} title="The alerts">
                {() =>
                  shown.length === 0 ? (
                    <EmptyState title="No open alerts">
                      {stats.data?.evaluated_time == null
                        ? 'The rules have not run yet.'
                        : `The rules last ran ${format.relative(stats.data.evaluated_time, now)}.`}
                    </EmptyState>
                  ) : (
                    <ul className="wall-list">
                      {shown.map((alert) => (
                        <AlertRow
                          key={alert.id}
                          alert={alert}
                          cause={[alert]}
                          isAlone
                          tellsSeverity
                          isOpen={alert.id === openId}
                          onOpen={(one, isOpen) => setOpenId(isOpen ? one.id : undefined)}
                        />
                      ))}
                    </ul>
                  )
                }
              </QueryView>
              {total > shown.length && (
                <p className="ui-small ui-mute wall-note">
                  {format.number(shown.length)} of {format.number(total)} unresolved alerts. The alert centre lists all of them.
                </p>
              )}
            </Section>
            <Section question="The intake" finding="Each receiver reports once a day">
              <IntakePulse />
              <p className="ui-small ui-mute wall-note">
                DNS checks, intake and alerts are live. DMARC reports arrive after the day they cover.
              </p>
            </Section>
            <Section question="This screen" finding="Wall display settings">
              <WallTools
                settings={settings}
                onSettings={change}
                isAwake={isAwake}
                awake={awake}
                onAwake={setAwake}
                isLoud={isLoud}
                onLoud={setLoud}
              />
              <LockBox lock={lock.lock} now={lock.now} onLock={lock.change} />
            </Section>
          </div>
        </Together>
      </Frame>
    </div>
  );
}

function Answer({ open, urgent }: { open: number; urgent: number }) {
  if (open === 0) return <>No alert is open.</>;
  return (
    <>
      {counted(open, 'alert is', 'alerts are')} open, {urgent === 0 ? 'none' : format.number(urgent)} critical or high.
    </>
  );
}

const newestLabel = (at: string | null | undefined, now: number) =>
  at === undefined
    ? 'Unresolved alerts'
    : at === null
      ? 'No open alerts'
      : `Newest: ${format.relative(at, Math.max(now, Date.parse(at)))}`;
