import type { KeyScope } from '#domain/vocabulary/api-keys.ts';

/** What the scopes of a key allow, in a list and beside their boxes. */
export const scopeLabels: Record<KeyScope, { short: string; label: string; note: string }> = {
  read: { short: 'read', label: 'Read', note: 'Figures, reports, senders, DNS checks and alerts that you can see' },
  upload: { short: 'upload reports', label: 'Upload reports', note: 'Files with DMARC reports, as on the reports page' },
  write: { short: 'change', label: 'Change', note: 'Whatever you can change: domains, senders, alerts, schedules' },
};
