import { auth } from '#src/client/actors.ts';
import { useNow } from '#src/client/connection.ts';
import { dropFact, unsentUploads } from '#src/offline/facts.ts';
import { discardAll } from '#src/offline/outbox.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { notify } from '#src/ui/toast.tsx';
import { leavingTitle } from './queue-title.ts';

type Props = { isOpen: boolean; files: readonly string[]; onClose: () => void };

/** What happens to pending actions and to files that wait to be uploaded when somebody signs out. */
export function SignOutQuestion({ isOpen, files, onClose }: Props) {
  const { user } = useSignedIn();
  const now = useNow();
  const { rows, waiting, refused } = useOutbox();
  const leave = () => {
    onClose();
    auth.send({ type: 'signOut' });
  };
  const discard = () =>
    Promise.all([discardAll(user), dropFact(user, unsentUploads)]).then(leave, () =>
      notify({ text: 'They could not be removed from this device. You are still signed in.', tone: 'fail' }),
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={leavingTitle({ waiting, refused, files: files.length })}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            Cancel
          </Button>
          <Button variant="danger" onPress={() => void discard()}>
            Discard them
          </Button>
          <Button variant="solid" onPress={leave}>
            Sign out and keep them for your next sign-in
          </Button>
        </>
      }
    >
      <p>Nobody else on this device can see or send them.</p>
      <RowList
        label="Not sent"
        items={[
          ...rows.map((row) => ({ id: row.id, label: row.label, value: format.moment(row.created, now) })),
          ...files.map((name, index) => ({ id: `file ${index}`, label: name, value: 'report file' })),
        ]}
      />
    </Dialog>
  );
}
