import { count, spelled } from '#domain/text.ts';
import type { Call } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { giveBackTry, takeTry } from '#server/store/people/sign-in-attempts.ts';

/** Emails that all people of a customer, a customer to one address, and all customers to one address may have sent in a day. */
const ofCustomer = { free: 30, firstSeconds: 86_400, longestSeconds: 86_400 };
const toAddress = { free: 3, firstSeconds: 86_400, longestSeconds: 86_400 };
const ofAllTo = { free: 12, firstSeconds: 86_400, longestSeconds: 86_400 };

const keyTo = (customerId: number, email: string) => `access email of:${customerId} to:${email}`;
const keyOfAllTo = (email: string) => `access email to:${email}`;

/** Takes one of the emails about access that may go out today. Throws 429 where none is left. */
export async function takeAccessEmail(call: Call, db: Db, customerId: number, email: string): Promise<void> {
  const now = call.clock.now();
  const refused = (text: string) => new AppError('rate-limited', text, {}, 3600);
  if ((await takeTry(db, keyTo(customerId, email), now, toAddress)) !== null)
    throw refused(`${email} was sent ${spelled(toAddress.free)} emails about access lately. Try again a day after the last one.`);
  if ((await takeTry(db, keyOfAllTo(email), now, ofAllTo)) !== null)
    throw refused(`${email} cannot be sent another email about access today. Try again tomorrow.`);
  if ((await takeTry(db, `access emails of:${customerId}`, now, ofCustomer)) !== null)
    throw refused(`${count(ofCustomer.free)} emails about access were sent lately. Send the others a day after the last one.`);
}

/** Gives back one that the mail server refused. It still counts against the customer, who could try forever. */
export async function giveBackAccessEmail(db: Db, customerId: number, email: string): Promise<void> {
  for (const key of [keyTo(customerId, email), keyOfAllTo(email)]) await giveBackTry(db, key);
}
