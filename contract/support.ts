import { z } from 'zod';
import { guides } from '#domain/vocabulary/guides.ts';
import { supportCategories, supportPriorities, supportStatuses } from '#domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { Id, IdParam, Page, Pagination, whole } from './shapes.ts';
import { SupportFile, SupportRequest } from './support-shapes.ts';

const Text = z.string().trim().min(1, 'Write a message first').max(4_000, 'Use at most 4 000 characters');
const FileReply = z.object({ request: SupportFile });

/** Support requests: everybody asks and reads those of their customer, staff answer. */
export const support = inArea('support', {
  create: endpoint({
    method: 'POST',
    path: '/support/requests',
    access: 'user',
    body: z.object({
      category: z.enum(supportCategories, 'Choose what it is about'),
      priority: z.enum(supportPriorities).default('normal'),
      subject: z
        .string()
        .trim()
        .min(1, 'Enter a subject, for example "Where do I publish this record?"')
        .max(120, 'Use at most 120 characters'),
      message: Text,
      /** Whose request it is; without it that of the active customer. */
      customer_id: Id.optional(),
      domain_id: Id.optional(),
      /** The alert or the finding (its code, at the domain) that the request is about; a copy of it is stored with the request. */
      alert_id: Id.optional(),
      finding_code: z.string().max(60).optional(),
    }),
    reply: FileReply,
    failure: 'Failed to send the request',
    offline: 'queue',
    tags: ['support'],
  }),
  createForMany: endpoint({
    method: 'POST',
    path: '/support/requests/many',
    access: 'admin',
    body: z.object({
      customer_ids: z.array(Id).min(1).max(200),
      category: z.enum(supportCategories, 'Choose what it is about'),
      subject: z.string().trim().min(1, 'Enter a subject').max(120, 'Use at most 120 characters'),
      message: Text,
    }),
    reply: z.object({ opened: z.number() }),
    failure: 'Failed to send the message to the customers',
    tags: ['support'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/support/requests',
    access: 'user',
    query: z.object({ ...Page, status: z.enum(['open', 'ended', 'all', ...supportStatuses]).default('all') }),
    reply: z.object({ requests: z.array(SupportRequest), pagination: Pagination }),
    failure: 'Failed to fetch support requests',
    tags: ['support'],
    freshMs: 60_000,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/support/requests/queue',
    access: 'admin',
    query: z.object({ assigned_to: whole(1, 2 ** 31 - 1).optional(), category: z.enum(supportCategories).optional() }),
    reply: z.object({
      requests: z.array(SupportRequest),
      stats: z.object({
        open: z.number(),
        waiting: z.number(),
        /** First answers of the last 30 days, how many were in time, and their median in minutes of sales time. */
        answered: z.number(),
        answered_in_time: z.number(),
        median_reply_minutes: z.number().nullable(),
        rating: z.number().nullable(),
        ratings: z.number(),
      }),
    }),
    failure: 'Failed to fetch the support queue',
    tags: ['support'],
    freshMs: 30_000,
  }),
  get: endpoint({
    method: 'GET',
    path: '/support/requests/:id',
    access: 'user',
    params: IdParam,
    reply: FileReply,
    failure: 'Failed to fetch this request',
    tags: ['support'],
    freshMs: 0,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/support/requests/:id/comments',
    access: 'user',
    params: IdParam,
    body: z.object({
      text: Text,
      /** For staff alone; the customer never sees it. */
      is_internal: z.boolean().default(false),
    }),
    reply: FileReply,
    failure: 'Failed to send the message',
    offline: 'queue',
    tags: ['support'],
  }),
  attach: endpoint({
    method: 'POST',
    path: '/support/requests/:id/files',
    access: 'user',
    params: IdParam,
    upload: true,
    reply: FileReply,
    failure: 'Failed to send the files',
    tags: ['support'],
    timeoutMs: 120_000,
  }),
  file: endpoint({
    method: 'GET',
    path: '/support/requests/:id/files/:fileId',
    access: 'user',
    params: IdParam.extend({ fileId: Id }),
    reply: z.string(),
    file: true,
    failure: 'Failed to download the file',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/support/requests/:id/assign',
    access: 'admin',
    level: 'comment',
    params: IdParam,
    body: z.object({ assigned_to: Id.nullable() }),
    reply: FileReply,
    failure: 'Failed to assign the request',
    tags: ['support'],
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/support/requests/:id/status',
    access: 'user',
    params: IdParam,
    body: z.object({
      status: z.enum(supportStatuses),
      note: z.string().trim().max(4_000, 'Use at most 4 000 characters').default(''),
    }),
    reply: FileReply,
    failure: 'Failed to change the status of the request',
    tags: ['support'],
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/support/requests/:id/rating',
    access: 'user',
    params: IdParam,
    body: z.object({ rating: whole(1, 5) }),
    reply: FileReply,
    failure: 'Failed to save the rating',
    tags: ['support'],
  }),
  rateGuide: endpoint({
    method: 'PUT',
    path: '/support/documents/rating',
    access: 'user',
    body: z.object({
      guide: z.enum(guides),
      is_helpful: z.boolean(),
      /** What the reader did not find. */
      missing: z.string().trim().max(1_000, 'Use at most 1 000 characters').default(''),
    }),
    reply: z.object({ guide: z.enum(guides), is_helpful: z.boolean() }),
    failure: 'Failed to send your answer',
    offline: 'queue',
    tags: ['support'],
  }),
  guideFeedback: endpoint({
    method: 'GET',
    path: '/support/documents/ratings',
    access: 'admin',
    reply: z.object({
      documents: z.array(
        z.object({
          guide: z.enum(guides),
          helpful: z.number(),
          not_helpful: z.number(),
          missing: z.array(z.object({ text: z.string(), at: z.string() })),
        }),
      ),
    }),
    failure: 'Failed to fetch feedback on the documents',
    tags: ['support'],
    freshMs: 60_000,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/support/categories',
    access: 'user',
    reply: z.object({ categories: z.array(z.object({ id: z.enum(supportCategories), label: z.string() })) }),
    failure: 'Failed to fetch support categories',
  }),
  priorities: endpoint({
    method: 'GET',
    path: '/support/priorities',
    access: 'user',
    reply: z.object({
      priorities: z.array(
        z.object({
          id: z.enum(supportPriorities),
          label: z.string(),
          example: z.string(),
          answer: z.string(),
          answer_minutes: z.number(),
          /** When a request made now is answered. */
          answer_by: z.string(),
        }),
      ),
    }),
    failure: 'Failed to fetch support priorities',
    freshMs: 60_000,
  }),
  health: endpoint({
    method: 'GET',
    path: '/support/health',
    access: 'user',
    reply: z.object({
      health: z.object({
        is_open: z.boolean(),
        /** When sales hours end, or begin again. */
        changes_at: z.string(),
        hours: z.string(),
        answers_by_email: z.boolean(),
        /** Whether such an email can be answered. */
        takes_replies: z.boolean(),
        open_requests: z.number(),
      }),
    }),
    failure: 'Failed to fetch the state of support',
    tags: ['support'],
    freshMs: 60_000,
  }),
});
