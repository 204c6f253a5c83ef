import type { billing } from '#contract/billing.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { subscriptionManagement } from '#contract/subscription-management.ts';

type Calls = typeof subscriptionManagement;

export type Plan = Reply<Calls['plans']>['plans'][number];
export type WholeSubscription = Reply<Calls['subscription']>;
export type Subscription = NonNullable<WholeSubscription['subscription']>;
export type Usage = WholeSubscription['usage'];
export type BillingEvent = Reply<Calls['billingEvents']>['events'][number];
export type Invoice = Reply<(typeof billing)['invoices']>['invoices'][number];
export type Payment = Reply<(typeof billing)['payments']>['payments'][number];
export type Summary = Reply<(typeof billing)['summary']>['summary'];
export type Revenue = Reply<(typeof billing)['revenue']>['revenue'];
export type StatementLine = Reply<(typeof billing)['statement']>['statement']['lines'][number];
export type BankLines = Reply<(typeof billing)['readBankStatement']>;
