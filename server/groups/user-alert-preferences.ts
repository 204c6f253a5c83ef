import type { Handlers } from '#contract/endpoint.ts';
import type { userAlertPreferences } from '#contract/user-alert-preferences.ts';
import type { UserCall } from '#server/context.ts';
import { customerMutes, domainMutes } from '#server/services/delivery/mutes.ts';

export const userAlertPreferencesHandlers: Handlers<typeof userAlertPreferences, UserCall> = {
  userCustomers: (call, { query }) => customerMutes(call, query),
  customerDomains: (call, { params, query }) => domainMutes(call, params.id, query),
};
