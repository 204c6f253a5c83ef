import { statements } from './run.ts';

/** Users refer to their customer of choice; customers that refer to users as well would make a circle, which no backup can be restored into. */
export const whoChangedCustomers = statements('alter table customers drop constraint if exists customers_changed_by_fkey');
