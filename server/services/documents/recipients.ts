import { customerPeople, staffPeople } from '#server/store/alerts/alert-people.ts';
import type { Db } from '#server/store/database.ts';

/**
 * Who of some addresses may get reports about these customers now: active people of each of them, and with `staffToo` staff. Answers the
 * addresses that may not. Customers name no staff: the answer would say who works here.
 */
export async function strangersAmong(
  db: Db,
  emails: readonly string[],
  { customerIds, staffToo }: { customerIds: readonly number[]; staffToo: boolean },
): Promise<string[]> {
  const people = await customerPeople(db, customerIds);
  const staff = new Set(staffToo ? (await staffPeople(db, 'mail', 'view')).map(({ email }) => email) : []);
  const ofAll = (email: string) => {
    const held = new Set(people.filter((one) => one.email === email).map(({ customerId }) => customerId));
    return customerIds.every((id) => held.has(id));
  };
  return emails.filter((email) => !staff.has(email) && !ofAll(email));
}
