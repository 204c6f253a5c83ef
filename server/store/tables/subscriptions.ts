import type { Generated, GeneratedAlways } from 'kysely';
import type { BillingEventKind, SubscriptionStatus } from '#domain/vocabulary.ts';
import type { DefaultJson, MaybeTime, NowTime, Time } from './columns.ts';

export type SubscriptionTables = {
  plans: {
    id: GeneratedAlways<number>;
    name: string;
    description: Generated<string>;
    domain_limit: number | null;
    mail_limit: number | null;
    is_retired: Generated<boolean>;
    version: Generated<number>;
    created_at: NowTime;
    changed_at: NowTime;
    changed_by: number | null;
  };
  plan_prices: {
    plan_id: number;
    valid_from: string;
    price_cents: number;
    is_from_price: Generated<boolean>;
    made_on: string;
    made_by: number | null;
  };
  subscriptions: {
    id: GeneratedAlways<number>;
    customer_id: number;
    plan_id: number;
    status: SubscriptionStatus;
    version: Generated<number>;
    price_cents: number;
    started_at: Time;
    plan_since: Time;
    trial_ends_at: MaybeTime;
    activated_at: MaybeTime;
    past_due_since: MaybeTime;
    ends_at: MaybeTime;
    ends_suspended: Generated<boolean>;
    closed_at: MaybeTime;
    changed_at: Time;
  };
  billing_events: {
    id: GeneratedAlways<number>;
    customer_id: number;
    subscription_id: number | null;
    at: Time;
    kind: BillingEventKind;
    actor_user_id: number | null;
    note: Generated<string>;
    details: DefaultJson<Record<string, unknown>>;
    key: string | null;
  };
  customer_evaluations: { customer_id: number; evaluated_at: Time };
};
