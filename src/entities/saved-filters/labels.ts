import type { Preset } from './types.ts';

/** The tables that can be filtered, as people call them. */
export const tableLabels = {
  records: 'Records',
  reports: 'Reports',
  sources: 'Sources',
  domains: 'Domains',
  alerts: 'Alerts',
} as const;

/** What a saved filter opens, what it is for, and who saved it. */
export function presetNote({ description, created_by: by, filter_config: { analysis, table = 'records' } }: Preset): string {
  return [analysis === undefined ? tableLabels[table] : 'Analytics', description, `by ${by}`].filter(Boolean).join(' · ');
}
