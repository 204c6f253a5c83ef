import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { effectivePolicy } from '#domain/dmarc/effective-policy.ts';
import { isDmarcRecord } from '#domain/dmarc/record.ts';
import { isPublicAddress } from '#domain/dns/public-only.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import type { JudgeContext } from '#domain/judge/context.ts';
import type { Fix } from '#domain/judge/flag.ts';
import { enforcementPath, type PathFacts } from '#domain/protection/path.ts';
import { preparedRecord, subdomainRecord } from '#domain/protection/record-maker.ts';
import { securityScore } from '#domain/score/security-score.ts';
import { checkHost } from '#domain/spf/evaluate.ts';
import { policies } from '#domain/vocabulary.ts';
import { servers } from './zones.ts';

const looksDmarc = /^\W*v\s*[=:]\s*\W*dmarc|;\s*v\s*=\s*dmarc|^dmarc$/i;
const looksSpf = /^\W*(?:v\s*[=:]\s*)?spf/i;
const ready: PathFacts = {
  mailClass: 'people',
  writesToLists: false,
  daysAtStage: 90,
  own: { messages: 5_000, passed: 5_000 },
  unsortedSenders: 0,
  spfIsOpen: false,
  openBelow: null,
};
const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });

type Proposed = { code: string; fix: Fix; seen: string };

/** The zone after somebody changed the MX records: a fix replaces those that the finding shows. */
function withMx(zone: Zone, { fix: { action, name, value }, seen }: Proposed): Zone {
  const { MX = [], ...left } = zone[name] ?? {};
  const gone = action === 'remove' ? [value] : action === 'replace' ? seen.split('\n') : [];
  const textOf = ({ preference, exchange }: (typeof MX)[number]) => `${preference} ${exchange === '' ? '.' : exchange}`;
  const [preference = '', exchange = ''] = value.split(' ');
  const added = action === 'remove' ? [] : [{ preference: Number(preference), exchange: exchange === '.' ? '' : exchange }];
  const place = MX.findIndex((record) => gone.includes(textOf(record)));
  const before = MX.slice(0, place < 0 ? MX.length : place);
  const after = MX.slice(before.length).filter((record) => !gone.includes(textOf(record)));
  return { ...zone, [name]: { ...left, MX: [...before, ...added, ...after] } };
}

/** The zone after somebody applied a fix: it replaces a record of the same kind at the name. */
function applied(zone: Zone, proposed: Proposed): Zone {
  const { action, name, type, value } = proposed.fix;
  if (type === 'MX') return withMx(zone, proposed);
  const texts = (zone[name]?.TXT ?? []).map(String);
  const sameKind = looksDmarc.test(value) ? looksDmarc : looksSpf;
  const others =
    action === 'remove'
      ? texts.filter((text) => text !== value)
      : texts.filter((text) => action === 'publish' || !sameKind.test(text));
  const TXT = action === 'remove' ? others : [...others, value];
  const { TXT: _old, ...left } = zone[name] ?? {};
  return { ...zone, [name]: TXT.length > 0 ? { ...left, TXT } : left };
}

async function measure(zone: Zone, start: string, context: JudgeContext) {
  const { lookup } = zoneLookup(zone);
  const findings = await lookUpDomain(start, { lookup, fetchPolicy, selectors: [] });
  const { discovery } = findings.dmarc;
  const record = discovery.policyStep?.record ?? null;
  const inherited = discovery.inherited ? effectivePolicy(discovery, 'self')?.asked : undefined;
  const facts = { ...ready, mailClass: context.mailClass, ...(inherited === undefined ? {} : { inherited }) };
  const { next } = enforcementPath(record, facts);
  const inForce = (['self', 'existing', 'nonexistent'] as const).flatMap((whose) => {
    const policy = effectivePolicy(discovery, whose);
    return policy === null ? [0, 0] : [policies.indexOf(policy.applied), policies.indexOf(policy.olderReceivers)];
  });
  const results = await Promise.all(servers.map((ip) => checkHost(lookup, { ip, helo: 'x.example', sender: `a@${start}` })));
  const texts = Object.fromEntries(Object.entries(zone).map(([name, node]) => [name, (node.TXT ?? []).map(String)]));
  const inputs = scoreInputs(findings, context, noFacts);
  return {
    flags: judgeCheck(findings, { context, nowMs: 0 }).flags,
    spfProposal: judgeCheck(findings, { context, nowMs: 0 }).spfProposal,
    inForce,
    prepared: discovery.unknown
      ? null
      : next === null
        ? subdomainRecord(discovery)
        : preparedRecord(next, discovery, context.reportAddress),
    receiving: findings.mx.hosts.flatMap(({ addresses }) => addresses.filter(isPublicAddress)),
    hosts: findings.mx.hosts.map(({ preference, exchange }) => `${preference} ${exchange}`),
    score: securityScore(inputs).score ?? 0,
    passing: servers.filter((_, index) => results[index]?.result === 'pass'),
    named: servers.filter(
      (_, index) => results[index]?.result === 'pass' && !/all$|0\/0/.test(results[index]?.match?.term ?? ''),
    ),
    addresses: (name: string) =>
      (texts[name] ?? []).filter((text) => looksDmarc.test(text)).flatMap((text) => text.match(/[\w.+-]+@[\w.-]*\w/g) ?? []),
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
  const fixes: Proposed[] = before.flags.flatMap(({ code, fix, seen }) => (fix === null ? [] : [{ code, fix, seen }]));
  if (before.prepared !== null) {
    const { name, value } = before.prepared;
    fixes.push({ code: 'prepared record', fix: { action: 'replace', name, type: 'TXT', value }, seen: '' });
  }
  if (before.spfProposal !== null) fixes.push({ code: 'proposal', fix: before.spfProposal, seen: '' });
  const unique = [...new Map(fixes.map((one) => [JSON.stringify(one.fix), one])).values()].filter(
    ({ fix }) => fix.type === 'MX' || (fix.type === 'TXT' && (looksDmarc.test(fix.value) || looksSpf.test(fix.value))),
  );
  const faults: string[] = [];
  for (const proposed of unique) {
    const { code, fix } = proposed;
    const after = await measure(applied(zone, proposed), start, context);
    const say = (fault: string) => faults.push(`${code} ${fault}: ${fix.action} ${fix.name} ${fix.value}`);
    if (after.inForce.some((rank, index) => rank < (before.inForce[index] ?? 0))) say('weakens a policy');
    if (after.score < before.score) say(`lowers the score from ${before.score} to ${after.score}`);
    if (fix.action !== 'remove') {
      const lost = before.addresses(fix.name).filter((address) => !after.addresses(fix.name).includes(address));
      if (lost.length > 0) say(`drops ${lost.join(' ')}`);
    }
    if (after.records(fix.name).some((count, index) => count > Math.max(1, before.records(fix.name)[index] ?? 0)))
      say('makes a second record');
    const isParked = context.mailClass === 'parked';
    if (!isParked && before.receiving.some((ip) => !after.receiving.includes(ip))) say('drops a server that receives mail');
    if (new Set(after.hosts).size < after.hosts.length) say('names a mail host twice');
    const stopped = before.named.filter((ip) => !after.passing.includes(ip));
    if (stopped.length > 0 && !isParked) say(`stops ${stopped.join(' ')}`);
    if (before.passing.length > 0 && after.passing.length === 0 && !isParked) say('stops every sender');
  }
  return { faults, fixes: unique.length };
}
