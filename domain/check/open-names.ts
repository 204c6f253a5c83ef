import type { Flag } from '../judge/flag.ts';
import type { CheckFindings } from './topics.ts';

/** The organisational domain whose names align with each other where alignment is relaxed (RFC 9989 4.4.2). */
export function organisationOf({ dmarc: { discovery } }: Pick<CheckFindings, 'dmarc'>): string {
  return discovery.suffixOrg ?? discovery.org;
}

/**
 * Those of the names whose SPF lets anybody pass by which a forger passes DMARC for the domain: other names of its organisation, where
 * SPF alignment is relaxed. None where no policy applies.
 */
export function openByAlignment(findings: Pick<CheckFindings, 'domain' | 'dmarc'>, openNames: readonly string[]): string[] {
  const record = findings.dmarc.discovery.policyStep?.record;
  if (record == null || record.aspf === 's') return [];
  const org = organisationOf(findings);
  return openNames.filter((name) => name !== findings.domain && (name === org || name.endsWith(`.${org}`)));
}

/** The finding about each of these names. */
export function openNameFlag(name: string, domain: string): Flag {
  return {
    code: 'SPF_OPEN_NAME',
    severity: 'critical',
    topic: 'spf',
    at: name,
    seen: '',
    why: `The SPF record of ${name} lets any server pass. With relaxed alignment (aspf=r) its messages pass DMARC as ${domain} too.`,
    todo: `List every server that sends for ${name} and end its SPF record with ~all.`,
    fix: null,
    by: 'dns_host',
    source: 'RFC 9989 4.4.2',
  };
}
