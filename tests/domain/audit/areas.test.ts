import { expect, it } from 'vitest';
import { readableActions } from '#domain/audit/areas.ts';
import type { Role } from '#domain/vocabulary.ts';

const actions = [
  'domain_added',
  'alert_rule_changed',
  'customer_changed',
  'association_changed',
  'user_invited',
  'alert_copy_named',
  'plan_assigned',
  'support_request_opened',
  'lead_erased',
  'table_exported',
];

it.each<[Role, string[]]>([
  ['customer', []],
  ['analyst', ['domain_added', 'alert_rule_changed', 'customer_changed', 'support_request_opened']],
  ['support', actions.slice(0, -1)],
  [
    'billing',
    ['domain_added', 'alert_rule_changed', 'customer_changed', 'plan_assigned', 'support_request_opened', 'lead_erased'],
  ],
  ['admin', actions],
  ['super_admin', actions],
])('the timeline of a customer shows %s only what the areas of the role hold', (role, readable) => {
  const pattern = readableActions(role);
  expect(actions.filter((action) => pattern === null || new RegExp(pattern).test(action))).toEqual(readable);
});
