import { type analytics, daysOfRange } from '#contract/analytics.ts';
import type { Handlers, Parsed } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { episodeWire, patternWire } from '#server/presenters/threats.ts';
import { addressPeriodReply } from '#server/services/address-period.ts';
import { domainHealth } from '#server/services/checks/domain-health.ts';
import { changesOf } from '#server/services/stats/changes.ts';
import { fleetChanges } from '#server/services/stats/fleet-changes.ts';
import {
  threatAnomalies,
  threatCountries,
  threatForecasts,
  threatOverview,
  threatScope,
  threatVectors,
} from '#server/services/stats/threats.ts';

/** The customer and domains a question is about, and what every answer begins with. */
async function asked(call: UserCall, { params, query }: Parsed<(typeof analytics)['threatOverview']>) {
  const { domain_id: domainId, time_range: range } = query;
  const scope = await threatScope(call, { id: params.id, domainId, days: daysOfRange(range) });
  const ids = scope.domains.map(({ id }) => id);
  return { scope, about: { customer: scope.customer, period: await addressPeriodReply(call, ids, scope.period) } };
}

export const analyticsHandlers: Handlers<typeof analytics, UserCall> = {
  changes: (call, { params: { id }, query: { days, domain_id: domainId } }) => changesOf(call, { id, days, domainId }),
  fleetChanges: (call, { query }) => fleetChanges(call, query),
  domainHealth: (call, { query }) => domainHealth(call, query),
  async threatOverview(call, input) {
    const { scope, about } = await asked(call, input);
    const { previous, patterns, ...overview } = await threatOverview(call, scope);
    return { ...about, ...overview, previous_forged: previous, patterns: patterns.map(patternWire) };
  },
  async threatPredictions(call, input) {
    const { scope, about } = await asked(call, input);
    return { ...about, predictions: await threatForecasts(call, scope) };
  },
  async threatGeographic(call, input) {
    const { scope, about } = await asked(call, input);
    return { ...about, countries: await threatCountries(call, scope) };
  },
  async threatAnomalies(call, input) {
    const { scope, about } = await asked(call, input);
    const { days, baseline, episodes } = await threatAnomalies(call, scope);
    return { ...about, days, baseline, anomalies: episodes.map(episodeWire) };
  },
  async threatVectors(call, input) {
    const { scope, about } = await asked(call, input);
    return { ...about, ...(await threatVectors(call, scope)) };
  },
};
