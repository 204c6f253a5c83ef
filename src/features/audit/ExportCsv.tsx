import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { saveFile } from '#src/page/save-file.ts';
import { TextButton } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { auditQuery } from './query.ts';

/** Saves what the filters find as CSV, with the hash of each entry; that it was exported is an entry itself. */
export function ExportCsv({ query }: { query: ReturnType<typeof auditQuery> }) {
  const offline = useOffline();
  const load = useSend(calls.audit.export);
  const save = () =>
    load.mutate(
      { query },
      {
        onSuccess: (file) => {
          if (file instanceof Blob) saveFile(file, 'audit.csv');
        },
        onError: ({ message }) => notify({ text: message, tone: 'fail' }),
      },
    );
  return (
    <TextButton isDisabled={offline} isPending={load.isPending} onPress={save}>
      {load.isPending ? 'Exporting …' : 'Export CSV'}
    </TextButton>
  );
}
