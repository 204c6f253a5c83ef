import type { JudgeContext } from '../judge/context.ts';
import type { Flag } from '../judge/flag.ts';
import { count } from '../text.ts';
import { type Discovery, isAboveOrganisation, type WalkStep } from './discovery.ts';
import { effectivePolicy, isWeaker } from './effective-policy.ts';
import { dmarcFlag, replaced } from './flag.ts';
import { judgeStrength } from './judge-strength.ts';
import type { DmarcRecord } from './record.ts';

function subdomains(discovery: Discovery, step: WalkStep, record: DmarcRecord): Flag[] {
  if (step.domain !== discovery.org || record.actsAsNone || record.p === null || record.p === 'none') return [];
  const flags: Flag[] = [];
  const existing = effectivePolicy(discovery, 'existing');
  const missing = effectivePolicy(discovery, 'nonexistent');
  if (record.sp !== null && isWeaker(record.sp, record.p))
    flags.push(
      dmarcFlag({
        code: 'SP_WEAKER',
        severity: record.sp === 'none' ? 'high' : 'medium',
        at: step.at,
        seen: record.text,
        why:
          record.sp === 'none'
            ? `Subdomains have a weaker policy (none): a forger can use mail.${step.domain} instead.`
            : `Subdomains have a weaker policy (${record.sp}): messages forged as mail.${step.domain} go to spam instead of being rejected.`,
        todo: 'Set sp to the same policy as p once the subdomains that send messages pass.',
        fix: replaced(step.at, record, { sp: record.p }),
        source: 'RFC 9989 4.7',
      }),
    );
  if (missing !== null && isWeaker(missing.asked, record.p) && !(existing !== null && missing.tag === 'sp'))
    flags.push(
      dmarcFlag({
        code: 'NP_WEAKER',
        severity: 'medium',
        at: step.at,
        seen: record.text,
        why: `Subdomains that do not exist have a weaker policy (${missing.asked}), although no genuine message comes from them.`,
        todo: 'Set np to the same policy as p. It cannot affect genuine messages.',
        fix: replaced(step.at, record, { np: record.p }),
        source: 'RFC 9989 4.7',
      }),
    );
  return flags;
}

function alignmentFlags(step: WalkStep, record: DmarcRecord, { mail }: JudgeContext): Flag[] {
  return (['dkim', 'spf'] as const).flatMap((kind) => {
    const tag = kind === 'dkim' ? 'adkim' : 'aspf';
    if (record[tag] !== 's') return [];
    const breaks = mail?.strictBreaks?.[kind] ?? 0;
    return [
      dmarcFlag({
        code: 'STRICT_ALIGNMENT',
        severity: breaks > 0 ? 'high' : 'info',
        at: step.at,
        seen: `${tag}=s`,
        why:
          breaks > 0
            ? `${tag}=s requires ${kind.toUpperCase()} for exactly this name; ${count(breaks)} messages in ${mail?.days} days pass only with relaxed alignment.`
            : `${tag}=s requires ${kind.toUpperCase()} for exactly this name, not a subdomain of it.`,
        todo: breaks > 0 ? `Remove ${tag}=s, or have those senders sign as exactly this name.` : null,
        fix: breaks > 0 ? replaced(step.at, record, { [tag]: 'r' }) : null,
        source: 'RFC 9989 4.4',
      }),
    ];
  });
}

function enforced(step: WalkStep, record: DmarcRecord, { mail, mailClass }: JudgeContext): Flag[] {
  if (record.p !== 'reject' || mail === null || mail.passed === 0) return [];
  const flags: Flag[] = [];
  if (mail.spfOnly / mail.passed > 0.05)
    flags.push(
      dmarcFlag({
        code: 'REJECT_SPF_ONLY',
        severity: 'high',
        at: step.at,
        seen: `${count(mail.spfOnly)} of ${count(mail.passed)} passing messages in ${mail.days} days pass by SPF only`,
        why: 'SPF fails when a message is forwarded, and with p=reject such messages are lost.',
        todo: 'Turn on DKIM at the senders that do not sign.',
        by: 'sender',
        source: 'RFC 9989 7.4',
      }),
    );
  if (mailClass === 'people' && mail.listMail > 0)
    flags.push(
      dmarcFlag({
        code: 'REJECT_PEOPLE_LISTS',
        severity: 'medium',
        at: step.at,
        seen: `${count(mail.listMail)} messages in ${mail.days} days came through mailing lists`,
        why: 'People here write to mailing lists. Lists change messages so that they fail, and with p=reject some are lost.',
        todo: 'Stay at quarantine, or accept that messages to lists may be lost.',
        source: 'RFC 9989 7.4',
      }),
    );
  return flags;
}

/** Findings about how much the record that applies asks for, and what the domain's own mail would feel of it. */
export function judgePolicy(discovery: Discovery, step: WalkStep, record: DmarcRecord, context: JudgeContext): Flag[] {
  const psd: Flag[] = [];
  if (record.psd === 'y' && discovery.suffixOrg !== null && !isAboveOrganisation(discovery, step.domain))
    psd.push(
      dmarcFlag({
        code: 'PSD_TAG',
        severity: 'critical',
        at: step.at,
        seen: record.text,
        why: 'psd=y says that this name is a public suffix like co.za. Receivers then treat every subdomain as another organisation.',
        todo:
          step.domain === discovery.suffixOrg
            ? 'Write psd=n instead: the name belongs to one organisation.'
            : `Remove psd=y: the name belongs to ${discovery.suffixOrg}.`,
        fix: replaced(step.at, record, {}),
        source: 'RFC 9989 4.7',
      }),
    );
  if (record.psd === 'n')
    psd.push(
      dmarcFlag({
        code: 'PSD_TAG',
        severity: 'info',
        at: step.at,
        seen: 'psd=n',
        why: 'psd=n makes this name the organisational domain, whatever is published above it.',
        by: 'nobody',
        source: 'RFC 9989 4.10.2',
      }),
    );
  return [
    ...judgeStrength(step, record, context, effectivePolicy(discovery, 'self')?.asked ?? 'none'),
    ...subdomains(discovery, step, record),
    ...alignmentFlags(step, record, context),
    ...enforced(step, record, context),
    ...psd,
  ];
}
