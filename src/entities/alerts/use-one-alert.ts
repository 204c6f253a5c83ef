import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { useAlertDialogs } from './alert-actions.ts';
import { type Cause, causesOf } from './groups.ts';
import type { Alert } from './types.ts';

/** The alert an address opens, where no list on the page holds it: resolved, filtered out, or not loaded. */
export function useOneAlert(id: number | undefined, shown: readonly Alert[]): { causes: Cause[]; words: string | null } {
  const { withPending } = useAlertDialogs();
  const isMissing = id !== undefined && !shown.some((alert) => alert.id === id);
  const { data, error } = useRead(calls.alertManagement.alert, { params: { id: id ?? 1 } }, { enabled: isMissing });
  if (!isMissing) return { causes: [], words: null };
  if (data !== undefined) return { causes: causesOf([withPending(data.alert)]), words: null };
  return { causes: [], words: error === null ? null : `Alert ${id}: ${error.message}` };
}
