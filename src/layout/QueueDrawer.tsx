import { useOffline } from '#src/client/connection.ts';
import { sendNow } from '#src/offline/outbox.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { QueueList, queueTitle } from './QueueList.tsx';

const promise = 'Sent in this order when you are online. Nothing is lost if you close the app.';

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
      {waiting > 0 && <p>{promise}</p>}
      {rows.length === 0 && <p>No actions waiting on this device.</p>}
      <QueueList rows={rows} />
    </Dialog>
  );
}

/** The same at the foot of a page whose actions may wait; not there while nothing waits. */
export function QueueCard() {
  const { rows, waiting, refused } = useOutbox();
  if (rows.length === 0) return null;
  return (
    <aside className="queue-card" aria-label="Not sent yet">
      <h2>{queueTitle(waiting, refused)}</h2>
      {waiting > 0 && <p className="ui-small ui-mute">{promise}</p>}
      <QueueList rows={rows} />
    </aside>
  );
}
