import { formOf } from '../text.ts';

/** What sentences call the messages of the reader's own senders. */
const readersOwn = 'your own messages';

/** A sentence about so many domains as staff read it: the messages are not theirs but the domains'. */
export function ownMessagesForStaff(text: string, domains: number): string {
  return text.replaceAll(readersOwn, `the ${formOf(domains, 'domain’s', 'domains’')} own messages`);
}
