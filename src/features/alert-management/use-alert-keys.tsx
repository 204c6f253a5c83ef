import { useEffect, useRef, useState } from 'react';
import { useAlertDialogs } from '#src/entities/alerts/alert-actions.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { type KeyAction, keyAction, keyLabel } from './keys.ts';

const remembered = 'beacon_alert_keys';

type Keys = { alerts: readonly Alert[]; openId: number | undefined; onOpen: (alert: Alert, isOpen: boolean) => void };

const titleOf = (id: number) => document.querySelector<HTMLElement>(`[data-alert="${id}"] .alert-title`);

function focusedId(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-alert]');
  return row === null || row === undefined ? null : Number(row.dataset['alert']);
}

/** Single keys for the list: they act on the alert that has the focus, else on the open one. Answers the list of keys as a dialog. */
export function useAlertKeys({ alerts, openId, onOpen }: Keys) {
  const { start } = useAlertDialogs();
  const [isHelp, setHelp] = useState(false);
  const [isOn, setOn] = useState(() => localStorage.getItem(remembered) !== 'off');
  const act = (action: KeyAction) => {
    if (action === 'help') return setHelp(true);
    if (!isOn) return;
    const at = alerts.findIndex(({ id }) => id === (focusedId() ?? openId));
    if (action === 'next' || action === 'previous') {
      const to = alerts[at === -1 ? 0 : Math.min(alerts.length - 1, Math.max(0, at + (action === 'next' ? 1 : -1)))];
      if (to === undefined) return;
      titleOf(to.id)?.focus();
      titleOf(to.id)?.scrollIntoView?.({ block: 'nearest' });
      return;
    }
    const alert = alerts[at];
    if (alert === undefined) return;
    if (action === 'open') {
      titleOf(alert.id)?.focus();
      onOpen(alert, alert.id !== openId);
    } else
      start(
        [alert],
        action,
        alerts.filter(({ cause }) => cause === alert.cause),
      );
  };
  const held = useRef(act);
  useEffect(() => {
    held.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = keyAction(event);
      if (action === null) return;
      event.preventDefault();
      held.current(action);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <Dialog isOpen={isHelp} onClose={() => setHelp(false)} title="Keys of the alert centre">
      <KeyValue items={keyLabel.map(({ keys, what }) => ({ term: <kbd>{keys}</kbd>, value: what }))} />
      <Switch
        isSelected={isOn}
        onChange={(next) => {
          setOn(next);
          localStorage.setItem(remembered, next ? 'on' : 'off');
        }}
      >
        Keyboard shortcuts
      </Switch>
    </Dialog>
  );
}
