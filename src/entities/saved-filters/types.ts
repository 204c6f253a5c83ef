import type { Reply } from '#contract/endpoint.ts';
import type { reportingFilter } from '#contract/reporting-filter.ts';

export type Preset = Reply<typeof reportingFilter.presets>['presets'][number];
/** What a saved filter holds; with `analysis` it opens the analysis. */
export type PresetConfig = Preset['filter_config'];

/** A condition as the address holds it: field, operator and values. */
export type AddressCondition = [field: string, operator: string, ...values: (string | number | boolean)[]];
