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

export type RuleTag = Reply<typeof alertManagement.ruleTags>['tags'][number];

/** Where rules are read: everywhere, at a customer, at the domains of a customer with a tag, or at a domain. */
export type Scope = {
  kind: 'global' | 'customer' | 'tag' | 'domain';
  customerId: number | undefined;
  tag: string | undefined;
  /** How many domains have the tag; `undefined` while that is not known. */
  tagDomains: number | undefined;
  domainId: number | undefined;
  /** "everybody", "Karoo Wines", "domains of Karoo Wines with the tag “Sales”", "karoocellar.co.za". */
  name: string;
  /** What of the scope goes into a call about rules. */
  ids: { customer_id?: number; tag?: string; domain_id?: number };
};

/** What a scope says of a rule, as it is sent. */
export type RuleFields = {
  is_on: boolean | null;
  severity: Severity | null;
  params: Record<string, number>;
  recipients: string[];
};
