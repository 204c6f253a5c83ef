import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AlertPreferences, Reached } from './preference-shapes.ts';

/** What a person wants to be notified of; the schedules of reports join this group with their screens. */
export const reportScheduling = {
  alertPreferences: endpoint({
    method: 'GET',
    path: '/report-scheduling/alert-preferences',
    access: 'user',
    reply: z.object({ preferences: AlertPreferences, version: z.number(), is_default: z.boolean() }),
    failure: 'Failed to fetch alert preferences',
    tags: ['alert-preferences'],
  }),
  saveAlertPreferences: endpoint({
    method: 'PUT',
    path: '/report-scheduling/alert-preferences',
    access: 'user',
    body: z.object({
      preferences: AlertPreferences,
      seen_version: z.number().int().min(0).optional(),
    }),
    reply: z.object({ preferences: AlertPreferences, version: z.number() }),
    failure: 'Failed to save alert preferences',
    offline: 'queue',
    tags: ['alert-preferences'],
  }),
  previewAlertPreferences: endpoint({
    method: 'POST',
    path: '/report-scheduling/alert-preferences/preview',
    access: 'user',
    body: z.object({ preferences: AlertPreferences }),
    reply: z.object({
      from_time: z.string(),
      to_time: z.string(),
      alerts: z.number(),
      messages: z.object({ push: z.number(), email: z.number() }),
      reached: z.array(Reached),
    }),
    failure: 'The preview could not be made',
  }),
};
