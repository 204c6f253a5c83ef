import type { SavedConfiguration } from '#contract/reporting-filter.ts';
import type { PresetRow } from '#server/store/filter/filter-presets.ts';

/** A saved filter as the wire says it. */
export function presetWire(row: PresetRow, mayChange: boolean) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    // Only filters that were checked are stored.
    filter_config: row.config as SavedConfiguration,
    created_by: row.ownerName,
    created_time: row.createdAt.toISOString(),
    may_change: mayChange,
  };
}
