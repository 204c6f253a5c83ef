import { statements } from './run.ts';

/** Alert rules for the domains of a customer that have a tag; `tag_key` is the tag in small letters. */
export const tagRules = statements(
  'alter table alert_rules add tag text',
  'alter table alert_rules add tag_key text',
  `alter table alert_rules add constraint alert_rules_tag check ((tag is null) = (tag_key is null)
    and (tag is null or (customer_id is not null and domain_id is null)))`,
  'drop index alert_rules_one',
  'create unique index alert_rules_one on alert_rules (rule, customer_id, tag_key, domain_id) nulls not distinct',
  'create index domain_tags_customer on domain_tags (customer_id, key)',
);
