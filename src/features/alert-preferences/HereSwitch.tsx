import { useOffline } from '#src/client/connection.ts';
import type { ThisDevice } from '#src/session/use-this-device.ts';
import { Button } from '#src/ui/Button.tsx';
import { Note } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';

/** Whether the device in one's hands gets messages, why it cannot, and the press that lets it. */
export function HereSwitch({ here }: { here: ThisDevice }) {
  const offline = useOffline();
  const { support, id, isLooking, isBusy, error, turnOn } = here;
  if (support.state === 'blocked') return <Note icon="attention">This device gets no notifications. {support.why}</Note>;
  return (
    <div className="prefs-here">
      <div role="status">
        {id === null ? (
          !isLooking && 'This device gets no notifications yet.'
        ) : (
          <StatusTag kind="pass">This device gets notifications</StatusTag>
        )}
      </div>
      {id === null && (
        <Button
          onPress={turnOn}
          isPending={isBusy}
          pendingText="Registering …"
          isDisabled={isLooking || offline}
          {...(offline ? { reason: 'Needs a connection.' } : {})}
        >
          Get notifications on this device
        </Button>
      )}
      {error !== null && (
        <Note icon="fail" role="alert">
          {error.message}
        </Note>
      )}
    </div>
  );
}
