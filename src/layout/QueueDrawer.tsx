import { useOffline } from '#src/client/connection.ts';
import { sendNow } from '#src/offline/outbox.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { QueueList } from './QueueList.tsx';
import { queuePromise, queueTitle } from './queue-title.ts';

/** What is not sent yet and what was refused, beside the page. */
export function QueueDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { rows, waiting, refused } = useOutbox();
  const offline = useOffline();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={queueTitle(waiting, refused)}
      asDrawer
      actions={
        waiting > 0 && (
          <Button onPress={sendNow} isDisabled={offline} reason="You are offline.">
            Send now
          </Button>
        )
      }
    >
      {waiting > 0 && <p>{queuePromise}</p>}
      {rows.length === 0 && <p>No actions waiting on this device.</p>}
      <QueueList rows={rows} />
    </Dialog>
  );
}
