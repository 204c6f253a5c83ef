import type { JudgeContext } from '../judge/context.ts';
import { isEmptyFail, namesNobody } from '../spf/last-word.ts';
import { takesMail } from '../transport/mx.ts';
import type { CheckFindings } from './topics.ts';

/**
 * The apparent purpose of a name, from its records alone. `missing`: the DNS does not know it; `service`: an alias of a name operated by
 * somebody else, such as `em1.`; `parked`: it declares that it neither sends nor receives; `silent`: a name without any record for
 * messages, such as `www.` or a domain that only has a website.
 */
export type NameRole = 'sends' | 'missing' | 'service' | 'parked' | 'silent';

/** What determines a role besides the policy record: whether the name receives nothing, and whether it has a key that signs. */
type Signs = { takesNothing: boolean; namesNoServer: boolean; hasKey: boolean };

const signing: ReadonlySet<string> = new Set(['usable', 'short', 'old_hash']);

function signsOf({ mx, dkim }: CheckFindings): Signs {
  return {
    takesNothing: mx.state === 'null' || (mx.state === 'none' && !mx.implicit && mx.failure === null),
    namesNoServer: mx.state === 'none' || mx.state === 'null',
    hasKey: dkim.selectors.some(({ key }) => key !== null && signing.has(key.state)),
  };
}

/** The role of a name. Pure. */
export function roleOf(findings: CheckFindings): NameRole {
  return roleWith(findings, signsOf(findings));
}

function roleWith(
  { domain, dmarc: { discovery }, spf }: CheckFindings,
  { takesNothing, namesNoServer, hasKey }: Signs,
): NameRole {
  const org = discovery.suffixOrg ?? domain;
  const [own] = discovery.steps;
  if (discovery.nonexistent === true && own?.record == null && own?.found !== 'multiple') return 'missing';
  const { alias } = discovery;
  if (alias !== undefined && alias !== org && !alias.endsWith(`.${org}`)) return 'service';
  if (isEmptyFail(spf) && takesNothing) return 'parked';
  const isSilent = namesNoServer && namesNobody(spf) && !hasKey;
  return isSilent ? 'silent' : 'sends';
}

/** The context with what the records show, where neither a person nor a report says how a name is used. */
export function contextOf(findings: CheckFindings, context: JudgeContext): JudgeContext {
  const shown = contextAs(roleOf(findings), context);
  return takesMail(findings.mx) === 'no' ? { ...shown, receivesNothing: findings.domain } : shown;
}

/**
 * Whether a name is scored by the formula of names that send nothing: nothing can be delivered to it (RFC 7505 4.2) and it names no
 * sender, even before an SPF record says that nobody sends, so that publishing that record can only raise the score.
 */
export function sendsNothing(findings: CheckFindings, { mail, mailClass, isSilent }: JudgeContext): boolean {
  if (mailClass !== 'people' || mail !== null || isSilent !== true) return false;
  return signsOf(findings).takesNothing && roleOf(findings) === 'silent';
}

/** Whether a failed lookup may hide a key of a name that has none otherwise. */
export function isKeyOpen({ selectors, failedGuesses = 0 }: CheckFindings['dkim']): boolean {
  const hasKey = selectors.some(({ key }) => key?.state === 'usable');
  return !hasKey && (failedGuesses > 0 || selectors.some(({ state }) => state === 'unknown'));
}

/** Every context that fits what the records show: several only where a failed lookup leaves the role of a name open, the likeliest first. */
export function possibleContexts(findings: CheckFindings, context: JudgeContext): JudgeContext[] {
  const { mx, dkim } = findings;
  const signs = signsOf(findings);
  const isMxOpen = mx.state === 'unknown' || (mx.state === 'none' && mx.failure !== null);
  const byMx = [signs, ...(isMxOpen ? [{ ...signs, takesNothing: true, namesNoServer: true }] : [])];
  const all = byMx.flatMap((one) => [one, ...(isKeyOpen(dkim) ? [{ ...one, hasKey: true }] : [])]);
  return [...new Set(all.map((one) => roleWith(findings, one)))].map((role) => contextAs(role, context));
}

function contextAs(role: NameRole, context: JudgeContext): JudgeContext {
  if (context.mailClass !== 'people' || (context.mail?.messages ?? 0) > 0) return context;
  if (role === 'parked' && context.mail === null) return { ...context, mailClass: 'parked' };
  return role === 'silent' || role === 'service' ? { ...context, isSilent: true } : context;
}
