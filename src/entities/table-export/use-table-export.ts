import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '#contract/endpoint.ts';
import type { exportCalls } from '#contract/exports.ts';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { makeStale } from '#src/client/query.ts';
import { saveFile } from '#src/page/save-file.ts';
import * as format from '#src/ui/format.ts';
import { notify } from '#src/ui/toast.tsx';
import { type KeptExport, wholeFile } from './whole-file.ts';

export type ExportBody = Input<typeof exportCalls.prepare>['body'];

type Wanted = { body: ExportBody; fileName: string } | { kept: KeptExport };

/** Downloads what fits a filter as a file, or a kept file again; `progress` says how far it is. A line that breaks does not end it. */
export function useTableExport() {
  const queries = useQueryClient();
  const [taken, setTaken] = useState(0);
  const mutation = useMutation({
    mutationFn: async (wanted: Wanted) => {
      setTaken(0);
      const kept = 'kept' in wanted ? wanted.kept : await api(calls.exports.prepare, { body: wanted.body });
      const params = { exportId: kept.export_id };
      const file = await wholeFile({
        readState: () => api(calls.exports.kept, { params }),
        bytes: async (from, to) => (await api(calls.exports.file, { params, query: { from, to } })) as Blob,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onProgress: setTaken,
      });
      saveFile(file, 'kept' in wanted ? kept.file_name : wanted.fileName);
    },
    onSettled: () => makeStale(queries, calls.exports.prepare.tags),
    onError: (error) => notify({ text: error.message, tone: 'fail' }),
  });
  return { ...mutation, progress: taken === 0 ? 'Preparing …' : `${format.bytes(taken)} downloaded …` };
}
