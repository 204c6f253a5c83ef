import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Onboarding } from './types.ts';

/** Asks for a check of every domain that is not confirmed; they are checked every hour anyway. */
export function CheckNow({ onboarding: { customer, domains } }: { onboarding: Onboarding }) {
  const offline = useOffline();
  const check = useSend(calls.onboarding.check);
  const open = domains.filter(({ is_proved: proved, is_verified: verified }) => !proved && verified).length;
  if (open === 0) return null;
  return (
    <>
      <FormNote error={check.error} />
      <Actions>
        <Button
          isDisabled={offline}
          reason="Needs a connection."
          isPending={check.isPending}
          pendingText="Asking …"
          onPress={() =>
            check.mutate(
              { params: { id: customer.id } },
              { onSuccess: ({ queued }) => notify({ text: `${counted(queued, 'domain')} will be checked within a minute` }) },
            )
          }
        >
          {`Check ${counted(open, 'domain')} now`}
        </Button>
      </Actions>
    </>
  );
}
