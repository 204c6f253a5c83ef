import { createHash, randomBytes } from 'node:crypto';
import { testAddress } from '#domain/mail-test/address.ts';
import type { Call, Context } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { type MailTestRow, openMailTest, readMailTest } from '#server/store/domains/mail-tests.ts';
import { isFeatureOn } from '#server/store/features.ts';
import { openGate } from '../public/gate.ts';

const openMs = 30 * 60_000;
const tooMany = 'You have made several test addresses in a short time. Wait a few minutes, then try again.';
const mayOpen = openGate({ most: 5, windowMs: 10 * 60_000 }, tooMany);
const mayOpenLong = openGate({ most: 30, windowMs: 24 * 3_600_000 }, tooMany);

/** Whether test messages can be received here: the built-in receiver must see the servers that send, and staff did not switch it off. */
export async function takesTests({ config, store }: Pick<Context, 'config' | 'store'>): Promise<boolean> {
  return config.reportAddress !== null && config.smtpSeesSenders && (await isFeatureOn(store.db, 'mail_test'));
}

/** The code in the address, from the token that opens the result; who knows the address cannot read the result. */
const codeOf = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 20);

/**
 * Makes a one-time address for one test message, valid for 30 minutes; what the message showed is deleted with it. Throws 404 where test
 * messages cannot be received, 429 after 5 in 10 minutes or 30 a day from one network.
 */
export async function startMailTest(call: Call): Promise<{ token: string; address: string; expiresAt: Date }> {
  const { reportAddress } = call.config;
  if (reportAddress === null || !(await takesTests(call))) throw notFound('Test messages cannot be received here.');
  mayOpen(call);
  mayOpenLong(call);
  const token = randomBytes(18).toString('base64url');
  const code = codeOf(token);
  const expiresAt = new Date(call.clock.now().getTime() + openMs);
  await openMailTest(call.store.db, code, expiresAt);
  return { token, address: testAddress(reportAddress, code), expiresAt };
}

/** A test by its token. Throws 404 once it has expired, with all it held. */
export async function mailTestOf(call: Call, token: string): Promise<MailTestRow> {
  const found = await readMailTest(call.store.db, codeOf(token), call.clock.now());
  if (found === null) throw notFound('This test address has expired. Get a new one and send the message again.');
  return found;
}
