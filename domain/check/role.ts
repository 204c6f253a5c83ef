import type { JudgeContext } from '../judge/context.ts';
import { isEmptyFail, namesNobody } from '../spf/last-word.ts';
import type { CheckFindings } from './topics.ts';

/**
 * What a name seems to be for, from its records alone. `missing`: the DNS does not know it; `service`: an alias of a name that somebody
 * else runs, such as `em1.`; `parked`: it says that it neither sends nor receives; `silent`: a name without any record for
 * messages, such as `www.` or a domain that only has a website.
 */
export type NameRole = 'sends' | 'missing' | 'service' | 'parked' | 'silent';

/** The role of a name. Pure. */
export function roleOf({ domain, dmarc: { discovery }, mx, spf, dkim }: CheckFindings): NameRole {
  const org = discovery.suffixOrg ?? domain;
  if (discovery.nonexistent === true && discovery.steps[0]?.record == null) return 'missing';
  const { alias } = discovery;
  if (alias !== undefined && alias !== org && !alias.endsWith(`.${org}`)) return 'service';
  const takesNothing = mx.state === 'null' || (mx.state === 'none' && !mx.implicit && mx.failure === null);
  if (isEmptyFail(spf) && takesNothing) return 'parked';
  const hasKey = dkim.selectors.some(({ state }) => state === 'key');
  const isSilent = (mx.state === 'none' || mx.state === 'null') && namesNobody(spf) && !hasKey;
  return isSilent ? 'silent' : 'sends';
}

/** The context with what the records show, where neither a person nor a report says how a name is used. */
export function contextOf(findings: CheckFindings, context: JudgeContext): JudgeContext {
  if (context.mailClass !== 'people' || (context.mail?.messages ?? 0) > 0) return context;
  const role = roleOf(findings);
  if (role === 'parked' && context.mail === null) return { ...context, mailClass: 'parked' };
  return role === 'silent' || role === 'service' ? { ...context, isSilent: true } : context;
}
