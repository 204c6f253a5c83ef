import { selectorFacts } from '#domain/alerts/dns-facts-of.ts';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { scoreInputs } from '#domain/check/score-inputs.ts';
import type { CheckFindings } from '#domain/check/topics.ts';
import { compareRecords, watchedRecords } from '#domain/check/watched.ts';
import { checkWire } from '#domain/check/wire.ts';
import type { DkimFindings } from '#domain/dkim/look-up.ts';
import { replacedSelectors } from '#domain/dkim/replaced.ts';
import { dkimStatus } from '#domain/dkim/status.ts';
import { confirmDmarc } from '#domain/dmarc/confirm.ts';
import { lookUpDmarc } from '#domain/dmarc/judge.ts';
import type { Lookup } from '#domain/dns/answer.ts';
import { recommendations, securityScore } from '#domain/score/security-score.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { addChanges, addScoreStep, listChanges, saveProtectionDay } from '#server/store/domains/check-history.ts';
import {
  listSelectors,
  type SelectorFinding,
  type SelectorRow,
  saveSelectorFindings,
} from '#server/store/domains/dkim-selectors.ts';
import { holdKnown, saveCheck } from '#server/store/domains/domain-checks.ts';
import { readThresholds } from '#server/store/domains/thresholds.ts';
import { type CheckedDomain, gatherFacts, gatherSelectors, judgeContext } from './gather.ts';
import { type DomainCheck, lastCheck } from './last-check.ts';
import { lookUpOpenNames } from './open-names.ts';
import { protectionOf } from './protection.ts';
import { stsFacts } from './sts-facts.ts';

/** What is looked up: all records, or only DMARC, with the rest taken from the last check. */
export type VerifyScope = 'full' | 'dmarc';

/** A DMARC record counts as missing or broken only when this many resolvers agree (or all of them, if there are fewer). */
const mostResolvers = 3;
const monthMs = 30.44 * 86_400_000;

/** Months each key is known to have been in use; keys present at the first check raise an alert only after a year. */
export function keyAges(rows: readonly SelectorRow[], now: Date): Map<string, number> {
  return new Map(
    rows.flatMap(({ selector, keySince, keyChanged, status }) => {
      if (keySince === null || status !== 'valid') return [];
      const months = Math.floor((now.getTime() - keySince.getTime()) / monthMs);
      return keyChanged || months > 12 ? [[selector, months] as const] : [];
    }),
  );
}

const storedOf = ({ keySince, keyChanged, seenOn, selector, isActive }: SelectorRow) => ({
  selector,
  isActive,
  keySinceMs: keySince?.getTime() ?? null,
  isKeyChanged: keyChanged,
  seenDay: seenOn,
});

async function lookUp(
  context: Context,
  domain: CheckedDomain,
  scope: VerifyScope,
  lookup: Lookup,
  before: DomainCheck | null,
): Promise<{ findings: CheckFindings; isFull: boolean }> {
  if (scope === 'dmarc' && before !== null)
    return { findings: { ...before.findings, dmarc: await lookUpDmarc(lookup, domain.name) }, isFull: false };
  const selectors = await gatherSelectors(context, domain, true);
  const { fetchPolicy, fetchRegistration } = context;
  const means = { lookup, fetchPolicy, fetchRegistration, selectors };
  return { findings: await lookUpDomain(domain.name, means), isFull: true };
}

/** With the individual answers of several resolvers when DMARC looks missing or broken. */
async function confirmed({ dns }: Context, findings: CheckFindings): Promise<CheckFindings> {
  const { dmarc } = findings;
  const confirmation = await confirmDmarc(dns.apart.slice(0, mostResolvers), dmarc.discovery);
  return { ...findings, dmarc: { ...dmarc, confirmation } };
}

function isStrict({ dmarc }: CheckFindings): boolean {
  const record = dmarc.discovery.policyStep?.record;
  return record?.adkim === 's' || record?.aspf === 's';
}

/**
 * Looks up a domain's records, evaluates them with its reports, and stores the result, the changes since the last check, the score and the
 * protection. `isFresh` asks the servers even if an answer is cached. May run twice at once and be repeated: the check that started last
 * wins. Returns the stored check.
 */
