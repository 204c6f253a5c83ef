import type { customers } from '#contract/customers.ts';
import type { Reply } from '#contract/endpoint.ts';

export type CustomerRow = Reply<typeof customers.list>['customers'][number];
