import { z } from 'zod';
import { fleetChangeKinds } from '../domain/vocabulary/changes.ts';
import { attackVectors } from '../domain/vocabulary/threats.ts';
import { grades, policies, protectionLevels } from '../domain/vocabulary.ts';
import { Changes, FleetChanges } from './change-shapes.ts';
import { endpoint } from './endpoint.ts';
import { AddressPeriodReply, Day, Id, IdParam, Page, Pagination, whole } from './shapes.ts';

const tags = ['dmarc', 'reports', 'domains'] as const;
const ranges = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;

/** The number of days that a `time_range` names. */
export const daysOfRange = (range: keyof typeof ranges): number => ranges[range];

const ThreatQuery = z.object({
  domain_id: Id.optional(),
  time_range: z.enum(['7d', '30d', '90d', '365d'], 'Choose 7d, 30d, 90d or 365d.').default('30d'),
});
const Named = z.object({ id: Id, name: z.string() });
/** Messages that are not the domain's own; receivers quarantined or rejected `stopped` of them. */
const Forged = z.object({ messages: z.number(), stopped: z.number() });
const About = { customer: Named, period: AddressPeriodReply };
const DayCount = z.object({ day: Day, messages: z.number() });

/** A question about the forged messages of a customer; `{id}` is the customer. */
const pane = <Reply extends z.ZodRawShape>(path: `/${string}/:id`, reply: Reply, failure: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'user',
    params: IdParam,
    query: ThreatQuery,
    reply: z.object({ ...About, ...reply }),
    failure,
    tags: [...tags],
    offline: 'view',
    freshMs: 300_000,
  });

/** Domain health at a glance, what changed, and who misuses the domains of a customer. */
export const analytics = {
  changes: endpoint({
    method: 'GET',
    path: '/analytics/changes/:id',
    access: 'user',
    params: IdParam,
    query: z.object({ days: whole(1, 92).default(7), domain_id: Id.optional() }),
    reply: Changes,
    failure: 'Failed to get the changes',
    tags: [...tags, 'alerts', 'dns-verification', 'people'],
    offline: 'view',
    freshMs: 60_000,
  }),
  fleetChanges: endpoint({
    method: 'GET',
    path: '/analytics/changes',
    access: 'admin',
    query: z.object({
      ...Page,
      days: whole(1, 92).default(7),
      kind: z.enum(fleetChangeKinds, 'Choose records, alerts or people.').optional(),
    }),
    reply: FleetChanges,
    failure: 'Failed to get the changes',
    tags: [...tags, 'alerts', 'dns-verification', 'people'],
    freshMs: 60_000,
  }),
  domainHealth: endpoint({
    method: 'GET',
    path: '/analytics/domain-health',
    access: 'user',
    query: z.object(Page),
    reply: z.object({
      summary: z.object({ healthy: z.number(), attention: z.number(), critical: z.number(), unknown: z.number() }),
      domains: z.array(
        z.object({
          domain_id: Id,
          domain: z.string(),
          health: z.enum(['healthy', 'attention', 'critical', 'unknown']),
          reason: z.string(),
          level: z.enum(protectionLevels),
          score: z.number().nullable(),
          grade: z.enum(grades).nullable(),
        }),
      ),
      pagination: Pagination,
    }),
    failure: 'Failed to get domain health',
    tags: [...tags],
  }),
  threatOverview: pane(
    '/analytics/threat-intelligence/overview/:id',
    {
      messages: z.number(),
      forged: Forged,
      /** Those of the period before, `null` where some of its addresses were deleted. */
      previous_forged: Forged.nullable(),
      domains: z.array(Forged.extend({ id: Id, name: z.string(), policy: z.enum(policies).nullable() })),
      patterns: z.array(
        z.object({
          kind: z.enum(['burst', 'steady']),
          title: z.string(),
          text: z.string(),
          from: Day,
          to: Day,
          needs_action: z.boolean(),
          action: z.string(),
          domain: z.string(),
          network: z.string(),
          messages: z.number(),
          stopped: z.number(),
          days: z.array(DayCount),
        }),
      ),
    },
    'Failed to get the threat overview',
  ),
  threatPredictions: pane(
    '/analytics/threat-intelligence/predictions/:id',
    {
      predictions: z.array(
        z.object({
          horizon: z.union([z.literal(7), z.literal(30)]),
          status: z.enum(['ready', 'too_little_data']),
          needs_days: z.number(),
          measured_days: z.number(),
          /** Messages in all days of the horizon. */
          expected: z.number().nullable(),
          points: z.array(z.object({ day: Day, value: z.number(), low: z.number(), high: z.number() })),
        }),
      ),
    },
    'Failed to get the threat predictions',
  ),
  threatGeographic: pane(
    '/analytics/threat-intelligence/geographic/:id',
    {
      countries: z.array(
        Forged.extend({
          /** ISO 3166 code of where the server is registered; `null` where that is not known. */
          country: z.string().nullable(),
          addresses: z.number(),
          networks: z.array(z.object({ asn: z.number(), organisation: z.string().nullable(), messages: z.number() })),
        }),
      ),
    },
    'Failed to get the countries of the servers',
  ),
  threatAnomalies: pane(
    '/analytics/threat-intelligence/anomalies/:id',
    {
      days: z.array(DayCount),
      /** Median of the 90 days before the period and 4,5 median deviations around it; `null` under 28 days. */
      baseline: z.object({ median: z.number(), low: z.number(), high: z.number(), days: z.number() }).nullable(),
      anomalies: z.array(z.object({ from: Day, to: Day, messages: z.number(), peak_day: Day, peak_messages: z.number() })),
    },
    'Failed to get the anomalies',
  ),
  threatVectors: pane(
    '/analytics/threat-intelligence/attack-vectors/:id',
    {
      vectors: z.array(
        Forged.extend({ vector: z.enum(attackVectors), names: z.array(z.object({ name: z.string(), messages: z.number() })) }),
      ),
      /** Messages that forwarders sent on; they are not forged. */
      forwarding: z.object({ messages: z.number() }),
      /** Messages of the domains' own senders that fail; they are not forged. */
      misconfiguration: z.object({ messages: z.number() }),
    },
    'Failed to get the attack vectors',
  ),
};
