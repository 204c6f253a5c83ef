import type { JudgeContext } from '../judge/context.ts';
import type { Flag } from '../judge/flag.ts';
import type { Policy } from '../vocabulary.ts';
import { type Discovery, discoveryOf, isAboveOrganisation, readStep } from './discovery.ts';
import { effectivePolicy, isWeaker, type PolicyFor } from './effective-policy.ts';
import type { DmarcRecord } from './record.ts';
import { addressesIn, meantValues } from './repair.ts';
import { writeDmarcRecord } from './write-record.ts';

const whoseAll: PolicyFor[] = ['self', 'existing', 'nonexistent'];

/** The walk as it would be with one text at a name of it; `null` where that name is no part of it. */
function withText(discovery: Discovery, at: string, text: string): Discovery | null {
  const index = discovery.steps.findIndex((step) => step.at === at);
  const step = discovery.steps[index];
  if (step === undefined) return null;
  const steps = discovery.steps.with(index, readStep(step.domain, [text], step.aliases));
  const next = discoveryOf(discovery.start, [...steps, ...(discovery.beyond ?? [])]);
  return { ...discovery, ...next };
}

/** What applies to each kind of name, in the order of `whoseAll`, for receivers of RFC 9989 and of RFC 7489. */
function inForce(discovery: Discovery): Policy[] {
  return whoseAll.flatMap((whose) => {
    const policy = effectivePolicy(discovery, whose);
    return policy === null ? (['none', 'none'] as const) : [policy.applied, policy.olderReceivers];
  });
}

function weakens(before: Discovery, after: Discovery): boolean {
  const now = inForce(before);
  return inForce(after).some((policy, index) => isWeaker(policy, now[index] ?? 'none'));
}

/** The record of the organisation that applies to a name without one of its own. */
function parentRecord(discovery: Discovery): DmarcRecord | null {
  const { inherited, policyStep } = discovery;
  return inherited && policyStep !== null && !isAboveOrganisation(discovery, policyStep.domain) ? policyStep.record : null;
}

/**
 * The record raised to what applies now, so that publishing it opens nothing: policies as strong, alignment and reports of the record above
 * that it takes the place of.
 */
function raised(discovery: Discovery, text: string): string {
  const values = meantValues(text);
  if (values === null) return text;
  const least = (whose: PolicyFor) => effectivePolicy(discovery, whose)?.asked ?? 'none';
  const max = (one: Policy, other: Policy) => (isWeaker(one, other) ? other : one);
  const p = max(values.p, least('self'));
  const sp = max(values.sp ?? p, least('existing'));
  const np = max(values.np ?? sp, least('nonexistent'));
  const above = parentRecord(discovery);
  const isRelaxed = (tag: 'adkim' | 'aspf') => discovery.inherited && discovery.policyStep?.record?.[tag] === 'r';
  const rua =
    above !== null && (values.rua ?? []).length === 0 ? above.rua.map(({ address }) => `mailto:${address}`) : values.rua;
  return writeDmarcRecord({
    ...values,
    ...(isRelaxed('adkim') ? { adkim: 'r' } : {}),
    ...(isRelaxed('aspf') ? { aspf: 'r' } : {}),
    ...(rua === undefined ? {} : { rua }),
    p,
    sp: values.sp == null && sp === p ? null : sp,
    np: values.np == null && np === sp ? null : np,
    ...(p === values.p ? {} : { testing: false, pct: null }),
  });
}

/**
 * The record without a psd=y that only a public suffix may have: the organisation's own name gets psd=n, a name below it neither (RFC 9989 4.7).
 */
function withTruePsd(discovery: Discovery, domain: string, text: string): string {
  const values = meantValues(text);
  if (values?.psd !== 'y' || discovery.suffixOrg === null || isAboveOrganisation(discovery, domain)) return text;
  return writeDmarcRecord({ ...values, psd: domain === discovery.suffixOrg ? 'n' : 'u' });
}

