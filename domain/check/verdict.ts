import { canReportsArrive } from '../dmarc/destinations.ts';
import { isAboveOrganisation } from '../dmarc/discovery.ts';
import { effectivePolicy } from '../dmarc/effective-policy.ts';
import { letsAnybodyPass } from '../spf/last-word.ts';
import type { MailClass, Policy } from '../vocabulary.ts';
import { spfScore } from './topics/spf-state.ts';
import type { CheckFindings } from './topics.ts';

function sampledVerdict(domain: string, asked: Policy, pct: number): string {
  const rest = 100 - pct;
  return asked === 'reject'
    ? `Messages forged as ${domain} are rejected, but older receivers send ${rest}% of them to spam (pct=${pct}).`
    : `Messages forged as ${domain} go to spam, but older receivers still deliver ${rest}% of them (pct=${pct}).`;
}

/**
 * One sentence an owner understands on what the records of a domain do against forged mail. `openName` is another name of the organisation
 * whose SPF lets anybody pass DMARC for this one.
 */
export function verdictOf(findings: CheckFindings, mailClass: MailClass, openName?: string): string {
  const { domain, dmarc } = findings;
  const { discovery, destinations } = dmarc;
  const own = discovery.steps[0];
  const failure = discovery.steps.find((step) => step.failure !== null)?.failure;
  if (discovery.unknown && failure?.startsWith('bogus: '))
    return `Receivers that check DNSSEC cannot look up DMARC for ${domain}: the signatures are invalid.`;
  if (discovery.unknown && failure?.startsWith('servfail: '))
    return `The DNS gave no usable answer about DMARC for ${domain}. Try again; if this stays so, have your DNS host check its name servers.`;
  if (discovery.unknown) return `We could not look up DMARC for ${domain}. Try again in a moment.`;
  const policy = effectivePolicy(discovery, 'self');
  if (own?.found === 'multiple' && policy !== null)
    return `Receivers ignore the ${own.texts.length} DMARC records of ${domain}. The policy of ${policy.domain} applies to it: ${policy.asked}.`;
  if (own?.found === 'multiple')
    return `Anybody can send as ${domain}: it has ${own.texts.length} DMARC records, so receivers ignore them all.`;
  if (discovery.nonexistent === true && own?.record == null) {
    const what =
      discovery.alias === undefined ? `${domain} does not exist.` : `${domain} is an alias of a name that does not exist.`;
    if (policy !== null) return `${what} The policy of ${policy.domain} applies to it: ${policy.asked}.`;
    return discovery.alias === undefined ? `${what} Check the spelling.` : `${what} Delete the alias.`;
  }
  if (policy === null)
    return own?.record == null
      ? `Anybody can send as ${domain}: it has no DMARC record.`
      : `Anybody can send as ${domain}: receivers cannot use its DMARC record.`;
  if (isAboveOrganisation(discovery, policy.domain))
    return `${domain} has no DMARC record of its own. Only the policy of ${policy.domain} applies (${policy.asked}).`;
  if (policy.asked === 'none')
    return canReportsArrive(destinations)
      ? `${domain} is monitored, not protected: forged messages are still delivered.`
      : `${domain} is not protected: its policy stops nothing, and nobody receives the reports.`;
  if (letsAnybodyPass(findings.spf))
    return `Anybody can send as ${domain}: its SPF record allows any server, so forged messages pass DMARC.`;
  if (openName !== undefined)
    return `Anybody can send as ${domain}: the SPF record of ${openName} allows any server, and its messages pass DMARC as ${domain} too.`;
  if (spfScore(findings.spf) === null)
    return `The policy of ${policy.domain} is ${policy.asked}, but we could not look up all of the SPF record of ${domain}. Try again in a moment.`;
  if (policy.applied !== policy.asked)
    return `${domain} is testing ${policy.asked}: receivers apply one level less until the test ends.`;
  const existing = effectivePolicy(discovery, 'existing')?.asked ?? 'none';
  const nonexistent = effectivePolicy(discovery, 'nonexistent')?.asked ?? 'none';
  if (existing === 'none') return `Messages forged as ${domain} are stopped, but anybody can send as its subdomains.`;
  if (nonexistent === 'none')
    return `Messages forged as ${domain} are stopped, but anybody can send as a subdomain that does not exist (np=none).`;
  if (policy.sampledPct !== null) return sampledVerdict(domain, policy.asked, policy.sampledPct);
  if (policy.asked === 'quarantine') return `Messages forged as ${domain} go to spam.`;
  return mailClass === 'parked'
    ? `${domain} sends no messages, and receivers reject any that claim to be from it.`
    : `Messages forged as ${domain} are rejected.`;
}
