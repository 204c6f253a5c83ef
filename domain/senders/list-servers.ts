import { isBelow } from './sender-mail.ts';

/** The first labels that mailing list software puts before a domain, as its manuals show (Mailman, LISTSERV, Sympa, Google Groups). */
const listLabel = /^(?:lists?|listserv|mailman|sympa|googlegroups)\d*[.-]/;

/**
 * The mailing list server that a return path belongs to for which SPF passed; `null` for other names and for the domain's own. Anybody may
 * choose such a name, so it says what a sender is only where the domain's own messages came through it.
 */
export function listServerOf(spf: string | null, ownDomain: string): string | null {
  return spf !== null && listLabel.test(spf) && !isBelow(spf, ownDomain) ? spf : null;
}
