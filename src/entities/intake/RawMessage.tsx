import { useMutation } from '@tanstack/react-query';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { saveFile } from '#src/page/save-file.ts';
import { TextButton } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/toast.tsx';

/** Downloads a message that was not counted, as it came in. */
export function RawMessage({ id }: { id: number }) {
  const offline = useOffline();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile((await api(calls.ingestion.rawMessage, { params: { id } })) as Blob, `message-${id}.eml`),
    onError: (error) => notify({ text: error.message, tone: 'fail' }),
  });
  if (offline) return null;
  return (
    <TextButton aria-label={`Download message ${id}`} isPending={isPending} onPress={() => mutate()}>
      Download
    </TextButton>
  );
}
