import { FileTrigger } from 'react-aria-components';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/toast.tsx';

/** Sends files to a request as a message of their own. */
export function AttachFiles({ requestId }: { requestId: number }) {
  const isOffline = useOffline();
  const { mutate, isPending } = useSend(calls.support.attach);
  const send = (files: File[]) =>
    mutate(
      { params: { id: requestId }, files },
      {
        onSuccess: () => notify({ text: `${counted(files.length, 'file')} attached` }),
        onError: (error) => notify({ text: error.message, tone: 'fail' }),
      },
    );
  return (
    <FileTrigger allowsMultiple onSelect={(list) => list !== null && list.length > 0 && send([...list])}>
      <Button
        icon="upload"
        isPending={isPending}
        pendingText="Sending …"
        isDisabled={isOffline}
        {...(isOffline ? { reason: 'Files need a connection.' } : {})}
      >
        Attach files
      </Button>
    </FileTrigger>
  );
}
