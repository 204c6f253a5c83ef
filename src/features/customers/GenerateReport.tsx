import { useMutation } from '@tanstack/react-query';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { saveFile } from '#src/page/save-file.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/toast.tsx';

/** Downloads a printable report about a customer and its last days. */
export function GenerateReport({ id, name, days = 30 }: { id: number; name: string; days?: number }) {
  const offline = useOffline();
  const report = useMutation({
    mutationFn: async () => {
      const file = (await api(calls.customers.generateReport, { params: { id }, body: { days } })) as Blob;
      saveFile(file, `${name}.pdf`);
    },
    onError: (error) => notify({ text: error.message, tone: 'fail' }),
  });
  return (
    <Button
      size="s"
      onPress={() => report.mutate()}
      isPending={report.isPending}
      pendingText="Generating …"
      isDisabled={offline}
      reason="Needs a connection."
    >
      Generate report
    </Button>
  );
}
