import { hasInvisible } from '../dns/invisible.ts';
import { expectsNoMail, type JudgeContext } from '../judge/context.ts';
import type { Flag } from '../judge/flag.ts';
import { passesEnough } from '../protection/own-mail.ts';
import { type Discovery, isAboveOrganisation, type WalkStep } from './discovery.ts';
import { effectivePolicy } from './effective-policy.ts';
import { oneOfSeveral } from './fix.ts';
import { dmarcFlag, replaced } from './flag.ts';
import { deepNames, type Misplaced } from './misplaced.ts';
import { addressesIn, repairedDmarc, reportingTo } from './repair.ts';
import { type DmarcValues, writeDmarcRecord } from './write-record.ts';

/**
 * The record a domain without one begins with: reports first, nothing refused yet; one that nobody sends from refuses at once. `present` are
 * report addresses that a text which receivers do not read already names.
 */
function firstValues(domain: string, context: JudgeContext, present: readonly string[] = []): DmarcValues {
  const ours = context.reportAddress === null ? [] : [context.reportAddress];
  const known = [...new Set([...ours, ...present])];
  const rua = (known.length > 0 ? known : [`dmarc@${domain}`]).map((address) => `mailto:${address}`);
  const asked = known.length === 0 ? {} : { rua };
  if (context.mailClass === 'parked') return { p: 'reject', sp: 'reject', np: 'reject', ...asked };
  return context.isSilent === true ? { p: 'reject', ...asked } : { p: 'none', rua };
}

function onlyAbove(discovery: Discovery, step: WalkStep, context: JudgeContext): Flag {
  const { start, suffixOrg } = discovery;
  const asked = effectivePolicy(discovery, 'self')?.asked ?? 'none';
  const domain = suffixOrg ?? start;
  const rua = [`mailto:${context.reportAddress ?? `dmarc@${domain}`}`];
  const values: DmarcValues = context.mailClass === 'parked' ? firstValues(domain, context) : { p: asked, rua };
  const value = writeDmarcRecord(step.record?.psd === 'y' ? values : { ...values, psd: 'n' });
  return dmarcFlag({
    code: 'DMARC_ONLY_ABOVE',
    severity: 'high',
    at: `_dmarc.${domain}`,
    seen: step.texts.join('\n'),
    why: `The policy of ${step.domain} applies (${asked}), and the reports go there, not to you.`,
    todo:
      context.mailClass === 'parked'
        ? `Publish your own record. Receivers then reject every message that claims to be from ${domain}.`
        : 'Publish your own record. It keeps the same policy and sends the reports to you.',
    fix: { action: 'publish', name: `_dmarc.${domain}`, type: 'TXT', value },
    source: 'RFC 9989 4.10.1',
  });
}

/** Why receivers do not read a text that was meant as a record. */
function nearWhy(text: string, own: WalkStep): string {
  const cause = hasInvisible(text)
    ? 'An invisible character was copied along'
    : 'The text does not begin with exactly "v=DMARC1;"';
  return own.record === null
    ? `${cause}, so receivers do not recognise it as a DMARC record.`
    : `${cause}. Receivers ignore this text and use the record beside it.`;
}

/** Which of several records to keep: the strictest where reports prove that it stops no genuine message, else the owner chooses. */
function keepOne(step: WalkStep, context: JudgeContext): Pick<Flag, 'todo' | 'fix'> {
  const { mild, strict } = oneOfSeveral(step.texts);
  const { mail } = context;
  const isProven = mail !== null && passesEnough(mail);
  const value = isProven || expectsNoMail(context) ? strict : mild;
  const fix = { action: 'replace', name: step.at, type: 'TXT', value } as const;
  const keep = 'Keep one record and delete the others.';
  if (mild === strict) return { todo: `${keep} This one has every report address.`, fix };
  if (value === strict) return { todo: `${keep} This one has the strictest of their policies and every report address.`, fix };
  const choice = `If all of the domain’s own messages pass DMARC, keep the strictest instead:`;
  return { todo: `${keep} This one has the mildest of their policies.\n${choice}\n${strict}`, fix };
}

/** How both kinds of receivers come to the same organisational domain; a walk that a record with psd=n ended has not asked above it. */
function agreeing(org: string, pinned: WalkStep | undefined, discovery: Discovery): string {
  const last = discovery.steps.at(-1);
  if (pinned?.record != null)
    return `Add psd=n to the record at ${pinned.at}. It makes ${pinned.domain} the organisational domain for every receiver.`;
  return pinned === undefined && last?.record?.psd === 'n'
    ? `If ${last.domain} belongs to ${org}, remove psd=n from the record at ${last.at}, and have a DMARC record at _dmarc.${org}.`
    : `Publish a DMARC record${isAboveOrganisation(discovery, discovery.org) ? ' with psd=n' : ''} at _dmarc.${org}.`;
}