/** The record with every address that the texts at its name give, those that receivers cannot read included. */
function withAddresses(text: string, present: readonly string[]): string {
  const kept = addressesIn(text);
  const lost = [...new Set(present.flatMap(addressesIn))].filter((address) => !kept.includes(address));
  const values = lost.length === 0 ? null : meantValues(text);
  if (values === null) return text;
  return writeDmarcRecord({ ...values, rua: [...(values.rua ?? []), ...lost.map((address) => `mailto:${address}`)] });
}

/**
 * A record for the name of the walk itself, in the place of all texts there: with their report addresses, and raised where it would weaken
 * what applies to the name or below it. `null` where even that weakens something.
 */
export function safeRecord(discovery: Discovery, text: string): string | null {
  const [own] = discovery.steps;
  if (own === undefined) return text;
  const whole = withTruePsd(discovery, own.domain, withAddresses(text, [...own.texts, ...own.near]));
  const isSafe = (value: string) => {
    const after = withText(discovery, own.at, value);
    return after !== null && !weakens(discovery, after);
  };
  if (isSafe(whole)) return whole;
  const higher = raised(discovery, whole);
  return isSafe(higher) ? higher : null;
}

const byHand = 'Correct the record by hand: no single change here is sure to be safe.';

const words: Record<Exclude<Policy, 'none'>, string> = {
  quarantine: 'send failing messages to spam',
  reject: 'reject failing messages',
};

function warning(before: Discovery, after: Discovery): string {
  const now = effectivePolicy(before, 'self')?.applied ?? 'none';
  const then = effectivePolicy(after, 'self')?.applied ?? 'none';
  if (now !== 'none' || then === 'none') return '';
  return ` Receivers act on it at once and ${words[then]}: check first that the domain’s own messages pass.`;
}

/** What the report address of a record needs that nobody named before; a domain that receives nothing has no mailboxes. */
function mailboxAdvice(mailbox: string, { receivesNothing }: JudgeContext): string {
  return receivesNothing !== undefined && mailbox.endsWith(`@${receivesNothing}`)
    ? `${receivesNothing} receives no messages: write an address of yours that does instead of ${mailbox}.`
    : `Create the mailbox ${mailbox} first.`;
}

/**
 * The finding with a fix that is safe to paste, or with none. A fix of a DMARC record never weakens what applies to the name or to names
 * below it, never makes a second record, never drops a report address, never says psd=y of a name that is no public suffix; one that
 * enforces where nothing was enforced says so.
 */
export function withSafeFix(flag: Flag, discovery: Discovery, context: JudgeContext): Flag {
  const { fix } = flag;
  const step = discovery.steps.find(({ at }) => at === fix?.name);
  if (fix === null || fix.action === 'remove' || step === undefined) return flag;
  const given = withTruePsd(discovery, step.domain, fix.value);
  const asGiven = withText(discovery, fix.name, given);
  const isBelow = discovery.inherited && discovery.policyStep !== null && step === discovery.steps[0];
  const value = isBelow || (asGiven !== null && weakens(discovery, asGiven)) ? raised(discovery, given) : given;
  const after = withText(discovery, fix.name, value);
  const present = [...step.texts, ...step.near];
  const kept = addressesIn(value);
  if (after === null || weakens(discovery, after) || present.flatMap(addressesIn).some((address) => !kept.includes(address)))
    return { ...flag, todo: byHand, fix: null };
  const action = present.length > 0 ? 'replace' : 'publish';
  const alert = context.mailClass === 'parked' ? '' : warning(discovery, after);
  const mailbox = kept.find(
    (address) =>
      address.startsWith('dmarc@') &&
      address !== context.reportAddress?.toLowerCase() &&
      !present.some((text) => text.includes(address)),
  );
  const first = mailbox === undefined ? '' : ` ${mailboxAdvice(mailbox, context)}`;
  const todo = flag.todo?.replace(/^.*/, (sentence) => `${sentence}${first}${alert}`) ?? null;
  return { ...flag, todo, fix: { ...fix, action, value } };
}
