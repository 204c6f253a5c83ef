import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import type { exportCalls } from '#contract/exports.ts';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { makeStale } from '#src/client/query.ts';
import { saveFile } from '#src/page/save-file.ts';
import { notify } from '#src/ui/toast.tsx';

export type ExportBody = Input<typeof exportCalls.download>['body'];

/** Downloads what fits a filter as a file. */
export function useTableExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, fileName }: { body: ExportBody; fileName: string }) =>
      saveFile((await api(calls.exports.download, { body })) as Blob, fileName),
    onSettled: () => makeStale(queries, calls.exports.download.tags),
    onError: (error) => notify({ text: error.message, tone: 'fail' }),
  });
}
