import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { saveFile } from '#src/page/save-file.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';

/** Everything stored about oneself as a file. */
export function OwnData() {
  const offline = useOffline();
  const load = useSend(calls.auth.ownData);
  const save = () =>
    load.mutate(
      {},
      {
        onSuccess: (file) => {
          if (file instanceof Blob) saveFile(file, 'my-data.json');
        },
      },
    );
  const { isStaff } = useSession();
  return (
    <Section
      question="Your data"
      finding="What Beacon stores about you"
      note={`Your account, sessions, preferences, notifications, support requests and what you did, as a JSON file. ${isStaff ? 'Another administrator' : 'Our support'} can delete your account.`}
    >
      <FormNote error={load.error} />
      <Actions>
        <Button isDisabled={offline} isPending={load.isPending} pendingText="Preparing …" onPress={save}>
          Download my data
        </Button>
      </Actions>
    </Section>
  );
}
