import type { Flag } from '../judge/flag.ts';
import { type Severity, severities } from '../vocabulary.ts';
import type { RuleKey } from './catalogue.ts';

/**
 * The findings about the same fault as an alert. While one of them is open, the alert has the severity of the worst of them; the rule's own
 * severity applies without findings, such as before the next check.
 */
export const ruleFindings: Partial<Record<RuleKey, readonly string[]>> = {
  dmarc_missing: ['DMARC_MISSING'],
  dmarc_invalid: ['DMARC_UNUSABLE', 'DMARC_SYNTAX', 'DMARC_BAD_VALUE'],
  dmarc_multiple: ['DMARC_MULTIPLE'],
  rua_lost: ['RUA_NOT_OURS', 'RUA_MISSING'],
  spf_permerror: ['SPF_LOOKUPS', 'SPF_VOID', 'SPF_MX_LIMIT', 'SPF_MULTIPLE', 'SPF_SYNTAX'],
  spf_near_limit: ['SPF_LOOKUPS'],
  spf_plus_all: ['SPF_PLUS_ALL', 'SPF_BROAD'],
  dkim_missing: [
    'DKIM_SELECTOR_GONE',
    'DKIM_ALIAS_BROKEN',
    'DKIM_NO_KEY',
    'DKIM_SEVERAL_KEYS',
    'DKIM_UNDECODABLE',
    'DKIM_REVOKED_IN_USE',
    'DKIM_KEY_TYPE',
    'DKIM_NOT_FOR_MAIL',
    'INVISIBLE_CHARACTER',
  ],
  dkim_weak: ['DKIM_KEY_SHORT', 'DKIM_KEY_1024'],
  dkim_old: ['DKIM_KEY_OLD'],
  sts_broken: ['MTA_STS_SYNTAX', 'MTA_STS_MULTIPLE', 'MTA_STS_FETCH', 'MTA_STS_POLICY_SYNTAX'],
  cert_expiring: ['MTA_STS_CERT_EXPIRES'],
  domain_expiring: ['DOMAIN_EXPIRES'],
  dnssec_bogus: ['DNSSEC_BOGUS', 'DNSSEC_BOGUS_NAMES'],
};

const perSelector = new Set<RuleKey>(['dkim_missing', 'dkim_weak', 'dkim_old']);

/** The severity that findings give to the fault of an alert; `null` if none is open. `subject` is the selector for rules that have one. */
export function findingSeverity(
  rule: RuleKey,
  subject: string,
  flags: readonly Pick<Flag, 'code' | 'severity' | 'at'>[],
): Severity | null {
  const codes = ruleFindings[rule] ?? [];
  const mine = flags.filter(
    ({ code, at }) => codes.includes(code) && (!perSelector.has(rule) || at.startsWith(`${subject}._domainkey.`)),
  );
  return severities.find((severity) => mine.some((flag) => flag.severity === severity)) ?? null;
}
