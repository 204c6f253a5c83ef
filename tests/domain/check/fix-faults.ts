import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { effectivePolicy } from '#domain/dmarc/effective-policy.ts';
import { isDmarcRecord } from '#domain/dmarc/record.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import type { JudgeContext } from '#domain/judge/context.ts';
import type { Fix } from '#domain/judge/flag.ts';
import { securityScore } from '#domain/score/security-score.ts';
import { checkHost } from '#domain/spf/evaluate.ts';
import { policies } from '#domain/vocabulary.ts';
import { servers } from './zones.ts';

const looksDmarc = /^\W*v\s*[=:]\s*\W*dmarc|;\s*v\s*=\s*dmarc|^dmarc$/i;
const looksSpf = /^\W*(?:v\s*[=:]\s*)?spf/i;
const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });

/** The zone after somebody applied a fix: it replaces a record of the same kind at the name. */
function applied(zone: Zone, { action, name, type, value }: Fix): Zone {
  const node = zone[name] ?? {};
  if (type !== 'TXT') return { ...zone, [name]: { ...node, [type]: [] } };
  const texts = (node.TXT ?? []).map(String);
  const sameKind = looksDmarc.test(value) ? looksDmarc : looksSpf;
  const others =
    action === 'remove'
      ? texts.filter((text) => text !== value)
      : texts.filter((text) => action === 'publish' || !sameKind.test(text));
  const TXT = action === 'remove' ? others : [...others, value];
  const { TXT: _old, ...left } = node;
  return { ...zone, [name]: TXT.length > 0 ? { ...left, TXT } : left };
}

async function measure(zone: Zone, start: string, context: JudgeContext) {
  const { lookup } = zoneLookup(zone);
  const findings = await lookUpDomain(start, { lookup, fetchPolicy, selectors: [] });
  const { discovery } = findings.dmarc;
  const inForce = (['self', 'existing', 'nonexistent'] as const).flatMap((whose) => {
    const policy = effectivePolicy(discovery, whose);
    return policy === null ? [0, 0] : [policies.indexOf(policy.applied), policies.indexOf(policy.olderReceivers)];
  });
  const results = await Promise.all(servers.map((ip) => checkHost(lookup, { ip, helo: 'x.example', sender: `a@${start}` })));
  const texts = Object.fromEntries(Object.entries(zone).map(([name, node]) => [name, (node.TXT ?? []).map(String)]));
  return {
    flags: judgeCheck(findings, { context, nowMs: 0 }).flags,
    spfProposal: judgeCheck(findings, { context, nowMs: 0 }).spfProposal,
    inForce,
    score: securityScore(scoreInputs(findings, context, noFacts)).score ?? 0,
    passing: servers.filter((_, index) => results[index]?.result === 'pass'),
    named: servers.filter(
      (_, index) => results[index]?.result === 'pass' && !/all$|0\/0/.test(results[index]?.match?.term ?? ''),
    ),
    addresses: (name: string) =>
      (texts[name] ?? []).filter((text) => looksDmarc.test(text)).flatMap((text) => text.match(/[\w.+-]+@[\w.-]+/g) ?? []),
    records: (name: string) => [
      (texts[name] ?? []).filter(isDmarcRecord).length,
      (texts[name] ?? []).filter((text) => /^v=spf1( |$)/i.test(text)).length,
    ],
  };
}

/** What the fixes that are proposed for a zone would make worse, each applied alone, and how many they are. */
export async function faultsOfFixes(
  zone: Zone,
  start: string,
  context: JudgeContext,
): Promise<{ faults: string[]; fixes: number }> {
  const before = await measure(zone, start, context);
  const fixes = before.flags.flatMap(({ code, fix }) => (fix === null ? [] : [{ code, fix }]));
  if (before.spfProposal !== null) fixes.push({ code: 'proposal', fix: before.spfProposal });
  const unique = [...new Map(fixes.map((one) => [JSON.stringify(one.fix), one])).values()].filter(
    ({ fix }) => fix.type === 'TXT' && (looksDmarc.test(fix.value) || looksSpf.test(fix.value)),
  );
  const faults: string[] = [];
  for (const { code, fix } of unique) {
    const after = await measure(applied(zone, fix), start, context);
    const say = (fault: string) => faults.push(`${code} ${fault}: ${fix.action} ${fix.name} ${fix.value}`);
    if (after.inForce.some((rank, index) => rank < (before.inForce[index] ?? 0))) say('weakens a policy');
    if (after.score < before.score) say(`lowers the score from ${before.score} to ${after.score}`);
    if (fix.action !== 'remove') {
      const lost = before.addresses(fix.name).filter((address) => !after.addresses(fix.name).includes(address));
      if (lost.length > 0) say(`drops ${lost.join(' ')}`);
    }
    if (after.records(fix.name).some((count, index) => count > Math.max(1, before.records(fix.name)[index] ?? 0)))
      say('makes a second record');
    const stopped = before.named.filter((ip) => !after.passing.includes(ip));
    if (stopped.length > 0 && context.mailClass !== 'parked') say(`stops ${stopped.join(' ')}`);
    if (before.passing.length > 0 && after.passing.length === 0 && context.mailClass !== 'parked') say('stops every sender');
  }
  return { faults, fixes: unique.length };
}
