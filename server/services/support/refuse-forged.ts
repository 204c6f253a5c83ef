import { evaluateMailTest } from '#domain/mail-test/evaluate.ts';
import type { Context } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import { factsOfMessage, type TestMail } from '../mail-test/facts.ts';
import { visitorMeans } from '../public/visitor-means.ts';

const deadlineMs = 15_000;

/**
 * Refuses an answer that may be forged: one that fails DMARC where the From domain asks for quarantine or reject, or whose From domain is
 * not clear. What lookups leave open after 15 seconds proves nothing. Throws 403.
 */
export async function refuseForged(context: Context, mail: TestMail): Promise<void> {
  const { lookup, done } = visitorMeans(context, deadlineMs);
  const { author, dmarc } = evaluateMailTest(await factsOfMessage(mail, lookup, context.clock.now()).finally(done));
  if (author === null) throw forbidden('It is not clear who wrote this message. Answer on the page of the request.');
  if (dmarc.result === 'fail' && dmarc.policy !== 'none')
    throw forbidden(`This message fails the DMARC policy of ${author}, so it may be forged. Answer on the page of the request.`);
}
