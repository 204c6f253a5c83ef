import { ownShare } from '../protection/own-mail.ts';
import { counted } from '../text.ts';
import type { SenderCategory } from '../vocabulary.ts';
import { writtenName } from '../written-name.ts';
import { isBelow, isNetwork, isOpenToAll, judgedOf, type SenderMail } from './sender-mail.ts';

/** What a sender probably is to a domain, and why, as a sentence. */
export type Suggestion = { category: SenderCategory; reason: string };

const steadyShare = 0.6;
const fewestDays = 7;
/** Servers that nobody set up are few; forged messages come from many. */
const spreadOver = 10;
/** Anybody may send from these servers, or relay through them, and write whatever author they want. */
const anyAuthor = new Set(['mailbox', 'security', 'other']);
const relays = new Set(['forwarder', 'mailbox', 'isp', 'security']);

/**
 * Mailbox providers forward under a return path of theirs. Where none shows, the servers may as well be those of the domain's people, whose
 * SPF record does not list them.
 */
function isForwarding({ name, messages, passed, dkimAligned, spfAligned, forwarded, service }: SenderMail): boolean {
  if (forwarded > (messages - passed) / 2) return true;
  if (service?.kind === 'forwarder') return spfAligned === 0;
  if (service === null || !relays.has(service.kind) || dkimAligned === 0 || spfAligned > 0) return false;
  return service.kind !== 'mailbox' || !isNetwork(name);
}

function whyForwarding({ forwarded, dkimAligned, service }: SenderMail): string {
  if (forwarded > 0) return `Receivers marked ${counted(forwarded, 'message')} as forwarded.`;
  if (dkimAligned === 0 && service !== null) return `${service.name} forwards messages.`;
  return 'The domain’s DKIM signature passes and SPF never does: it forwards messages.';
}

/**
 * Suggests a category from what cannot be forged: aligned passes, a proven service, forwarding that receivers noted. `null` where the reports
 * allow more than one answer, so that a person decides without a push: a domain of somebody else that passes SPF or DKIM, a few rented servers
 * and servers of mailboxes may be a sender that nobody set up, or a forger. So may what passes for another name of the organisation.
 */
export function suggestionOf(mail: SenderMail): Suggestion | null {
  const { messages, passed, service, activeDays, days, addresses, domain } = mail;
  if (messages <= 0) return null;
  if (isForwarding(mail))
    return {
      category: 'forwarder',
      reason: whyForwarding(mail),
    };
  if (passed / Math.max(1, judgedOf(mail)) >= ownShare)
    return {
      category: service === null && isNetwork(mail.name) ? 'own' : 'approved',
      reason: `Its messages pass DMARC for ${writtenName(domain)}.`,
    };
  if (passed > 0) return null;
  if (mail.reverse !== null && isBelow(mail.reverse, domain))
    return { category: 'own', reason: `The name ${mail.reverse} belongs to this domain, and it points to this server.` };
  if (service === null && !isNetwork(mail.name)) return null;
  if (service !== null && anyAuthor.has(service.kind)) return null;
  if (service !== null && !isOpenToAll(service.kind))
    return { category: 'approved', reason: `${service.name} really sends these, but is not set up for ${writtenName(domain)}.` };
  if ((mail.ownName ?? null) !== null) return null;
  if (service !== null)
    return addresses < spreadOver
      ? null
      : { category: 'unwanted', reason: `No message passed, and anybody can send from ${service.name}.` };
  const isSteady = activeDays >= fewestDays && activeDays / Math.max(1, days) >= steadyShare;
  if (isSteady && addresses < spreadOver) return null;
  return { category: 'unwanted', reason: 'No message passed, and nothing proves who sends.' };
}
