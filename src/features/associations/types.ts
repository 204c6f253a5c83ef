import type { customerPeople } from '#contract/customer-people.ts';
import type { customers } from '#contract/customers.ts';
import type { Reply } from '#contract/endpoint.ts';

export type Association = Reply<typeof customers.associations>['associations'][number];
export type MyCustomer = Reply<typeof customers.mine>['customers'][number];

/** A person of a customer as its owners see it. */
export type Colleague = Reply<typeof customerPeople.list>['people'][number];
