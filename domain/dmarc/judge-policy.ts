import type { JudgeContext } from '../judge/context.ts';
import type { Flag } from '../judge/flag.ts';
import { type Discovery, isAboveOrganisation, type WalkStep } from './discovery.ts';
import { effectivePolicy, isWeaker } from './effective-policy.ts';
import { dmarcFlag, replaced } from './flag.ts';
import { judgeStrength } from './judge-strength.ts';
import type { DmarcRecord } from './record.ts';

const count = new Intl.NumberFormat('en-ZA');

function subdomains(discovery: Discovery, step: WalkStep, record: DmarcRecord): Flag[] {
  if (step.domain !== discovery.org || record.actsAsNone || record.p === null || record.p === 'none') return [];
  const flags: Flag[] = [];
  const existing = effectivePolicy(discovery, 'existing');
  const missing = effectivePolicy(discovery, 'nonexistent');
  if (record.sp !== null && isWeaker(record.sp, record.p))
    flags.push(
      dmarcFlag({
        code: 'SP_WEAKER',
        severity: 'high',
        at: step.at,
        seen: record.text,
        why: `Subdomains have only ${record.sp}: whoever forges your name writes mail.${step.domain} instead.`,
        todo: 'Set sp to the same as p once the subdomains that send mail pass.',
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
        why: `Subdomains that do not exist have only ${missing.asked}, although nothing honest can come from them.`,
        todo: 'Set np=reject: it cannot hurt real mail.',
        fix: replaced(step.at, record, { np: 'reject' }),
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
            ? `${tag}=s lets ${kind.toUpperCase()} count only for exactly your name; ${count.format(breaks)} mails in ${mail?.days} days pass only under the relaxed rule.`
            : `${tag}=s lets ${kind.toUpperCase()} count only for exactly your name, not for a subdomain of it.`,
        todo: breaks > 0 ? `Take ${tag}=s out, or let those senders sign as your exact name.` : null,
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
        seen: `${count.format(mail.spfOnly)} of ${count.format(mail.passed)} passing mails in ${mail.days} days pass by SPF alone`,
        why: 'SPF breaks when mail is forwarded, and at p=reject such mail is lost.',
        todo: 'Switch on DKIM at the senders that lack it.',
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
        seen: `${count.format(mail.listMail)} mails in ${mail.days} days came through mailing lists`,
        why: 'People here write to mailing lists, which change mail so that it fails; at p=reject some of it is lost.',
        todo: 'Stay at quarantine, or accept that mail to lists may be lost.',
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
        why: 'psd=y says that this name is a public suffix like co.za. Receivers then take every subdomain for another organisation.',
        todo: 'Take psd=y out.',
        fix: replaced(step.at, record, { psd: 'n' }),
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
        why: 'psd=n pins this name as the organisation, whatever is published above it.',
        by: 'nobody',
        source: 'RFC 9989 4.10.2',
      }),
    );
  return [
    ...judgeStrength(step, record, context),
    ...subdomains(discovery, step, record),
    ...alignmentFlags(step, record, context),
    ...enforced(step, record, context),
    ...psd,
  ];
}
