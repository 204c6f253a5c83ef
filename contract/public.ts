import { z } from 'zod';
import { contactMethods, contactTypes, copyStatuses, topics } from '../domain/vocabulary.ts';
import { Check, MailTestResult, Score } from './check-shapes.ts';
import { endpoint } from './endpoint.ts';
import { Email, personName } from './shapes.ts';

/** A contact for visitors: sales, support, service or security; by phone, email or a page. */
export const Contact = z.object({
  contact_type: z.enum(contactTypes),
  contact_method: z.enum(contactMethods),
  contact_value: z.string().trim().min(1, 'Enter a number or an address').max(200),
});

/** How a mail server encrypts: STARTTLS with a trusted certificate, with another one, not at all, or it could not be asked. */
const MailServer = z.object({
  exchange: z.string(),
  state: z.enum(['trusted', 'untrusted', 'none', 'unknown']),
  protocol: z.string().nullable(),
  certificate_expires_at: z.string().nullable(),
  why: z.string().nullable(),
});

const Result = z.object({
  token: z.string(),
  expires_at: z.string(),
  check: Check,
  mail_servers: z.array(MailServer),
  score: Score,
});

const unknownLink = 'This link is not known. Check that you copied all of it.';
const CopyParam = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{4,360}\.[A-Za-z0-9_-]{43}$/, unknownLink) });
const LinkParam = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{32}$/, unknownLink) });
const AlertCopy = z.object({ email: z.string(), name: z.string(), status: z.enum(copyStatuses) });

/** What anybody may call. */
export const publicCalls = {
  dmarcCheck: endpoint({
    method: 'POST',
    path: '/public/dmarc-check',
    access: 'public',
    body: z.object({
      domain: z.string().trim().min(1, 'Enter a domain like example.co.za').max(320, 'Enter a domain like example.co.za'),
      selectors: z.array(z.string().trim().toLowerCase().max(128)).max(10).default([]),
    }),
    reply: z.discriminatedUnion('event', [
      z.object({ event: z.literal('started'), domain: z.string() }),
      z.object({ event: z.literal('step'), step: z.enum(topics), state: z.enum(['asking', 'found', 'missing', 'unknown']) }),
      Result.extend({ event: z.literal('result') }),
      z.object({ event: z.literal('failed'), error: z.string() }),
    ]),
    failure: 'The check could not be made. Please try again.',
    stream: true,
    timeoutMs: 60_000,
  }),
  mailTests: endpoint({
    method: 'GET',
    path: '/public/mail-tests',
    access: 'public',
    reply: z.object({
      /** Whether this installation can receive test messages. */
      is_available: z.boolean(),
    }),
    failure: 'This result could not be fetched.',
    freshMs: 1_800_000,
  }),
  startMailTest: endpoint({
    method: 'POST',
    path: '/public/mail-tests',
    access: 'public',
    reply: z.object({ token: z.string(), address: z.string(), expires_at: z.string() }),
    failure: 'The check could not be made. Please try again.',
  }),
  mailTest: endpoint({
    method: 'GET',
    path: '/public/mail-tests/:token',
    access: 'public',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{24}$/, 'This test does not exist.') }),
    reply: z.object({ expires_at: z.string(), result: MailTestResult.nullable() }),
    failure: 'This result could not be fetched.',
    freshMs: 0,
  }),
  checkResult: endpoint({
    method: 'GET',
    path: '/public/dmarc-check/:token',
    access: 'public',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'This result does not exist.') }),
    reply: z.object({ result: Result }),
    failure: 'This result could not be fetched.',
  }),
  alertCopy: endpoint({
    method: 'GET',
    path: '/public/alert-copies/:token',
    access: 'public',
    params: CopyParam,
    reply: AlertCopy,
    failure: 'This link could not be checked.',
  }),
  confirmCopy: endpoint({
    method: 'POST',
    path: '/public/alert-copies/:token/confirm',
    access: 'public',
    params: CopyParam,
    reply: AlertCopy,
    failure: 'This address could not be confirmed.',
  }),
  unsubscribeCopy: endpoint({
    method: 'POST',
    path: '/public/alert-copies/:token/unsubscribe',
    access: 'public',
    params: CopyParam,
    reply: AlertCopy,
    failure: 'This address could not be unsubscribed.',
  }),
  unsubscribeChanges: endpoint({
    method: 'POST',
    path: '/public/change-emails/:token/unsubscribe',
    access: 'public',
    params: z.object({ token: z.string().regex(/^\d{1,10}\.[A-Za-z0-9_-]{43}$/, unknownLink) }),
    reply: z.object({ message: z.string() }),
    failure: 'The weekly email could not be stopped.',
  }),
  sharedReport: endpoint({
    method: 'GET',
    path: '/public/reports/:token',
    access: 'public',
    params: LinkParam,
    reply: z.object({
      title: z.string(),
      file_name: z.string(),
      size: z.number(),
      made_at: z.string(),
      expires_at: z.string(),
      shared_by: z.string(),
      needs_password: z.boolean(),
    }),
    failure: 'The report could not be opened.',
    freshMs: 0,
  }),
  sharedReportFile: endpoint({
    method: 'POST',
    path: '/public/reports/:token/file',
    access: 'public',
    params: LinkParam,
    body: z.object({ password: z.string().max(200).default('') }),
    reply: z.object({}),
    file: true,
    failure: 'The report could not be opened.',
    timeoutMs: 120_000,
  }),
  leads: endpoint({
    method: 'POST',
    path: '/public/leads',
    access: 'public',
    body: z.object({
      name: personName('Enter your name'),
      email: Email,
      company: z.string().trim().max(200).default(''),
      telephone: z.string().trim().max(40).default(''),
      topic: z.enum(['check', 'sales', 'support', 'service']).default('check'),
      domain: z.string().trim().max(253).default(''),
      message: z.string().trim().max(4000).default(''),
      check_token: z.string().max(64).optional(),
      source_page: z.string().trim().max(200),
      consent: z.literal(true, 'Tick the box: without it we may not answer you.'),
      marketing: z.boolean().default(false),
      website: z.string().max(500).default(''),
      phone_number: z.string().max(500).default(''),
      form_load_time: z.number(),
      submit_time: z.number(),
    }),
    reply: z.object({ message: z.string() }),
    failure: 'Your message could not be sent. Please try again.',
  }),
  /** Every key that evidence packs of this installation were signed with, the newest first. */
  evidenceKeys: endpoint({
    method: 'GET',
    path: '/public/evidence-keys',
    access: 'public',
    reply: z.object({
      keys: z.array(
        z.object({
          /** The first 16 hexadecimal digits of the SHA-256 of the key (SubjectPublicKeyInfo, DER). */
          key_id: z.string(),
          algorithm: z.literal('Ed25519'),
          public_key: z.string(),
          since: z.string(),
        }),
      ),
    }),
    failure: 'Failed to get the keys of evidence packs',
    freshMs: 1_800_000,
  }),
  contacts: endpoint({
    method: 'GET',
    path: '/public/system/contacts',
    access: 'public',
    query: z.object({ contact_type: z.enum(contactTypes).optional() }),
    reply: z.object({ contacts: z.array(Contact) }),
    failure: 'Failed to fetch contacts',
    freshMs: 1_800_000,
  }),
};