export async function verifyDomain(
  context: Context,
  domain: CheckedDomain,
  { scope, isFresh, cause }: { scope: VerifyScope; isFresh: boolean; cause: string },
): Promise<DomainCheck> {
  const startedAt = context.clock.now();
  const before = await lastCheck(context.store.db, domain.id);
  const lookup = isFresh ? context.dns.fresh : context.dns.lookup;
  const lookedUp = await lookUp(context, domain, scope, lookup, before);
  const { isFull } = lookedUp;
  const findings = await confirmed(context, lookedUp.findings);
  const gathered = await gatherFacts(context, domain, isFull ? null : (before?.facts ?? null), isStrict(findings));
  const known = before?.facts.openNames ?? [];
  const openNames = isFull ? await lookUpOpenNames(context, domain, lookup, findings, known) : known;
  const facts = { ...gathered, openNames, sts: stsFacts(findings.mtaSts, before?.facts.sts ?? null, startedAt) };
  return context.store.db.transaction().execute(async (tx) => {
    const stored = await holdKnown(tx, domain.id);
    const newer = stored !== null && stored.checkedAt > startedAt ? await lastCheck(tx, domain.id) : null;
    if (newer !== null) return newer;
    const { changes, known } = compareRecords(stored?.known ?? [], watchedRecords(findings));
    await addChanges(tx, domain.id, startedAt, changes);
    if (isFull) await saveSelectorFindings(tx, domain.id, startedAt, selectorFindings(findings.dkim));
    const changed = changes.map(({ type, name }) => `${type} at ${name} changed`).join(', ');
    const checked = { findings, facts, known, checkedAt: startedAt, fullAt: isFull ? startedAt : (before?.fullAt ?? startedAt) };
    return judge(tx, context, domain, checked, changed === '' ? cause : changed);
  });
}

/** What a check found for each selector, as stored. */
export function selectorFindings(dkim: DkimFindings): SelectorFinding[] {
  return dkim.selectors.map((found) => ({
    selector: found.selector,
    origin: found.origin,
    status: dkimStatus(found),
    keyType: found.key?.keyType ?? null,
    bits: found.key?.bits ?? null,
    testing: found.key?.testing ?? false,
    record: found.texts[0] ?? null,
    key: found.key === null || found.key.key === '' ? null : found.key.key,
  }));
}

type CheckedFindings = Pick<DomainCheck, 'findings' | 'facts' | 'known' | 'checkedAt' | 'fullAt'>;

/** Evaluates the lookups together with the reports, and stores the evaluation, a step of the score and the day's protection. */
export async function judgeDomain(
  context: Context,
  domain: CheckedDomain,
  checked: CheckedFindings,
  cause: string,
): Promise<DomainCheck> {
  return context.store.db.transaction().execute((tx) => judge(tx, context, domain, checked, cause));
}

async function judge(
  db: Db,
  context: Context,
  domain: CheckedDomain,
  checked: CheckedFindings,
  cause: string,
): Promise<DomainCheck> {
  const now = context.clock.now();
  const { findings, facts } = checked;
  const { reportAddress } = context.config;
  const judged = judgeContext(domain, facts, reportAddress, now);
  const selectors = await listSelectors(db, domain.id);
  const ages = keyAges(selectors, now);
  const replaced = replacedSelectors(selectorFacts(findings, selectors.map(storedOf)));
  const judgement = judgeCheck(findings, {
    context: judged,
    nowMs: now.getTime(),
    keyAges: ages,
    openNames: facts.openNames ?? [],
    replacedSelectors: replaced,
    ...(facts.seenSources === null ? {} : { seenSources: facts.seenSources }),
    ...(facts.sts?.testingSince == null
      ? {}
      : { testingSinceDays: Math.floor((now.getTime() - Date.parse(facts.sts.testingSince)) / 86_400_000) }),
    ...(facts.sts?.stale == null ? {} : { previousPolicy: facts.sts.stale }),
  });
  const inputs = scoreInputs(findings, judged, {
    ownMail: judged.mail === null ? null : facts.own,
    hoursSinceReport:
      facts.lastReportAt === null ? null : Math.max(0, (now.getTime() - Date.parse(facts.lastReportAt)) / 3_600_000),
    openNames: facts.openNames ?? [],
    oldestKeyMonths: ages.size === 0 ? null : Math.max(...ages.values()),
    replacedSelectors: replaced,
  });
  const score = securityScore(inputs);
  const changes = await listChanges(db, domain.id, { record: 'DMARC' });
  const thresholds = (await readThresholds(db, domain.id)) ?? undefined;
  const protection = protectionOf(domain, findings, facts, score, { now, thresholds, changes, reportAddress });
  const check: DomainCheck = {
    ...checked,
    domainId: domain.id,
    judgedAt: now,
    status: judgement.status,
    result: checkWire(findings, judgement, checked.checkedAt.toISOString()),
    score: { ...score, recommendations: recommendations(score) },
    protection,
  };
  if (!(await saveCheck(db, check))) return check;
  await addScoreStep(db, domain.id, { at: now, version: score.version, score: score.score, grade: score.grade, inputs, cause });
  await saveProtectionDay(db, domain.id, {
    day: now.toISOString().slice(0, 10),
    level: protection.level,
    stage: protection.path.stage,
    score: score.score,
    grade: score.grade,
    ownMessages: facts.own.messages,
    ownPassed: facts.own.passed,
  });
  return check;
}
