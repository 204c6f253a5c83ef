import '#src/ui/base.css';
import '../alert-management.css';
import './sandbox.css';
import { useEffect, useMemo, useState } from 'react';
import { keepThisPage } from '#src/client/update-worker.ts';
import { AlertActionsProvider } from '#src/entities/alerts/AlertActions.tsx';
import { CauseList } from '#src/entities/alerts/CauseList.tsx';
import { causesSentence, openLabel } from '#src/entities/alerts/cause-labels.ts';
import { causesOf } from '#src/entities/alerts/groups.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { SandboxFrame } from '#src/layout/SandboxFrame.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { loadDeferred } from '#src/ui/deferred.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { EmptyState, Note } from '#src/ui/State.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { notify } from '#src/ui/toast.tsx';
import { useAlertKeys } from '../use-alert-keys.tsx';
import { SampleNotice } from './SampleNotice.tsx';
import { SandboxQueue } from './SandboxQueue.tsx';
import { sampleNotifications } from './samples.ts';
import { useSandbox } from './use-sandbox.ts';

type Sandbox = ReturnType<typeof useSandbox>;

/** The alert centre over made-up alerts, for everybody: no account, no server, no line needed. */
export function AlertSandbox() {
  const sandbox = useSandbox();
  useEffect(() => void loadDeferred().then(keepThisPage), []);
  const { stories } = sandbox.world;
  const useWhole = useMemo(
    () => (alert: Alert) => ({
      data: {
        success: true as const,
        alert,
        timeline: [...(stories[alert.id] ?? [])],
        notifications: sampleNotifications(alert),
        similar: [],
      },
      words: null,
    }),
    [stories],
  );
  return (
    <SandboxFrame>
      <AlertActionsProvider actions={sandbox.actions} useWhole={useWhole} hasPages={false}>
        <Inside sandbox={sandbox} />
      </AlertActionsProvider>
    </SandboxFrame>
  );
}

const views = ['open', 'acknowledged', 'snoozed', 'resolved'] as const;
type View = (typeof views)[number];
const viewLabels: Record<View, string> = { open: 'Open', acknowledged: 'Acknowledged', snoozed: 'Snoozed', resolved: 'Resolved' };

function Inside({ sandbox }: { sandbox: Sandbox }) {
  const { world, alerts } = sandbox;
  const [view, setView] = useState<View | null>(null);
  const [openId, setOpenId] = useState<number | undefined>(undefined);
  const open = alerts.filter(({ status }) => status === 'open');
  const causes = causesOf(alerts.filter(({ status }) => view === null || status === view));
  const onOpen = (alert: Alert, isOpen: boolean) => setOpenId(isOpen ? alert.id : undefined);
  const help = useAlertKeys({ alerts: causes.flatMap((cause) => cause.alerts), openId, onOpen });
  const colleague = () => {
    const alert = sandbox.colleague();
    notify({
      text:
        alert === null
          ? 'No alert left to resolve.'
          : `Sipho resolved ${alert.domain_name}${world.isOnline ? '' : ' while you are offline'}.`,
    });
  };
  return (
    <Frame
      title="Alert centre demo"
      answer={open.length === 0 ? 'Nothing is open.' : `${openLabel(open.length)}${causesSentence(causesOf(open), open.length)}`}
      filters={views.map((id) => (
        <Chip key={id} isSelected={view === id} onChange={(isOn) => setView(isOn ? id : null)}>
          {viewLabels[id]} {format.number(alerts.filter(({ status }) => status === id).length)}
        </Chip>
      ))}
    >
      <title>Alert centre demo · Beacon</title>
      {help}
      <div className="centre">
        <div className="centre-list">
          {causes.length === 0 ? (
            <EmptyState title="Nothing here">Choose another status or start again.</EmptyState>
          ) : (
            <CauseList causes={causes} openId={openId} onOpen={onOpen} />
          )}
        </div>
        <div className="centre-aside">
          <section className="sandbox-line" aria-labelledby="sandbox-line">
            <h2 id="sandbox-line">Try it offline</h2>
            <Switch isSelected={world.isOnline} onChange={sandbox.setOnline}>
              {world.isOnline ? 'Online' : 'Offline'}
            </Switch>
            <p className="ui-small ui-mute">
              Go offline, acknowledge an alert, let a colleague resolve it, then go online again to see who was faster.
            </p>
            <div className="ui-row">
              <Button onPress={colleague}>A colleague resolves one{world.isOnline ? '' : ' while you are offline'}</Button>
              <Button variant="quiet" onPress={sandbox.restart}>
                Start again
              </Button>
              <SampleNotice />
            </div>
          </section>
          <SandboxQueue rows={world.rows} onDrop={sandbox.drop} />
          {!world.isOnline && (
            <Note icon="offline" role="status">
              The demo is offline. Your actions wait on this page.
            </Note>
          )}
        </div>
      </div>
    </Frame>
  );
}
