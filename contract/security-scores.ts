import { z } from 'zod';
import { grades } from '../domain/vocabulary.ts';
import { Score } from './check-shapes.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParam } from './shapes.ts';

/** A domain's score when it was last worked out, and what it was before, newest first. */
const DomainScore = z.object({
  domain_id: Id,
  domain: z.string(),
  scored_at: z.string().nullable(),
  security_score: Score.nullable(),
  history: z.array(
    z.object({
      at: z.string(),
      version: z.number(),
      score: z.number().nullable(),
      grade: z.enum(grades).nullable(),
      cause: z.string(),
    }),
  ),
});

/** The security score of domains. */
export const securityScores = {
  get: endpoint({
    method: 'GET',
    path: '/domains/:id/security-score',
    access: 'user',
    params: IdParam,
    reply: z.object({ score: DomainScore }),
    failure: 'Failed to get domain security score',
    tags: ['domains', 'dns-verification'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/domains/:id/security-score/refresh',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    reply: z.object({ score: DomainScore }),
    failure: 'Failed to refresh domain security score',
    tags: ['domains', 'dns-verification'],
    timeoutMs: 60_000,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/domains/security-scores/bulk',
    access: 'user',
    whileSuspended: true,
    body: z.object({
      domain_ids: z.array(Id).min(1).max(5000),
      include_recommendations: z.boolean().default(false),
      max_age: z.number().int().min(0).max(31_536_000).default(3600),
    }),
    reply: z.object({
      scores: z.array(
        z.object({
          domain_id: Id,
          domain: z.string(),
          score: z.number().nullable(),
          grade: z.enum(grades).nullable(),
          scored_at: z.string().nullable(),
          is_refreshing: z.boolean(),
          recommendations: Score.shape.recommendations.optional(),
        }),
      ),
    }),
    failure: 'Failed to get bulk security scores',
    tags: ['domains', 'dns-verification'],
    offline: 'view',
  }),
  invalidate: endpoint({
    method: 'DELETE',
    path: '/admin/security-scores/cache/:id',
    access: 'admin',
    params: IdParam,
    reply: z.object({ invalidated: z.literal(true) }),
    failure: 'Failed to invalidate security score cache',
    tags: ['domains', 'dns-verification'],
  }),
};
