import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { read, useRead } from '#src/client/query.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { isNarrowed, openAlertStatuses, queryOf, statusesOf } from './filter.ts';
import type { AlertSearch } from './search.ts';

const perPage = 200;

/**
 * The alerts of an address. One list holds all open alerts and is saved on this device, so that filters work offline; if it is longer than
 * a page, or resolved ones are requested, the server filters.
 */
export function useAlerts(search: AlertSearch) {
  const offline = useOffline();
  const unresolved = useRead(calls.alertManagement.alerts, {});
  const isWhole = unresolved.data !== undefined && unresolved.data.pagination.total <= unresolved.data.alerts.length;
  const isOpenAlert = statusesOf(search).every((status) => openAlertStatuses.includes(status));
  const asksServer = !isOpenAlert || (unresolved.data !== undefined && !isWhole && !offline);
  const wanted = JSON.stringify(isNarrowed(search) || !isOpenAlert ? queryOf(search) : {});
  const [pages, setPages] = useState({ of: wanted, count: 1 });
  const count = pages.of === wanted ? pages.count : 1;
  const queries = useQueries({
    queries: (asksServer ? Array.from({ length: count }, (_, index) => index) : []).map((index) => ({
      ...read(calls.alertManagement.alerts, {
        query: { ...(JSON.parse(wanted) as ReturnType<typeof queryOf>), limit: perPage, offset: index * perPage } as never,
      }),
      placeholderData: keepPreviousData,
    })),
  });
  const [asked] = queries;
  const main = asksServer && asked !== undefined ? asked : unresolved;
  const held = asksServer ? queries.flatMap((query) => query.data?.alerts ?? []) : (unresolved.data?.alerts ?? []);
  const total = main.data?.pagination.total ?? 0;
  return {
    main,
    unresolved,
    isWhole,
    alerts: [...new Map(held.map((alert): [number, Alert] => [alert.id, alert])).values()],
    more:
      asksServer && held.length < total
        ? {
            left: total - held.length,
            load: () => setPages({ of: wanted, count: count + 1 }),
            isLoading: queries.some((one) => one.isFetching),
          }
        : null,
  };
}
