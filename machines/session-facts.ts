import type { Role } from '#domain/vocabulary.ts';

/** Who is signed in, as GET /auth/profile says. */
export type Profile = {
  id: number;
  email: string;
  name: string;
  role: Role;
  level: string | null;
  customerIds: number[];
  /** Staff who must set up a second factor before anything else. */
  needs_second_factor?: boolean | undefined;
};

/** The customers of the user and the active one, as GET /auth/customer-context says. */
export type CustomerContext = {
  default_customer_id: number | null;
  role: string;
  is_admin: boolean;
  is_multi_customer: boolean;
  customer_ids: number[];
  associations: {
    customer_id: number;
    customer_name: string;
    access_level: string;
    domain_count: number;
    is_suspended?: boolean;
  }[];
};

/** The facts of a session. `profileError` and `contextError` are what was said when the profile, or the customers, could not be loaded. */
export type SessionFacts = {
  profile: Profile | null;
  context: CustomerContext | null;
  contextError: string | null;
  profileError?: string | null;
};

/** Everything that may happen to a session; `signedOut` also where the token ended. */
export type SessionEvent =
  | { type: 'refresh' }
  | { type: 'reconnected' }
  | { type: 'contextChanged'; context: CustomerContext }
  | { type: 'signedOut' };
