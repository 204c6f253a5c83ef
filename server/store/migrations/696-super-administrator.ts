import { statements } from './run.ts';

/** Where all administrators are ordinary ones the longest-standing becomes a super administrator: nobody else could make one. */
export const superAdministrator = statements(
  `update users set role = 'super_admin' where not exists (select 1 from users where role = 'super_admin' and status = 'active')
    and id = (select min(id) from users where role = 'admin' and status = 'active')`,
);
