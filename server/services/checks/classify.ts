import { defaultThresholds } from '#domain/protection/path.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { protectionWire, thresholdsWire } from '#server/presenters/protection.ts';
import { readThresholds } from '#server/store/domains/thresholds.ts';
import { checkedDomain } from '../domains/managed.ts';
import { type DomainCheck, lastCheck } from './last-check.ts';

/** Own messages in 30 days from which a domain no longer counts as parked. */
const fewestOfUsed = 20;

function suggestedClass(mailClass: MailClass, own: number, takesMail: boolean | null) {
  if (mailClass !== 'parked' && own === 0 && takesMail === false)
    return {
      suggested_class: 'parked' as const,
      suggestion: 'No messages of its own in 30 days, and it accepts none: it may be parked.',
    };
  if (mailClass === 'parked' && own >= fewestOfUsed)
    return { suggested_class: 'people' as const, suggestion: `${own} own messages in 30 days: it is not parked.` };
  return { suggested_class: mailClass, suggestion: null };
}

const takesMailOf = (check: DomainCheck | null) =>
  check === null ? null : check.result.mx.state === 'found' || check.result.mx.implicit;

/** The class of a domain, a better one if its messages suggest it, and how far it is on the path to enforcement. */
export async function classifyDomain(call: UserCall, domainId: number) {
  const domain = await checkedDomain(call, domainId);
  const check = await lastCheck(call.store.db, domain.id);
  const { level, why, path, own_messages } = protectionWire(domain, check);
  const own = await readThresholds(call.store.db, domain.id);
  return {
    domain_id: domain.id,
    mail_class: domain.mailClass,
    ...suggestedClass(domain.mailClass, own_messages, takesMailOf(check)),
    level,
    why,
    stage: path.stage,
    next: path.next,
    gates: path.gates,
    thresholds: thresholdsWire(own ?? defaultThresholds),
    is_default: own === null,
  };
}
