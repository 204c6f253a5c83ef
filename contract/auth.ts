import { z } from 'zod';
import { accessLevels, roles } from '../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { AccountEmail, Email, Id, IdParam, personName } from './shapes.ts';
import { Profile, SignedInReply } from './sign-in-shapes.ts';

const Association = z.object({
  customer_id: Id,
  customer_name: z.string(),
  access_level: z.enum(accessLevels),
  domain_count: z.number(),
  /** Its subscription is suspended: its people may read and not change. */
  is_suspended: z.boolean(),
});

const Password = z.string().min(12, 'Use at least 12 characters').max(256, 'Use at most 256 characters');
const Token = z.string().min(1).max(200);

const Invitation = z.object({
  email: z.string(),
  name: z.string(),
  purpose: z.enum(['setup', 'reset']),
  invited_by: z.string().nullable(),
  customers: z.array(z.string()),
  role: z.enum(roles),
  /** Unclaimed: the person who opens the link chooses name and email. */
  is_unclaimed: z.boolean(),
  expires_at: z.string(),
});

/** Signing in and out, asking for access, setting up an account, the active customer. */
export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: z.object({
      email: AccountEmail,
      password: z.string().min(1, 'Enter your password').max(256),
      /** What earlier sign-ins on this device were answered with. */
      devices: z.array(z.string().max(100)).max(5).default([]),
    }),
    /** With a second factor: 401 with `details.second_step` (`pending`, `steps`, `expires_at`) instead; no session yet. */
    reply: SignedInReply,
    failure: 'Login failed. Please try again.',
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    body: z.object({
      email: Email,
      display_name: personName('First name and last name are required'),
      registration_reason: z.string().trim().min(1, 'Please provide a reason for requesting access').max(1000),
      website: z.string().max(500).default(''),
      phone_number: z.string().max(500).default(''),
      form_load_time: z.number(),
      submit_time: z.number(),
    }),
    reply: z.object({ status: z.enum(['pending_approval', 'received']), message: z.string() }),
    failure: 'Registration failed. Please try again.',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    reply: z.object({}),
    failure: 'Logging out failed on the server. This device has been signed out.',
  }),
  profile: endpoint({
    method: 'GET',
    path: '/auth/profile',
    access: 'user',
    reply: Profile,
    failure: 'Failed to fetch your profile',
    tags: ['session'],
    freshMs: 600_000,
  }),
  verify: endpoint({
    method: 'GET',
    path: '/auth/verify',
    access: 'user',
    reply: z.object({ expires_at: z.string() }),
    failure: 'Failed to verify your session',
    offline: 'none',
  }),
  verifyInvitation: endpoint({
    method: 'POST',
    path: '/auth/verify-invitation',
    access: 'public',
    body: z.object({ token: Token }),
    reply: z.object({ valid: z.boolean(), state: z.enum(['valid', 'expired', 'revoked', 'used', 'unknown']) }),
    failure: 'Failed to check the invitation',
  }),
  completeSetup: endpoint({
    method: 'POST',
    path: '/auth/complete-setup',
    access: 'public',
    body: z.object({
      token: Token,
      password: Password,
      email: Email.optional(),
      name: personName('Enter your name').optional(),
    }),
    reply: SignedInReply,
    failure: 'Failed to set up the account. Please try again.',
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/auth/invitation/:token',
    access: 'public',
    params: z.object({ token: Token }),
    reply: z.object({ state: z.enum(['valid', 'expired', 'revoked', 'used', 'unknown']), invitation: Invitation.nullable() }),
    failure: 'Failed to check the invitation',
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/auth/forgot',
    access: 'public',
    body: z.object({ email: AccountEmail }),
    reply: z.object({ message: z.string() }),
    failure: 'Failed to request a new password. Please try again.',
  }),
  ownData: endpoint({
    method: 'GET',
    path: '/auth/own-data',
    access: 'user',
    reply: z.string(),
    failure: 'Failed to export your data',
    file: true,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    reply: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          /** The browser and system in words. */
          device: z.string(),
          /** The country where the IP address is registered, in words. */
          place: z.string(),
          ip: z.string(),
          started_at: z.string(),
          last_used_at: z.string(),
          expires_at: z.string(),
          is_current: z.boolean(),
          /** Nobody signed in to this account with such a browser in the 30 days before. */
          is_new: z.boolean(),
        }),
      ),
    }),
    failure: 'Failed to fetch your sessions',
    tags: ['session'],
    freshMs: 10_000,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    access: 'user',
    params: z.object({ sessionId: z.uuid('There is no such session.') }),
    reply: z.object({ ended: z.literal(true) }),
    failure: 'Failed to sign out this device',
    tags: ['session'],
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: 'user',
    reply: z.object({ ended: z.number() }),
    failure: 'Failed to sign out the other devices',
    tags: ['session'],
  }),
  endView: endpoint({
    method: 'POST',
    path: '/auth/end-view',
    access: 'user',
    reply: z.object({}),
    failure: 'Failed to end the view on the server. It ends after an hour.',
  }),
  customerContext: endpoint({
    method: 'GET',
    path: '/auth/customer-context',
    access: 'user',
    reply: z.object({
      default_customer_id: Id.nullable(),
      role: z.enum(roles),
      is_admin: z.boolean(),
      is_multi_customer: z.boolean(),
      customer_ids: z.array(Id),
      associations: z.array(Association),
    }),
    failure: 'Failed to fetch your customers',
    tags: ['session'],
  }),
  defaultCustomer: endpoint({
    method: 'PUT',
    path: '/auth/default-customer',
    access: 'user',
    body: z.object({ customer_id: Id }),
    reply: z.object({ default_customer_id: Id }),
    failure: 'Failed to switch the customer',
    tags: [
      'session',
      'domains',
      'reports',
      'dmarc',
      'auth-stats',
      'documents',
      'filter-presets',
      'support',
      'source-analysis',
      'dns-verification',
      'ingestion',
      'alerts',
      'alert-rules',
      'subscriptions',
    ],
  }),
  leaveCustomer: endpoint({
    method: 'DELETE',
    path: '/auth/customers/:id',
    access: 'user',
    params: IdParam,
    reply: z.object({ left: z.literal(true) }),
    failure: 'Failed to leave this customer',
    tags: ['session', 'customers', 'associations', 'people'],
  }),
};
