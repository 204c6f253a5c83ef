import { useQueries } from '@tanstack/react-query';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { read } from '#src/client/query.ts';
import { useAlertDialogs } from '#src/entities/alerts/alert-actions.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { isWanted } from './filter.ts';
import type { AlertSearch } from './search.ts';

/**
 * The list shown: the requested alerts, and those just acted on. Of the latter, those no longer in any list (resolved) are loaded one by
 * one, so that they show their true state even if a colleague was faster.
 */
export function useShown(alerts: readonly Alert[], held: ReadonlyMap<number, Alert>, search: AlertSearch): Alert[] {
  const { withPending, me } = useAlertDialogs();
  const offline = useOffline();
  const ids = new Set(alerts.map(({ id }) => id));
  const gone = [...held.values()].filter(({ id }) => !ids.has(id));
  const truths = useQueries({
    queries: gone.map(({ id }) => ({ ...read(calls.alertManagement.alert, { params: { id } }), enabled: !offline })),
  });
  const known = alerts.map(withPending);
  return [
    ...known.filter((alert) => held.has(alert.id) || isWanted(alert, search, me?.id ?? null)),
    ...gone.map((alert, index) => {
      const now = truths[index]?.data?.alert;
      return now === undefined || now.version < alert.version ? alert : withPending(now);
    }),
  ];
}
