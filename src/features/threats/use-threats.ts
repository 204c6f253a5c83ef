import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { useSession } from '#src/session/session-context.ts';
import type { ThreatSearch } from './types.ts';

/** The periods that can be chosen, in days. */
export const threatDays = [7, 30, 90, 365] as const;
const usualDays = 30;

const rangeNames = { 7: '7d', 30: '30d', 90: '90d', 365: '365d' } as const;

/** The chosen number of days; 30 where the address holds none that is offered. */
export function daysOf({ days }: ThreatSearch): (typeof threatDays)[number] {
  return threatDays.find((one) => one === days) ?? usualDays;
}

/** Everything the threats show, of the active customer or the one that staff chose; `customer` is `null` where they chose none. */
export function useThreats(search: ThreatSearch) {
  const { customer: own, isStaff } = useSession();
  const customer = own?.customer_id ?? (isStaff ? search.customer : undefined) ?? null;
  const query = {
    time_range: rangeNames[daysOf(search)],
    ...(search.domain === undefined ? {} : { domain_id: search.domain }),
  };
  const asked = { params: { id: customer ?? 0 }, query };
  const options = { enabled: customer !== null, keepPrevious: true };
  return {
    customer,
    isChosenHere: own === null && isStaff,
    overview: useRead(calls.analytics.threatOverview, asked, options),
    predictions: useRead(calls.analytics.threatPredictions, asked, options),
    countries: useRead(calls.analytics.threatGeographic, asked, options),
    anomalies: useRead(calls.analytics.threatAnomalies, asked, options),
    vectors: useRead(calls.analytics.threatVectors, asked, options),
  };
}
