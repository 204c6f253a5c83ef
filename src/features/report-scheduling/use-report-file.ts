import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { loadFile, storedFiles, storeFile } from '#src/offline/saved-files.ts';
import { saveFile } from '#src/page/save-file.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import { notify } from '#src/ui/toast.tsx';
import type { ReportRun } from './types.ts';

/** The name of a report's file on this device. */
export const fileKey = ({ job_id: job, sha256 }: Pick<ReportRun, 'job_id' | 'sha256'>) => `report/${job}/${sha256 ?? ''}`;

/** The file of a finished report: from this device where it was opened before, else from the server, and then stored here. */
async function fileOf(user: string, run: ReportRun): Promise<Blob> {
  const stored = await loadFile(user, fileKey(run));
  if (stored !== null) return stored;
  const file = (await api(calls.reportScheduling.reportFile, { params: { id: Number(run.job_id) } })) as Blob;
  await storeFile(user, fileKey(run), file);
  return file;
}

const openedMs = 600_000;

function openFile(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), openedMs);
}

/** Opens or downloads the file of a report. Only a PDF opens in a tab: a web page would run in the name of the app. */
export function useReportFile(run: ReportRun) {
  const { user } = useSignedIn();
  return useMutation({
    mutationFn: async (how: 'open' | 'download') => {
      const file = await fileOf(user, run);
      if (how === 'open') openFile(file);
      else saveFile(file, run.file_name ?? `report.${run.format}`);
    },
    networkMode: 'always',
    onError: (error) => notify({ text: error.message, tone: 'fail' }),
  });
}

/** The reports stored on this device; `refresh` checks again after one was opened. */
export function useStoredReports(): { isStored: (run: ReportRun) => boolean; refresh: () => void } {
  const { user } = useSignedIn();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const refresh = useCallback(() => void storedFiles(user).then((found) => setKeys(new Set(found))), [user]);
  useEffect(refresh, [refresh]);
  return { isStored: (run) => keys.has(fileKey(run)), refresh };
}
