import { z } from 'zod';
import { mostTags } from '../domain/vocabulary/domain-tags.ts';
import { accessLevels, mailClasses, protectionLevels, verificationStatuses } from '../domain/vocabulary.ts';
import { Check, RecordChange, Score } from './check-shapes.ts';
import { detectedNames } from './detected-names.ts';
import { DnsVerification, DomainRow, Tag } from './domain-shapes.ts';
import { endpoint } from './endpoint.ts';
import { NextStep, ProtectionRow } from './protection-shapes.ts';
import { Day, Id, IdParam, LongPage, Pagination, whole } from './shapes.ts';

/** The record that proves control of an unverified domain, or the `rua` address that does the same. */
const Proof = z.object({ name: z.string(), type: z.literal('TXT'), value: z.string(), rua: z.string().nullable() });

const DomainBody = { mail_class: z.enum(mailClasses), notes: z.string().max(2000) };

/** The registered domains, who may see them, and their last DNS check. */
export const domains = {
  ...detectedNames,
  list: endpoint({
    method: 'GET',
    path: '/domains',
    access: 'user',
    query: z.object({
      ...LongPage,
      search: z.string().max(253).optional(),
      customer_id: Id.optional(),
    }),
    reply: z.object({ domains: z.array(DomainRow), pagination: Pagination }),
    failure: 'Failed to fetch domains',
    tags: ['domains'],
    pages: 'domains',
  }),
  /** The same domains by name alone, for choices and filters: without statistics and checks. */
  names: endpoint({
    method: 'GET',
    path: '/domains/names',
    access: 'user',
    query: z.object({ ...LongPage, limit: whole(1, 5000).default(5000), customer_id: Id.optional() }),
    reply: z.object({
      domains: z.array(
        DomainRow.pick({ id: true, name: true, unicode_name: true, standing: true, tags: true }).extend({
          customers: z.array(z.object({ id: Id, name: z.string() })),
        }),
      ),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch domains',
    tags: ['domains'],
    pages: 'domains',
  }),
  protectionStatus: endpoint({
    method: 'GET',
    path: '/domains/protection-status',
    access: 'user',
    query: z.object(LongPage),
    reply: z.object({
      domains: z.array(
        ProtectionRow.extend({
          tags: DomainRow.shape.tags,
          published_policy: z.string().nullable(),
          policy_seen_on: Day.nullable(),
          messages: z.number(),
          passed: z.number(),
          quarantined: z.number(),
          rejected: z.number(),
          delivered_failing: z.number(),
          days_with_data: z.number(),
          verification_status: z.enum(verificationStatuses),
          next_step: NextStep.nullable(),
        }),
      ),
      /** Of all domains, whichever page was asked for. */
      summary: z.object({
        domains: z.number(),
        not_checked: z.number(),
        levels: z.record(z.enum(protectionLevels), z.number()),
      }),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch domain protection status',
    tags: ['domains', 'dns-verification'],
    pages: 'domains',
    timeoutMs: 25_000,
  }),
  create: endpoint({
    method: 'POST',
    path: '/domains',
    access: 'user',
    level: 'manage',
    body: z.object({
      name: z.string().trim().min(1, 'Enter a domain like example.co.za').max(253),
      customer_id: Id.optional(),
      /** Left out, a new domain is for people, and one that was removed stays what it was. */
      mail_class: DomainBody.mail_class.optional(),
      notes: DomainBody.notes.default(''),
    }),
    reply: z.object({ domain: DomainRow, orphans_to_read: z.number() }),
    failure: 'Failed to add the domain',
    tags: ['domains', 'dmarc', 'reports', 'customers'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/domains/:id',
    access: 'user',
    params: IdParam,
    reply: z.object({
      domain: DomainRow.extend({
        notes: z.string(),
        report_address: z.string().nullable(),
        proof: Proof.nullable(),
        /** Since when the record that proved control is not published any more; nothing changes by that. */
        proof_missing_since: z.string().nullable(),
      }),
    }),
    failure: 'Failed to fetch domain details due to an unexpected API response.',
    tags: ['domains'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/domains/:id',
    access: 'user',
    level: 'manage',
    params: IdParam,
    body: z.object({
      mail_class: DomainBody.mail_class.optional(),
      notes: DomainBody.notes.optional(),
      /** The notes known when `notes` were typed: where others changed them since, the change is refused with theirs. */
      notes_before: DomainBody.notes.optional(),
      /** All tags of the domain from now on; with `tags_before`, those known when they were typed, what others changed since stays. */
      tags: z.array(Tag).max(mostTags, `A domain can have up to ${mostTags} tags.`).optional(),
      tags_before: z.array(Tag).max(mostTags).optional(),
    }),
    reply: z.object({ domain: DomainRow }),
    failure: 'Failed to change the domain',
    tags: ['domains'],
  }),
  /** Gives tags to domains and takes others away; what is as asked already stays as it is. */
  tag: endpoint({
    method: 'POST',
    path: '/domains/tags',
    access: 'user',
    level: 'manage',
    body: z.object({
      domain_ids: z.array(Id).min(1).max(500),
      add: z.array(Tag).max(mostTags).default([]),
      remove: z.array(Tag).max(500).default([]),
    }),
    reply: z.object({ changed: z.number() }),
    failure: 'Failed to change the tags',
    tags: ['domains'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/domains/:id',
    access: 'user',
    level: 'manage',
    params: IdParam,
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to remove the domain',
    tags: ['domains', 'dmarc', 'reports', 'customers'],
  }),
  dnsOverview: endpoint({
    method: 'GET',
    path: '/domains/:id/dns_overview',
    access: 'user',
    params: IdParam,
    reply: z.object({
      verification: DnsVerification,
      check: Check.nullable(),
      score: Score.nullable(),
      changes: z.array(RecordChange),
    }),
    failure: 'Failed to fetch DNS verification details due to an unexpected API response.',
    tags: ['dns-verification'],
  }),
  verifyDns: endpoint({
    method: 'POST',
    path: '/domains/:id/verify_dns',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    reply: z.object({ verification: DnsVerification, check: Check, score: Score, changes: z.array(RecordChange) }),
    failure: 'Failed to verify domain DNS due to unexpected API response.',
    tags: ['dns-verification', 'domains'],
    timeoutMs: 60_000,
  }),
  verifyControl: endpoint({
    method: 'POST',
    path: '/domains/:id/verify-control',
    access: 'user',
    level: 'manage',
    params: IdParam,
    reply: z.object({
      verified: z.boolean(),
      proof: z.enum(['txt', 'rua']).nullable(),
      /** Without a proof: no record at its name, others there, or a name server that did not answer. */
      missing: z.enum(['record', 'value', 'answer']).nullable(),
      orphans_to_read: z.number(),
    }),
    failure: 'Failed to check the record',
    tags: ['domains', 'dmarc', 'reports', 'dns-verification', 'customers', 'alerts'],
    timeoutMs: 60_000,
  }),
  health: endpoint({
    method: 'GET',
    path: '/domains/:id/health',
    access: 'user',
    params: IdParam,
    reply: z.object({
      health: z.object({
        reports_arriving: z.enum(['yes', 'silent', 'never']),
        last_report_at: z.string().nullable(),
        hours_since_report: z.number().nullable(),
        reporters: z.number(),
        unreadable_rows: z.number(),
        messages: z.number(),
        passed: z.number(),
        verification_status: z.enum(verificationStatuses),
      }),
    }),
    failure: "Failed to fetch the domain's health",
    tags: ['domains', 'dmarc'],
  }),
  associate: endpoint({
    method: 'POST',
    path: '/domains/:id/associate/:customerId',
    access: 'admin',
    params: z.object({ id: Id, customerId: Id }),
    body: z.object({ access_level: z.enum(accessLevels).default('view') }),
    reply: z.object({ domain_id: Id, customer_id: Id, access_level: z.enum(accessLevels) }),
    failure: 'Failed to give the customer access to the domain',
    tags: ['domains', 'customers'],
  }),
  dissociate: endpoint({
    method: 'DELETE',
    path: '/domains/:id/dissociate/:customerId',
    access: 'admin',
    params: z.object({ id: Id, customerId: Id }),
    reply: z.object({ domain_id: Id, customer_id: Id }),
    failure: "Failed to take away the customer's access to the domain",
    tags: ['domains', 'customers'],
  }),
};
