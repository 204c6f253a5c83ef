import { z } from 'zod';
import { dkimStatuses, grades, policies, severities, topics, verificationStatuses } from '../domain/vocabulary.ts';
import { Id } from './shapes.ts';

/** A change in the zone, ready to paste. */
export const Fix = z.object({
  action: z.enum(['publish', 'replace', 'remove']),
  name: z.string(),
  type: z.enum(['TXT', 'MX', 'CNAME', 'DS', 'A']),
  value: z.string(),
});

/** One finding of the record checks. */
export const Flag = z.object({
  code: z.string(),
  severity: z.enum(severities),
  topic: z.enum(topics),
  at: z.string(),
  seen: z.string(),
  why: z.string(),
  todo: z.string().nullable(),
  fix: Fix.nullable(),
  by: z.enum(['dns_host', 'sender', 'registrar', 'beacon', 'nobody']),
  source: z.string(),
});

/** The security score with every line of the formula; `score` is null where nothing could be measured. */
export const Score = z.object({
  version: z.number(),
  score: z.number().nullable(),
  grade: z.enum(grades).nullable(),
  raw: z.number().nullable(),
  earned: z.number(),
  measured: z.number(),
  possible: z.number(),
  caps: z.array(z.object({ max: z.number(), why: z.string() })),
  lines: z.array(
    z.object({
      id: z.string(),
      group: z.enum(['policy', 'mail', 'spf', 'dkim', 'transport', 'base']),
      title: z.string(),
      earned: z.number().nullable(),
      is_assumed: z.boolean().optional(),
      of: z.number(),
      todo: z.string().nullable(),
      rests_on: z.string().nullable(),
      minutes: z.number(),
      by: z.enum(['dns_host', 'sender', 'registrar']),
    }),
  ),
  recommendations: z.array(
    z.object({ id: z.string(), points: z.number(), todo: z.string(), minutes: z.number(), by: z.string() }),
  ),
});

const Policy = z.enum(policies);

/** A policy that applies to a name: what the record asks, what newer and older receivers make of it, where it is published. */
export const AppliedPolicy = z.object({
  asked: Policy,
  applied: Policy,
  older_receivers: Policy,
  tag: z.enum(['p', 'sp', 'np', 'default']),
  domain: z.string(),
  at: z.string(),
});

