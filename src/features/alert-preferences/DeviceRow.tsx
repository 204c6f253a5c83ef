import { RowActions, RowWarning } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Device } from './types.ts';

type DeviceRowProps = {
  device: Device;
  isHere: boolean;
  isTesting: boolean;
  offline: boolean;
  now: number;
  onTest: () => void;
  onRemove: () => void;
};

/** When a device was reached last. */
function reachedLabel({ created_time: created, last_ok_time: reached }: Device, now: number): string {
  const since = `Since ${format.date(created)}`;
  return reached === null ? `${since} · no message yet` : `${since} · last message ${format.atMoment(reached, now)}`;
}

/** One device; the one in one's hands is marked. */
export function DeviceRow({ device, isHere, isTesting, offline, now, onTest, onRemove }: DeviceRowProps) {
  const { device: name, last_error: error } = device;
  return (
    <li>
      <span>
        {name} {isHere && <StatusTag kind="pass">This device</StatusTag>}
        <span className="ui-sub">{reachedLabel(device, now)}</span>
        {error !== null && <RowWarning>The last message failed: {error}</RowWarning>}
      </span>
      <RowActions>
        <Button
          size="s"
          onPress={onTest}
          isPending={isTesting}
          pendingText="Sending …"
          isDisabled={offline}
          aria-label={`Send a test to ${name}`}
        >
          Send a test
        </Button>
        <Button size="s" onPress={onRemove} isDisabled={offline && !isHere} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </RowActions>
    </li>
  );
}
