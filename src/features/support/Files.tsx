import { useMutation } from '@tanstack/react-query';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { saveFile } from '#src/page/save-file.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { notify } from '#src/ui/toast.tsx';
import type { SupportEvent } from './types.ts';

type Props = { requestId: number; files: SupportEvent['files'] };

/** The files of a message; each is downloaded, none is opened here. */
export function Files({ requestId, files }: Props) {
  const isOffline = useOffline();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) =>
      saveFile((await api(calls.support.file, { params: { id: requestId, fileId: id } })) as unknown as Blob, name),
    onError: (error) => notify({ text: error.message, tone: 'fail' }),
  });
  return (
    <ul className="support-files" aria-label="Files">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <Button
            size="s"
            aria-label={`Download ${name}`}
            isPending={isPending && variables.id === id}
            isDisabled={isOffline}
            onPress={() => mutate({ id, name })}
          >
            {name}
          </Button>
          <span className="ui-small ui-mute">{isOffline ? 'needs a connection' : format.bytes(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
