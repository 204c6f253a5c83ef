import type { alertDelivery } from '#contract/alert-delivery.ts';
import type { alertManagement } from '#contract/alert-management.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Severity } from '#domain/vocabulary.ts';

export type RulesReply = Reply<typeof alertManagement.rules>;
export type Rule = RulesReply['effective'][number];
export type RuleRow = RulesReply['rules'][number];
export type Param = Rule['params'][number];
export type Origin = Rule['is_on']['from'];
export type TryReply = Reply<typeof alertManagement.testRule>;
export type Advice = Reply<typeof alertManagement.domainServiceRecommendations>['recommendations'][number];
export type Recipient = Reply<typeof alertDelivery.resolveRecipients>['recipients'][number];
export type Webhook = Reply<typeof alertDelivery.webhooks>['webhooks'][number];
export type Window = Reply<typeof alertDelivery.windows>['windows'][number];

/** Where rules are read: everywhere, at a customer or at a domain. */
export type Scope = {
  kind: 'global' | 'customer' | 'domain';
  customerId: number | undefined;
  domainId: number | undefined;
  /** "everybody", "Karoo Wines", "karoocellar.co.za". */
  name: string;
  /** What of the scope goes into a call. */
  ids: { customer_id?: number; domain_id?: number };
};

/** What a scope says of a rule, as it is sent. */
export type RuleFields = {
  is_on: boolean | null;
  severity: Severity | null;
  params: Record<string, number>;
  recipients: string[];
};
