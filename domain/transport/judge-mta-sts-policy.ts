import { hasInvisible } from '../dns/invisible.ts';
import type { Flag } from '../judge/flag.ts';
import { inDays } from '../text.ts';
import { transportFlag, txt } from './flag.ts';
import { fetchMessage, isPlainText } from './judge-mta-sts-fetch.ts';
import type { MtaStsFindings } from './mta-sts.ts';
import { type MtaStsPolicy, matchesPolicy, meantMtaStsPolicy, writeMtaStsPolicy } from './mta-sts-policy.ts';
import { idOfMoment, writeMtaStsRecord } from './mta-sts-record.ts';
import { type MxFindings, mailHosts } from './mx.ts';

/**
 * What the judge of MTA-STS knows besides the record. `testingSinceDays`: for how long the policy has been in testing; `previous`: id and
 * file of the last check. Both are left out where nobody looked before.
 */
export type MtaStsFacts = {
  mx: MxFindings;
  nowMs: number;
  testingSinceDays?: number;
  previous?: { id: string; body: string };
};

const dayMs = 86_400_000;
const weekSec = 604_800;

/** The address of a domain's policy file. */
export function policyAddress(domain: string): string {
  return `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
}

/** The file a domain should hand out for the hosts it has, keeping what can be kept of the one there is. */
export function properPolicy(domain: string, mx: MxFindings, kept: MtaStsPolicy | null): string {
  const hosts = mailHosts(mx, domain);
  const maxAgeSec = Math.max(kept?.maxAgeSec ?? weekSec, 86_400);
  const missing = hosts.filter((host) => !matchesPolicy(host, kept?.mx ?? []));
  return writeMtaStsPolicy({ mode: kept?.mode ?? 'testing', mx: [...(kept?.mx ?? []), ...missing], maxAgeSec });
}

const unified = (body: string) => body.replaceAll('\r\n', '\n').trimEnd();

function ofMode(findings: MtaStsFindings, policy: MtaStsPolicy, at: string, domain: string, facts: MtaStsFacts): Flag[] {
  const flags: Flag[] = [];
  const base = { topic: 'mta_sts', at } as const;
  const left = mailHosts(facts.mx, domain).filter((host) => !matchesPolicy(host, policy.mx));
  if (policy.mode !== 'none' && left.length > 0)
    flags.push(
      transportFlag({
        ...base,
        code: 'MTA_STS_MX_MISMATCH',
        severity: policy.mode === 'enforce' ? 'critical' : 'medium',
        seen: `MX: ${left.join(', ')}\npolicy: ${policy.mx.join(', ')}`,
        why:
          policy.mode === 'enforce'
            ? `The policy does not list ${left.join(', ')}, so senders do not deliver there.`
            : `The policy does not list ${left.join(', ')}. Once the policy is enforced, senders do not deliver there.`,
        todo: `Add a line for each, so that the file reads:\n${properPolicy(domain, facts.mx, policy)}`,
        fix: txt('replace', findings.at, writeMtaStsRecord(idOfMoment(facts.nowMs))),
        source: 'RFC 8461 4.1',
      }),
    );
  if (policy.mode === 'none')
    flags.push(
      transportFlag({
        ...base,
        code: 'MTA_STS_MODE_NONE',
        severity: 'info',
        seen: 'mode: none',
        why: 'The policy has mode none: MTA-STS is turned off.',
        todo: 'To use it, set mode to testing, then to enforce once the TLS reports are clean.',
        source: 'RFC 8461 3.2, 8.3',
      }),
    );
  if (policy.mode === 'testing' && facts.testingSinceDays !== undefined && facts.testingSinceDays > 60)
    flags.push(
      transportFlag({
        ...base,
        code: 'MTA_STS_TESTING',
        severity: 'low',
        seen: `mode: testing, for ${facts.testingSinceDays} days`,
        why: 'While the policy is in testing, senders deliver even where encryption cannot be verified.',
        todo: 'If the TLS reports show no failures, set mode to enforce and change the id.',
        fix: txt('replace', findings.at, writeMtaStsRecord(idOfMoment(facts.nowMs))),
        source: 'RFC 8461 5',
      }),
    );
  if (policy.maxAgeSec !== null && policy.maxAgeSec < 86_400 && policy.mode !== 'none')
    flags.push(
      transportFlag({
        ...base,
        code: 'MTA_STS_MAX_AGE',
        severity: 'low',
        seen: `max_age: ${policy.maxAgeSec}`,
        why:
          policy.maxAgeSec === 0
            ? 'Senders forget the policy immediately, so it protects nothing.'
            : 'Senders forget the policy within a day, so an attacker needs to block it for only a short time.',
        todo: 'Set max_age to a week (604800) or more.',
        source: 'RFC 8461 3.2, 10.2',
      }),
    );
  return flags;
}

/** What to change about a file that senders cannot read; one that was meant to be enforced stays so, with a warning. */
function repairOf(body: string, domain: string, facts: MtaStsFacts): string {
  const meant = meantMtaStsPolicy(body);
  const file = properPolicy(domain, facts.mx, meant);
  return meant.mode === 'enforce'
    ? `Check first that your mail servers support encryption: senders then refuse to deliver without it. Then change the file to:\n${file}`
    : `Change the file to:\n${file}`;
}

/** Findings about the policy file of a domain whose record is valid (RFC 8461 3.2 to 5). */
export function judgePolicyFile(findings: MtaStsFindings, domain: string, facts: MtaStsFacts): Flag[] {
  const { fetched, policy, record } = findings;
  const at = policyAddress(domain);
  const base = { topic: 'mta_sts', at } as const;
  if (fetched?.status === 'failed')
    return [
      transportFlag({
        ...base,
        code: 'MTA_STS_FETCH',
        severity: 'high',
        seen: `${fetched.reason}: ${fetched.detail}`,
        ...fetchMessage(fetched, `mta-sts.${domain}`),
        source: fetched.reason === 'certificate' || fetched.reason === 'redirect' ? 'RFC 8461 3.3' : 'RFC 8461 3.2, 3.3',
      }),
    ];
  if (fetched === null || policy === null) return [];
  const flags: Flag[] = [];
  if (policy.problems.length > 0)
    flags.push(
      transportFlag({
        ...base,
        code: 'MTA_STS_POLICY_SYNTAX',
        severity: 'high',
        seen: policy.problems.map(({ line, at: text }) => (line === null ? text : `line ${line}: ${text}`)).join('\n'),
        why: hasInvisible(fetched.body)
          ? 'An invisible character was copied along, so senders cannot read the policy.'
          : `Senders cannot read the policy: ${policy.problems.map(({ problem }) => problem).join('; ')}.`,
        todo: repairOf(fetched.body, domain, facts),
        fix: txt('replace', findings.at, writeMtaStsRecord(idOfMoment(facts.nowMs))),
        source: 'RFC 8461 3.2',
      }),
    );
  else flags.push(...ofMode(findings, policy, at, domain, facts));
  if (!isPlainText(fetched.contentType))
    flags.push(
      transportFlag({
        ...base,
        code: 'MTA_STS_NOT_TEXT',
        severity: 'low',
        seen: `Content-Type: ${fetched.contentType ?? ''}`,
        why: 'The web server does not send the file as plain text, so strict senders ignore it.',
        todo: 'Have the web server send Content-Type: text/plain.',
        source: 'RFC 8461 3.2',
      }),
    );
  const daysLeft =
    fetched.certificateExpiresAt === null ? null : Math.floor((fetched.certificateExpiresAt - facts.nowMs) / dayMs);
  if (daysLeft !== null && daysLeft < 21)
    flags.push(
      transportFlag({
        ...base,
        code: 'MTA_STS_CERT_EXPIRES',
        severity: 'medium',
        seen: `${Math.max(daysLeft, 0)} days left`,
        why:
          daysLeft < 0
            ? `The certificate of mta-sts.${domain} has expired, so senders ignore the policy.`
            : `The certificate of mta-sts.${domain} expires ${inDays(daysLeft)}. After that senders ignore the policy.`,
        todo: 'Renew the certificate, ideally automatically.',
        source: 'RFC 8461 3.3',
      }),
    );
  const { previous } = facts;
  if (previous !== undefined && previous.id === record?.id && unified(previous.body) !== unified(fetched.body))
    flags.push(
      transportFlag({
        ...base,
        code: 'MTA_STS_ID_UNCHANGED',
        severity: 'medium',
        seen: record.text,
        why: 'The policy has changed but its id has not, so senders keep using the old policy.',
        todo: 'Change the id whenever the file changes.',
        fix: txt('replace', findings.at, writeMtaStsRecord(idOfMoment(facts.nowMs))),
        source: 'RFC 8461 3.1, 8.1',
      }),
    );
  return flags;
}
