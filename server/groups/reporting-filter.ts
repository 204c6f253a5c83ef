import type { Handlers } from '#contract/endpoint.ts';
import type { reportingFilter } from '#contract/reporting-filter.ts';
import type { UserCall } from '#server/context.ts';
import { filterOptions } from '#server/services/filter/options.ts';
import { removeFilter, savedFilters, saveFilter } from '#server/services/filter/presets.ts';
import { inFilterTurn, runFilter, validateFilter } from '#server/services/filter/run-filter.ts';

export const reportingFilterHandlers: Handlers<typeof reportingFilter, UserCall> = {
  options: (call) => inFilterTurn(call.actor.userId, () => filterOptions(call)),
  filter: (call, { body }) => runFilter(call, body),
  validate: async (call, { body }) => validateFilter(call, body),
  presets: (call) => savedFilters(call),
  savePreset: (call, { body }) => saveFilter(call, body),
  removePreset: (call, { params }) => removeFilter(call, params.id),
};
