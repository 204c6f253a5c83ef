import { counted } from '../../text.ts';
import type { DomainFacts, Listing } from '../facts.ts';
import { ended, fires, line, openOf } from '../fire.ts';
import { cut, momentName } from '../format.ts';
import type { Judge, Verdict } from '../verdict.ts';

/** An address of less mail is no sender yet; one with an alert keeps it. */
const fewestMessages = 5;

const subjectOf = ({ address, list }: Listing) => `${address} ${list}`;

/** blocklisted: a list contains an address of the domain's own senders (RFC 5782 2.1). Unknown answers change nothing. */
export const blocklisted: Judge<DomainFacts> = ({ listings, domain, nowMs }, _params, open): Verdict[] => {
  if (listings === null) return [];
  const listed = new Set(listings.map(subjectOf));
  const gone = open.filter(({ subject }) => !listed.has(subject));
  return [
    ...listings.flatMap((listing): Verdict[] => {
      const { address, list, state, codes, reason, sinceMs, placedMs, messages } = listing;
      const subject = subjectOf(listing);
      if (state === 'clean') return [ended('The address is off the list.', subject)];
      if (state === 'unknown' || (messages < fewestMessages && openOf(open, subject) === null)) return [];
      return [
        fires({
          subject,
          severity: 'medium',
          title: `${address}, which sends for ${domain.name}, is on the blocklist ${list}`,
          cause: `blocklisted ${list}`,
          causeName: `Own addresses on the blocklist ${list}`,
          happenedMs: Math.min(nowMs, Math.max(sinceMs ?? nowMs, placedMs)),
          evidence: [
            line('Address', `${address}, ${counted(messages, 'message')} for the domain in 14 days`),
            line('List', cut(`${list} (${codes.join(', ')}): ${reason ?? 'no reason given'}`, 300)),
            line('On the list since', momentName(sinceMs ?? nowMs)),
          ],
          nextStep: `Ask your mail administrator or hosting provider to find and stop the cause, such as a hijacked mailbox or website. Then ask ${list} to remove the address.`,
        }),
      ];
    }),
    ...gone.map(({ subject }) => ended('The address no longer sends for the domain, or the list is no longer checked.', subject)),
  ];
};
