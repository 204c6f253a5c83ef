import { hasInvisible } from '../dns/invisible.ts';
import { expectsNoMail, type JudgeContext } from '../judge/context.ts';
import type { Flag } from '../judge/flag.ts';
import { capital } from '../text.ts';
import { emptyAlias, transportFlag, txt } from './flag.ts';
import type { MtaStsMode } from './mta-sts-policy.ts';
import { type MxFindings, takesMail } from './mx.ts';
import { meantUris, type TlsRptFindings, writeTlsRpt } from './tls-rpt.ts';

/** What the judge of TLS-RPT knows besides the record: where mail goes, and the MTA-STS mode in force (`modeInForce`). */
export type TlsRptFacts = { mx: MxFindings; mode: MtaStsMode | null };

/** Findings about TLS-RPT (RFC 8460 3). That it is missing is said only of domains that take mail. */
export function judgeTlsRpt(findings: TlsRptFindings, domain: string, context: JudgeContext, facts: TlsRptFacts): Flag[] {
  const { state, at, texts, record, aliases } = findings;
  const alias = emptyAlias(aliases, 'TLS-RPT');
  const publish = alias === '' ? 'publish this record' : 'delete the alias unless it is a wildcard (*), and publish this record';
  const seen = texts.join('\n');
  const base = { topic: 'tls_rpt', at, seen, source: 'RFC 8460 3' } as const;
  const kept = [...new Set([...(record?.rua.map(({ text }) => text) ?? []), ...texts.flatMap(meantUris)])];
  const value = writeTlsRpt(kept.length > 0 ? kept : [`mailto:${context.reportAddress ?? `tls-reports@${domain}`}`]);
  const isNewMailbox = kept.length === 0 && context.reportAddress === null;
  const mailbox = isNewMailbox ? ` Create the mailbox tls-reports@${domain} first.` : '';
  if (state === 'none' && !expectsNoMail(context) && takesMail(facts.mx) === 'yes')
    return [
      transportFlag({
        ...base,
        code: 'TLS_RPT_MISSING',
        severity: facts.mode === 'enforce' ? 'medium' : 'low',
        why:
          facts.mode === 'enforce'
            ? 'With MTA-STS, senders hold messages back when encryption fails, and nothing reports it to you.'
            : 'Nothing reports to you when messages could not be encrypted.',
        todo: isNewMailbox
          ? `${alias}Create the mailbox tls-reports@${domain} first, then ${publish}.`
          : `${alias}${capital(publish)}.`,
        fix: txt('publish', at, value),
      }),
    ];
  if (state === 'several')
    return [
      transportFlag({
        ...base,
        code: 'TLS_RPT_MULTIPLE',
        severity: 'medium',
        why: `There are ${texts.length} TLS-RPT records, so senders ignore them all.`,
        todo: `Keep one record. It can list several addresses, separated by commas.${mailbox}`,
        fix: txt('replace', at, value),
      }),
    ];
  if (state === 'broken' || (record !== null && record.problems.length > 0))
    return [
      transportFlag({
        ...base,
        code: 'TLS_RPT_SYNTAX',
        severity: state === 'broken' ? 'medium' : 'low',
        why: hasInvisible(seen)
          ? 'An invisible character was copied along, so senders cannot read the record.'
          : record === null
            ? 'The text does not begin with exactly "v=TLSRPTv1;", so senders do not recognise it as a TLS-RPT record.'
            : `${state === 'broken' ? 'Senders cannot send reports' : 'Some senders may not send reports'}: ${record.problems.join('; ')}.`,
        todo: `Replace it with this record.${mailbox}`,
        fix: txt('replace', at, value),
      }),
    ];
  return [];
}
