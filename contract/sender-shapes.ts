import { z } from 'zod';
import { senderRules } from '../domain/vocabulary/senders.ts';
import { senderCategories, senderStatuses } from '../domain/vocabulary.ts';
import { Day, Id } from './shapes.ts';

/** The sender an address belongs to, what people said it is to the domain, and whether the caller may say so. */
export const Sender = z.object({
  key: z.string(),
  name: z.string(),
  category: z.enum(senderCategories).nullable(),
  may_categorise: z.boolean(),
});

/** A service that Beacon knows by name, with the names by which it is recognised; `checked` is the day on which these facts were. */
export const CatalogueService = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  country: z.string().nullable(),
  dkim_domains: z.array(z.string()),
  dkim_selectors: z.array(z.string()),
  key_hosts: z.array(z.string()),
  reverse_names: z.array(z.string()),
  spf_hosts: z.array(z.string()),
  return_paths: z.array(z.string()),
  networks: z.array(z.number()),
  setup_url: z.string().nullable(),
  checked: Day,
});

/** How far a service is set up for a domain, by the last check of its DNS; `facts_checked` is when what is known of the service was. */
export const SetUp = z.object({
  service: z.string(),
  setup_url: z.string().nullable(),
  facts_checked: Day,
  checked_at: z.string(),
  steps: z.array(
    z.object({
      id: z.enum(['dkim', 'spf']),
      state: z.enum(['done', 'todo', 'optional', 'unknown']),
      text: z.string(),
      /** `value` is null where only the service can show it; `ends` is then how it ends. */
      records: z.array(
        z.object({
          name: z.string(),
          type: z.enum(['TXT', 'CNAME']).nullable(),
          value: z.string().nullable(),
          ends: z.string().nullable(),
        }),
      ),
    }),
  ),
});

/**
 * One sender at several customers. `rule` is why it fails there, `null` where senders are listed however they fare. At most 200 customers
 * and the 50 domains where most of its messages fail.
 */
export const FleetGroup = z.object({
  key: z.string(),
  name: z.string(),
  rule: z.enum(senderRules).nullable(),
  customers: z.array(z.object({ id: Id, name: z.string() })),
  customers_total: z.number(),
  domains: z.array(
    z.object({
      domain_id: Id,
      domain_name: z.string(),
      customers: z.array(z.string()),
      status: z.enum(senderStatuses),
      rule: z.enum(senderRules),
      messages: z.number(),
      failed: z.number(),
    }),
  ),
  domains_total: z.number(),
  messages: z.number(),
  failed: z.number(),
});