const DmarcPart = z.object({
  state: z.enum(['found', 'inherited', 'missing', 'multiple', 'unusable', 'unknown']),
  text: z.string().nullable(),
  at: z.string(),
  steps: z.array(
    z.object({
      at: z.string(),
      domain: z.string(),
      found: z.enum(['record', 'none', 'multiple', 'failed']),
      texts: z.array(z.string()),
      aliases: z.array(z.string()),
      failure: z.string().nullable(),
    }),
  ),
  org_domain: z.string(),
  org_by: z.enum(['psd_n', 'psd_y', 'fewest_labels', 'start', 'uncertain']),
  psl_org_domain: z.string().nullable(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  policies: z.object({
    self: AppliedPolicy.nullable(),
    existing: AppliedPolicy.nullable(),
    nonexistent: AppliedPolicy.nullable(),
  }),
  destinations: z.array(
    z.object({
      tag: z.enum(['rua', 'ruf']),
      address: z.string(),
      at: z.string(),
      authorised: z.enum(['not_needed', 'yes', 'no', 'elsewhere', 'unknown']),
      receives: z.enum(['yes', 'no', 'unknown']),
    }),
  ),
});

/** A record in the tree of an SPF record, with its terms and what they resolve to. */
export const SpfNode = z.object({
  domain: z.string(),
  status: z.enum(['record', 'none', 'multiple', 'failed', 'loop', 'bad_name', 'not_asked']),
  text: z.string().nullable(),
  failure: z.string().nullable(),
  is_cut: z.boolean(),
  lookups: z.number(),
  voids: z.number(),
  get terms(): z.ZodArray<typeof SpfTerm> {
    return z.array(SpfTerm);
  },
});
z.globalRegistry.add(SpfNode, { id: 'SpfNode' });

const SpfTerm = z.object({
  text: z.string(),
  kind: z.string(),
  ignored: z.enum(['after_all', 'beside_all']).nullable(),
  target: z.string().nullable(),
  is_dynamic: z.boolean(),
  networks: z.array(z.string()),
  hosts: z.array(z.string()),
  failures: z.array(z.string()),
  is_past_limit: z.boolean(),
  number: z.number().nullable(),
  lookups: z.number(),
  voids: z.number(),
  saves: z.number().nullable(),
  get node(): z.ZodNullable<typeof SpfNode> {
    return SpfNode.nullable();
  },
});

const SpfPart = z.object({
  state: z.enum(['found', 'missing', 'multiple', 'broken', 'unknown']),
  text: z.string().nullable(),
  lookups: z.number(),
  lookups_at_least: z.boolean(),
  voids: z.number(),
  voids_at_least: z.boolean(),
  ip4_addresses: z.number(),
  first_past_limit: z.string().nullable(),
  ends: z.enum(['fail', 'softfail', 'neutral', 'pass', 'open']).nullable(),
  lets_anybody_pass: z.boolean(),
  proposal: z.string().nullable(),
  proposal_at: z.string(),
  tree: SpfNode.nullable(),
});

/** A DKIM selector as the DNS has it. */
export const DkimSelectorFound = z.object({
  selector: z.string(),
  origin: z.enum(['report', 'manual', 'known']),
  service: z.string().nullable(),
  at: z.string(),
  status: z.enum(dkimStatuses),
  key_type: z.string().nullable(),
  bits: z.number().nullable(),
  testing: z.boolean(),
  text: z.string().nullable(),
  aliases: z.array(z.string()),
  failure: z.string().nullable(),
});

const Presence = z.enum(['found', 'missing', 'broken', 'several', 'unknown']);

/** The mail servers that take a domain's mail. */
const MxPart = z.object({
  state: z.enum(['found', 'none', 'null', 'unknown']),
  hosts: z.array(
    z.object({
      preference: z.number(),
      exchange: z.string(),
      state: z.enum(['ok', 'dangling', 'alias', 'address', 'unknown']),
      addresses: z.array(z.string()),
      has_tlsa: z.boolean(),
    }),
  ),
  implicit: z.boolean(),
});

/** Everything looked up about a domain at one moment, and every finding, worst first. */
export const Check = z.object({
  domain: z.string(),
  checked_at: z.string(),
  status: z.enum(verificationStatuses),
  verdict: z.string(),
  dmarc: DmarcPart,
  spf: SpfPart,
  dkim: z.object({
    state: z.enum(['found', 'missing', 'not_verifiable', 'unknown']),
    asked: z.number(),
    wildcard: z.string().nullable(),
    selectors: z.array(DkimSelectorFound),
  }),
  mx: MxPart,
  mta_sts: z.object({
    state: Presence,
    text: z.string().nullable(),
    mode: z.enum(['enforce', 'testing', 'none']).nullable(),
    max_age: z.number().nullable(),
    mx: z.array(z.string()),
    policy_text: z.string().nullable(),
    failure: z.string().nullable(),
  }),
  tls_rpt: z.object({ state: Presence, text: z.string().nullable(), rua: z.array(z.string()) }),
  bimi: z.object({
    state: Presence,
    at: z.string(),
    text: z.string().nullable(),
    location: z.string().nullable(),
    authority: z.string().nullable(),
  }),
  dnssec: z.object({ state: z.enum(['signed', 'signed_unchecked', 'unsigned', 'bogus', 'unknown']) }),
  ns: z.object({
    state: z.enum(['found', 'none', 'unknown']),
    hosts: z.array(z.object({ host: z.string(), addresses: z.array(z.string()) })),
  }),
  caa: z.object({
    state: z.enum(['found', 'missing', 'unknown']),
    at: z.string(),
    text: z.string().nullable(),
    issuers: z.array(z.string()).nullable(),
  }),
  flags: z.array(Flag),
  unknown: z.array(z.object({ topic: z.enum(topics), name: z.string(), why: z.string() })),
});

/** What one test message showed. `is_aligned` is null where a lookup left it open; `spf` is null where its sender cannot be seen. */
export const MailTestResult = z.object({
  received_at: z.string(),
  from_domain: z.string().nullable(),
  source_ip: z.string().nullable(),
  service: z.string().nullable(),
  spf: z.object({ result: z.string(), domain: z.string(), reason: z.string(), is_aligned: z.boolean().nullable() }).nullable(),
  dkim: z.array(
    z.object({
      domain: z.string(),
      selector: z.string(),
      result: z.enum(['pass', 'fail', 'unknown']),
      reason: z.string(),
      is_aligned: z.boolean().nullable(),
    }),
  ),
  dmarc: z.object({ result: z.enum(['pass', 'fail', 'none', 'unknown']), policy: Policy.nullable(), at: z.string().nullable() }),
  verdict: z.string(),
  flags: z.array(Flag),
});

/** A record that differs from the previous check: `null` if it did not exist. */
export const RecordChange = z.object({
  id: Id,
  at: z.string(),
  record: z.string(),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
