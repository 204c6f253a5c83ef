import type { customers } from '#contract/customers.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { CustomerSearch } from './search.ts';

export type CustomerRow = Reply<typeof customers.list>['customers'][number];

/** A removed customer that can be restored. */
export type RemovedCustomer = Reply<typeof customers.removed>['customers'][number];

/** The file of a customer with its row in the list and its timeline. */
export type WholeFile = Reply<typeof customers.file>;
export type CustomerFile = WholeFile['file'];
export type FileEvent = WholeFile['timeline'][number];

/** The mail of a customer over a period, and its domains. */
export type Performance = Reply<typeof customers.performance>;
export type ScoreHistory = Reply<typeof customers.scoreHistory>['history'];

/** A domain in the list of its customer. */
export type ListedDomain = Reply<typeof customers.domains>['domains'][number];

/** Reports about a customer's domains, and those made of them. */
export type CustomerReports = Reply<typeof customers.reports>;

/** What a tab of the customer's file gets. */
export type TabProps = { id: number; search: CustomerSearch; onSearch: (search: CustomerSearch) => void };

/** A person's association with a customer. */
export type Association = Reply<typeof customers.associations>['associations'][number];

/** What to fix at a customer. */
export type Issues = Reply<typeof customers.issues>;
export type Issue = Issues['issues'][number];
