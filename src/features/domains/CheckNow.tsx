import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/toast.tsx';

/** Checks a domain's DNS now; the page waits for the answer and says what changed. */
export function CheckNow({ id, name }: { id: number; name: string }) {
  const offline = useOffline();
  const send = useSend(calls.domains.verifyDns);
  const checkNow = () =>
    send.mutate(
      { params: { id } },
      {
        onSuccess: ({ score }) =>
          notify({ text: `${name} is checked.${score.score === null ? '' : ` Its score is ${score.score}.`}` }),
        onError: (error) => notify({ text: error.message, tone: 'fail' }),
      },
    );
  return (
    <Button
      size="s"
      variant="solid"
      onPress={checkNow}
      isPending={send.isPending}
      pendingText="Asking the name servers …"
      isDisabled={offline}
      reason="Needs a connection: we ask the name servers live."
    >
      Check now
    </Button>
  );
}
