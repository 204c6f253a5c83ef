import { isAboveOrganisation } from '../dmarc/discovery.ts';
import { effectivePolicy } from '../dmarc/effective-policy.ts';
import type { MailClass } from '../vocabulary.ts';
import type { CheckFindings } from './topics.ts';

/** One sentence an owner understands on what the records of a domain do against forged mail. */
export function verdictOf(findings: CheckFindings, mailClass: MailClass): string {
  const { domain, dmarc } = findings;
  const { discovery, destinations } = dmarc;
  if (discovery.unknown)
    return `The DNS of ${domain} could not be asked about DMARC just now, so nothing can be said. Please try again.`;
  const policy = effectivePolicy(discovery, 'self');
  const own = discovery.steps[0];
  if (own?.found === 'multiple')
    return `Anybody can send mail as ${domain}: it has ${own.texts.length} DMARC records, and receivers ignore them all.`;
  if (discovery.nonexistent === true && own?.record == null)
    return policy === null
      ? `${domain} does not exist in the DNS, so nobody has said what happens to mail in its name. Check how it is written.`
      : `${domain} does not exist in the DNS; for mail in its name ${policy.domain} asks for ${policy.asked}.`;
  if (policy === null)
    return own?.record == null
      ? `Anybody can send mail as ${domain}: it has no DMARC record.`
      : `Anybody can send mail as ${domain}: receivers cannot use its DMARC record.`;
  if (isAboveOrganisation(discovery, policy.domain))
    return `${domain} has no DMARC record of its own: only what ${policy.domain} asks for all names below it applies (${policy.asked}).`;
  if (policy.asked === 'none')
    return destinations.some(({ tag }) => tag === 'rua')
      ? `${domain} is watched, not protected: forged mail in its name is still delivered.`
      : `${domain} is not protected: its policy stops nothing, and nobody gets the reports.`;
  if (policy.applied !== policy.asked)
    return `${domain} is rehearsing ${policy.asked}: receivers are asked for one level less until the rehearsal ends.`;
  const below = effectivePolicy(discovery, 'existing');
  if (below?.asked === 'none') return `Mail forged as ${domain} itself is stopped, but its subdomains are open to anybody.`;
  if (policy.asked === 'quarantine') return `Mail forged as ${domain} goes to the spam folder.`;
  return mailClass === 'parked'
    ? `${domain} sends no mail, and receivers are told to refuse all of it.`
    : `Mail forged as ${domain} is refused.`;
}
