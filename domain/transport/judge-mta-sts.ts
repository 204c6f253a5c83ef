import { hasInvisible } from '../dns/invisible.ts';
import { expectsNoMail, type JudgeContext } from '../judge/context.ts';
import { bySeverity, type Flag } from '../judge/flag.ts';
import { emptyAlias, transportFlag, txt } from './flag.ts';
import { judgePolicyFile, type MtaStsFacts, policyAddress, properPolicy } from './judge-mta-sts-policy.ts';
import type { MtaStsFindings } from './mta-sts.ts';
import { idOfMoment, writeMtaStsRecord } from './mta-sts-record.ts';
import { mailHosts, takesMail } from './mx.ts';

/**
 * Findings about MTA-STS, worst first (RFC 8461). That it is missing is said only of domains that take mail at a host with a name, since a policy lists names. A lookup that failed never
 * makes one.
 */
export function judgeMtaSts(findings: MtaStsFindings, domain: string, context: JudgeContext, facts: MtaStsFacts): Flag[] {
  const { state, at, texts, record, aliases } = findings;
  const alias = emptyAlias(aliases, 'MTA-STS');
  const base = { topic: 'mta_sts', at, seen: texts.join('\n') } as const;
  const fresh = writeMtaStsRecord(idOfMoment(facts.nowMs));
  if (state === 'none' && !expectsNoMail(context) && takesMail(facts.mx) === 'yes' && mailHosts(facts.mx, domain).length > 0)
    return [
      transportFlag({
        ...base,
        code: 'MTA_STS_MISSING',
        severity: 'low',
        why: 'Nothing requires senders to encrypt messages to you, so an attacker in between can turn encryption off and read them.',
        todo: `${alias}First put this file at ${policyAddress(domain)}, then ${alias === '' ? '' : 'delete the alias unless it is a wildcard (*), and '}publish the record:\n${properPolicy(domain, facts.mx, null)}`,
        fix: txt('publish', at, fresh),
        source: 'RFC 8461 3',
      }),
    ];
  if (state === 'several')
    return [
      transportFlag({
        ...base,
        code: 'MTA_STS_MULTIPLE',
        severity: 'high',
        why: `There are ${texts.length} MTA-STS records, so senders ignore them all.`,
        todo: 'Replace them with one record.',
        fix: txt('replace', at, fresh),
        source: 'RFC 8461 3.1',
      }),
    ];
  if (state === 'broken')
    return [
      transportFlag({
        ...base,
        code: 'MTA_STS_SYNTAX',
        severity: 'high',
        why: hasInvisible(base.seen)
          ? 'An invisible character was copied along, so senders cannot read the record.'
          : record === null
            ? 'The text does not begin with exactly "v=STSv1;", so senders do not recognise it as an MTA-STS record.'
            : `Senders cannot read the record: ${record.problems.join('; ')}.`,
        todo: 'Replace it with this record.',
        fix: txt('replace', at, record?.id == null ? fresh : writeMtaStsRecord(record.id)),
        source: 'RFC 8461 3.1',
      }),
    ];
  if (state !== 'found') return [];
  const others = record?.otherIds ?? [];
  const twice = transportFlag({
    ...base,
    code: 'MTA_STS_TWO_IDS',
    severity: 'low',
    why: `The record has ${others.length + 1} ids. Senders may read the first (${record?.id}) and miss that another has changed, so they keep an old policy.`,
    todo: 'Replace it with a record that has one new id.',
    fix: txt('replace', at, fresh),
    source: 'RFC 8461 3.1',
  });
  return bySeverity([...judgePolicyFile(findings, domain, facts), ...(others.length > 0 ? [twice] : [])]);
}
