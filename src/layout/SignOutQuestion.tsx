import { auth } from '#src/client/actors.ts';
import { useNow } from '#src/client/connection.ts';
import { discardAll } from '#src/offline/outbox.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { notify } from '#src/ui/toast.tsx';
import { queueTitle } from './queue-title.ts';

/** What happens to pending actions when somebody signs out. */
export function SignOutQuestion({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { user } = useSignedIn();
  const now = useNow();
  const { rows, waiting, refused } = useOutbox();
  const leave = () => {
    onClose();
    auth.send({ type: 'signOut' });
  };
  const discard = () =>
    discardAll(user).then(leave, () =>
      notify({ text: 'They could not be removed from this device. You are still signed in.', tone: 'fail' }),
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={queueTitle(waiting, refused)}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            Cancel
          </Button>
          <Button look="danger" onPress={() => void discard()}>
            Discard them
          </Button>
          <Button look="solid" onPress={leave}>
            Sign out and keep them for your next sign-in
          </Button>
        </>
      }
    >
      <p>Nobody else on this device can see or send them.</p>
      <RowList
        label="Not sent"
        items={rows.map((row) => ({ id: row.id, label: row.label, value: format.moment(row.created, now) }))}
      />
    </Dialog>
  );
}
