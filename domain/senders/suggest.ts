import { ownShare } from '../protection/own-mail.ts';
import { counted } from '../text.ts';
import type { SenderCategory } from '../vocabulary.ts';
import { isBelow, isNetwork, isOpenToAll, judgedOf, type SenderMail } from './sender-mail.ts';

/** What a sender probably is to a domain, and why, as a sentence. */
export type Suggestion = { category: SenderCategory; reason: string };

const steadyShare = 0.6;
const fewestDays = 7;
/** Servers that nobody set up are few; forged messages come from many. */
const spreadOver = 10;
const relays = new Set(['forwarder', 'mailbox', 'isp', 'security']);

function isForwarding({ messages, passed, dkimAligned, spfAligned, forwarded, service }: SenderMail): boolean {
  if (forwarded > (messages - passed) / 2) return true;
  if (service?.kind === 'forwarder') return true;
  return service !== null && relays.has(service.kind) && dkimAligned > 0 && spfAligned === 0;
}

/**
 * Suggests a category from what cannot be forged: aligned passes, a proven service, forwarding that receivers noted. `null` where the reports
 * allow more than one answer, so that a person decides without a push.
 */
export function suggestionOf(mail: SenderMail): Suggestion | null {
  const { messages, passed, forwarded, service, activeDays, days, addresses, domain } = mail;
  if (messages <= 0) return null;
  if (isForwarding(mail))
    return {
      category: 'forwarder',
      reason:
        forwarded > 0
          ? `Receivers marked ${counted(forwarded, 'message')} as forwarded.`
          : 'The domain’s DKIM signature passes and SPF never does: it forwards messages.',
    };
  if (passed / Math.max(1, judgedOf(mail)) >= ownShare)
    return {
      category: service === null && isNetwork(mail.name) ? 'own' : 'approved',
      reason: `Its messages pass DMARC for ${domain}.`,
    };
  if (passed > 0) return null;
  if (mail.reverse !== null && isBelow(mail.reverse, domain))
    return { category: 'own', reason: `The name ${mail.reverse} is below this domain, and it points to this server.` };
  if (service !== null && !isOpenToAll(service.kind))
    return { category: 'approved', reason: `${service.name} really sends these, but is not set up for ${domain}.` };
  const isSteady = activeDays >= fewestDays && activeDays / Math.max(1, days) >= steadyShare;
  if (isSteady && addresses < spreadOver) return null;
  return { category: 'unwanted', reason: 'No message passed, and nothing proves who sends.' };
}