/** Findings about where the record is published and whether there is exactly one (RFC 9989 4.5, 4.7, 4.10). */
export function judgePlace(discovery: Discovery, misplaced: Misplaced, context: JudgeContext): Flag[] {
  const flags: Flag[] = [];
  const own = discovery.steps[0];
  if (own === undefined) return flags;
  const meant = [...own.near, ...misplaced.map(({ text }) => text)].map(repairedDmarc).find((text) => text !== null);
  const publish = {
    action: 'publish',
    name: own.at,
    type: 'TXT',
    value:
      reportingTo(meant, context.reportAddress) ??
      writeDmarcRecord(firstValues(discovery.start, context, own.near.flatMap(addressesIn))),
  } as const;
  const alias = own.aliases.at(-1);
  const isAlone = own.record === null && discovery.policyStep === null;
  for (const step of discovery.steps) {
    if (step.found === 'multiple')
      flags.push(
        dmarcFlag({
          code: 'DMARC_MULTIPLE',
          severity: discovery.policyStep === null ? 'critical' : 'high',
          at: step.at,
          seen: step.texts.join('\n'),
          why:
            step === own && discovery.policyStep !== null
              ? `This name has ${step.texts.length} DMARC records, so receivers ignore them all and use the one of ${discovery.policyStep.domain}.`
              : `This name has ${step.texts.length} DMARC records, so receivers ignore them all.`,
          ...keepOne(step, context),
          source: 'RFC 9989 4.10 steps 2 and 6',
        }),
      );
  }
  for (const text of own.near)
    flags.push(
      dmarcFlag({
        code: 'DMARC_NOT_FIRST',
        severity: isAlone ? 'critical' : 'low',
        at: own.at,
        seen: text,
        why: nearWhy(text, own),
        todo: own.record === null ? 'Replace the text with this record.' : 'Delete this text. The record beside it stays.',
        fix: own.record === null ? publish : { action: 'remove', name: own.at, type: 'TXT', value: text },
        source: 'RFC 9989 4.7',
      }),
    );
  const deepPlaces = new Set(deepNames(discovery.start).map((name) => `_dmarc.${name}`));
  for (const { at, text } of misplaced.filter(({ at: place }) => !deepPlaces.has(place)))
    flags.push(
      dmarcFlag({
        code: 'RECORD_AT_WRONG_NAME',
        severity: isAlone ? 'critical' : 'low',
        at,
        seen: text,
        why: `There is a DMARC record at ${at}, where no receiver looks for it. It belongs at ${own.at}.`,
        todo:
          own.record !== null
            ? `Delete this record. The one at ${own.at} stays.`
            : at === discovery.start
              ? `Move the record to the name _dmarc.`
              : 'Enter only "_dmarc" as the name: the panel adds the domain.',
        fix: own.record === null ? publish : { action: 'remove', name: at, type: 'TXT', value: text },
        source: 'RFC 9989 4.5',
      }),
    );
  const isAttempted = own.near.length > 0 || misplaced.length > 0;
  if (!discovery.unknown && !isAttempted && discovery.steps.every((step) => step.record === null) && own.found === 'none')
    flags.push(
      dmarcFlag({
        code: 'DMARC_MISSING',
        severity: 'critical',
        at: own.at,
        seen: '',
        why: `Receivers have no instruction for forged messages from ${discovery.start}, and nobody reports them.`,
        todo:
          alias !== undefined
            ? `The name is an alias of ${alias}, where there is no DMARC record. Delete the alias unless it is a wildcard (*), then publish this record.`
            : context.mailClass === 'parked'
              ? `Nobody sends as ${discovery.start}: publish this record. Receivers then reject every message that claims to be from it.`
              : context.isSilent === true
                ? `If nobody sends as ${discovery.start}, publish this record.`
                : 'Publish this record. It only asks for reports and does not change how messages are delivered.',
        fix: publish,
        source: 'RFC 9989 4.10',
      }),
    );
  if (own.record === null && discovery.policyStep !== null && isAboveOrganisation(discovery, discovery.policyStep.domain))
    flags.push(onlyAbove(discovery, discovery.policyStep, context));
  if (discovery.steps.some((step) => step.record !== null) && discovery.suffixOrg !== null && discovery.orgBy !== 'uncertain') {
    const pinned = discovery.steps.find(({ domain }) => domain === discovery.suffixOrg);
    if (discovery.org !== discovery.suffixOrg)
      flags.push(
        dmarcFlag({
          code: 'DISCOVERY_DISAGREES',
          severity: 'high',
          at: own.at,
          seen: `tree walk: ${discovery.org} · Public Suffix List: ${discovery.suffixOrg}`,
          why: `Newer receivers use ${discovery.org} as the organisational domain, older ones ${discovery.suffixOrg}. They may treat the same message differently.`,
          todo: agreeing(discovery.suffixOrg, pinned, discovery),
          fix: pinned?.record == null ? null : replaced(pinned.at, pinned.record, { psd: 'n' }),
          source: 'RFC 9989 4.10.2',
        }),
      );
  }
  const deep = deepNames(discovery.start).filter((name) => misplaced.some(({ at }) => at === `_dmarc.${name}`));
  if (deep.length > 0)
    flags.push(
      dmarcFlag({
        code: 'DEEP_NAME_UNREACHABLE',
        severity: 'medium',
        at: own.at,
        seen: deep.join(', '),
        why: `The name has so many labels that receivers never find the record at ${deep.join(' or ')}. They ask only ${discovery.steps.map((step) => step.at).join(', ')}.`,
        todo: 'Publish the record at the name itself or at one of the names that receivers ask.',
        source: 'RFC 9989 4.10, 5.1.8',
      }),
    );
  if (alias !== undefined && own.texts.length > 0)
    flags.push(
      dmarcFlag({
        code: 'CNAME_DELEGATED',
        severity: 'info',
        at: own.at,
        seen: `CNAME ${own.aliases.join(', then ')}`,
        why: `The record is an alias of ${alias}: change it there, not at your DNS host.`,
        by: 'nobody',
        source: 'RFC 9989 4.5',
      }),
    );
  return flags;
}
