import type { Lookup } from '#domain/dns/answer.ts';
import { isPublicAddress } from '#domain/dns/public-only.ts';
import { evaluateMailTest } from '#domain/mail-test/evaluate.ts';
import { readAddress } from '#domain/spf/address.ts';
import { reverseName } from '#domain/spf/validated-names.ts';
import type { Context } from '#server/context.ts';
import { readMailTest, saveMailTest } from '#server/store/domains/mail-tests.ts';
import { visitorMeans } from '../public/visitor-means.ts';
import { openTurns } from '../turns.ts';
import { factsOfMessage, type TestMail } from './facts.ts';

const deadlineMs = 15_000;
const inTurn = openTurns<'message'>({
  atOnce: 4,
  mostWaiting: 20,
  refusal: 'Many test messages are being read.',
  retryAfterSeconds: 60,
});

/** A visitor's lookup that also asks for the reverse name of one address, if that is public. */
function withOwnReverse(lookup: Lookup, asked: Lookup, ip: string): Lookup {
  const address = isPublicAddress(ip) ? readAddress(ip) : null;
  const reverse = address === null ? null : reverseName(address);
  return (name, type) => (name === reverse && type === 'PTR' ? asked(name, type) : lookup(name, type));
}

/** Whether a test address still expects its message. */
export async function expectsTest(context: Pick<Context, 'store' | 'clock'>, code: string): Promise<boolean> {
  const test = await readMailTest(context.store.db, code, context.clock.now());
  return test !== null && test.result === null;
}

/**
 * Checks SPF, DKIM and DMARC of a test message and stores what they showed, never the message. The first message to an address counts.
 * Lookups unanswered after 15 seconds count as unknown. Throws where too many wait, so that the sender tries again.
 */
export async function receiveTest(context: Context, code: string, mail: TestMail): Promise<void> {
  await inTurn('message', async () => {
    if (!(await expectsTest(context, code))) return;
    const { lookup, done } = visitorMeans(context, deadlineMs);
    const means = withOwnReverse(lookup, context.dns.lookup, mail.remoteAddress);
    const result = evaluateMailTest(await factsOfMessage(mail, means, context.clock.now()).finally(done));
    const at = context.clock.now();
    await saveMailTest(context.store.db, code, { ...result, received_at: at.toISOString() }, at);
  });
}
