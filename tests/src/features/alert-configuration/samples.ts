import type { Rule, RuleRow, Scope } from '#src/features/alert-configuration/types.ts';

export const karoo: Scope = {
  kind: 'customer',
  customerId: 1,
  tag: undefined,
  tagDomains: undefined,
  domainId: undefined,
  name: 'Karoo Wines',
  ids: { customer_id: 1 },
};

export const sales: Scope = {
  ...karoo,
  kind: 'tag',
  tag: 'Sales',
  tagDomains: 4,
  name: 'domains of Karoo Wines with the tag “Sales”',
  ids: { customer_id: 1, tag: 'Sales' },
};

/** A rule as it applies, all defaults unless given. */
export const ruleOf = (part: Partial<Rule>): Rule => ({
  rule: 'new_sender_failing',
  name: 'Unknown sender that fails',
  about: 'A source nobody has placed sends much mail.',
  ends_by: 'It is quiet for a week.',
  basis: 'reports',
  audience: 'customer',
  can_back_run: true,
  is_on: { value: true, from: 'default' },
  severity: { value: 'high', from: 'default' },
  params: [
    {
      name: 'min_messages',
      label: 'From, on one day',
      unit: 'messages',
      min: 5,
      max: 10_000_000,
      step: 1,
      value: 50,
      usual: 50,
      from: 'default',
    },
  ],
  recipients: [],
  fired_30d: 0,
  suggestion: null,
  ...part,
});

/** What a scope says of it. */
export const rowAt = (part: Partial<RuleRow>): RuleRow => ({
  id: 1,
  rule: 'new_sender_failing',
  customer_id: null,
  tag: null,
  tag_domains: null,
  domain_id: null,
  is_on: null,
  severity: null,
  params: {},
  recipients: [],
  version: 1,
  changed_time: '2026-11-20T08:00:00.000Z',
  changed_by: { id: 2, name: 'Pieter' },
  ...part,
});
