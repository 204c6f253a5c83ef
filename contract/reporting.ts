import { z } from 'zod';
import { enforcementStages, grades, mailClasses, protectionLevels } from '../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { Gate, Thresholds } from './protection-shapes.ts';
import { Day, Id, IdParam, whole } from './shapes.ts';

/** A domain's protection now and over time; the reports themselves come with their own screens. */
export const reporting = {
  trendAnalysis: endpoint({
    method: 'GET',
    path: '/reporting/status/trend-analysis/:id',
    access: 'user',
    params: IdParam,
    reply: z.object({
      domain_id: Id,
      days: z.number(),
      pass_rate: z.object({
        direction: z.enum(['up', 'down', 'steady', 'no_clear_trend', 'too_little_data']),
        per_week: z.number().nullable(),
        days_measured: z.number(),
        text: z.string(),
      }),
      volume: z.object({
        direction: z.enum(['up', 'down', 'steady', 'no_clear_trend', 'too_little_data']),
        per_week: z.number().nullable(),
        days_measured: z.number(),
        text: z.string(),
      }),
    }),
    failure: 'Failed to get the trend',
    tags: ['domains', 'dmarc'],
  }),
  classification: endpoint({
    method: 'GET',
    path: '/reporting/status/classification/:id',
    access: 'user',
    params: IdParam,
    reply: z.object({
      domain_id: Id,
      mail_class: z.enum(mailClasses),
      suggested_class: z.enum(mailClasses),
      suggestion: z.string().nullable(),
      level: z.enum(protectionLevels),
      why: z.string(),
      stage: z.enum(enforcementStages),
      next: z.enum(enforcementStages).nullable(),
      gates: z.array(Gate),
      thresholds: Thresholds,
      is_default: z.boolean(),
    }),
    failure: 'Failed to get the classification',
    tags: ['domains', 'dmarc', 'dns-verification'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/reporting/status/history/:id',
    access: 'user',
    params: IdParam,
    query: z.object({ limit: whole(1, 500).default(50) }),
    reply: z.object({
      domain_id: Id,
      history: z.array(
        z.object({
          day: Day,
          level: z.enum(protectionLevels),
          stage: z.enum(enforcementStages),
          score: z.number().nullable(),
          grade: z.enum(grades).nullable(),
          own_messages: z.number(),
          own_passed: z.number(),
        }),
      ),
    }),
    failure: 'Failed to get the history',
    tags: ['domains', 'dns-verification'],
  }),
  thresholds: endpoint({
    method: 'PUT',
    path: '/reporting/status/thresholds/:id',
    access: 'admin',
    params: IdParam,
    body: Thresholds.partial(),
    reply: z.object({ domain_id: Id, thresholds: Thresholds, is_default: z.boolean() }),
    failure: 'Failed to change the thresholds',
    tags: ['domains', 'dns-verification'],
  }),
};
