import { statements } from './run.ts';

/** Tags that customers give to their domains; `key` is the tag in small letters, under which it exists once. */
export const domainTags = statements(`create table domain_tags (
    customer_id int not null references customers (id) on delete cascade,
    domain_id int not null references domains (id) on delete cascade,
    key text not null,
    tag text not null,
    primary key (domain_id, customer_id, key)
  )`);
