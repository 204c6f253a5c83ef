import type { Handlers } from '#contract/endpoint.ts';
import type { reportScheduling } from '#contract/report-scheduling.ts';
import type { UserCall } from '#server/context.ts';
import { ownPreferences, previewPreferences, savePreferences } from '#server/services/delivery/preferences.ts';

export const reportSchedulingHandlers: Handlers<typeof reportScheduling, UserCall> = {
  async alertPreferences(call) {
    const { preferences, version, isDefault } = await ownPreferences(call);
    return { preferences, version, is_default: isDefault };
  },
  saveAlertPreferences: (call, { body }) => savePreferences(call, body.preferences, body.seen_version),
  previewAlertPreferences: (call, { body }) => previewPreferences(call, body.preferences),
};
