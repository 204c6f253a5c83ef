import { expectsNoMail, type JudgeContext } from '../judge/context.ts';
import { faultSeverity } from '../judge/fault-severity.ts';
import type { Flag } from '../judge/flag.ts';
import { counted, formOf } from '../text.ts';
import { dkimFlag } from './judge-key.ts';
import type { DkimFindings } from './look-up.ts';

/** Whole months since a key was first seen, by selector; selectors that are not in it are of unknown age. */
export type KeyAges = ReadonlyMap<string, number>;

function unsigned({ nothingBelow }: DkimFindings, domain: string, { mail }: JudgeContext): string {
  return nothingBelow || mail === null
    ? `There is no DKIM key for ${domain}, so no message can be signed as it.`
    : `None of ${counted(mail.messages, 'message')} in ${mail.days} days passes DKIM for ${domain}.`;
}

/** The findings about a domain's keys taken together: whether there are any, whether they are shared, old, or of one kind only. */
export function judgeTogether(findings: DkimFindings, domain: string, context: JudgeContext, ages: KeyAges): Flag[] {
  const flags: Flag[] = [];
  const at = `_domainkey.${domain}`;
  const usable = findings.selectors.filter(({ key }) => key?.state === 'usable');
  const signed = (context.mail?.dkimAligned ?? 0) > 0 || findings.selectors.some(({ passedRecently }) => passedRecently);
  const open = findings.selectors.some(({ state }) => state === 'unknown');
  const isOpen = signed || open || findings.wildcard?.state === 'usable';
  const certain = findings.nothingBelow || (context.mail !== null && context.mail.messages >= 100);
  if (usable.length === 0 && !expectsNoMail(context) && !isOpen && (certain || findings.asked > 0))
    flags.push(
      dkimFlag(at, '', {
        code: certain ? 'DKIM_MISSING' : 'DKIM_NOT_FOUND',
        severity: certain ? 'high' : 'info',
        why: certain
          ? `${unsigned(findings, domain, context)} SPF alone fails when a message is forwarded.`
          : `${formOf(findings.asked, 'The one selector', `None of the ${findings.asked} selectors`)} we checked has ${formOf(findings.asked, 'no', 'a')} working key. DNS does not list selectors, so there may be another one.`,
        todo: certain
          ? 'Turn on DKIM at your mail service and publish the key it shows.'
          : 'Enter the selector that your mail service shows to check its key.',
        source: 'RFC 9989 5.1, RFC 6376 3.6.2',
      }),
    );
  const own = usable.filter(({ key }) => key?.key !== findings.wildcard?.key);
  const groups = Map.groupBy(own, ({ key }) => key?.key ?? '');
  for (const group of groups.values())
    if (group.length > 1 && new Set(group.map(({ aliases, at: name }) => aliases.at(-1) ?? name)).size > 1)
      flags.push(
        dkimFlag(at, group.map(({ selector }) => selector).join(', '), {
          code: 'DKIM_KEY_SHARED',
          severity: 'low',
          why: 'Several selectors share one key: whoever holds it can sign for all of them.',
          todo: 'Use a separate key for each selector.',
          source: 'RFC 6376 8.3',
        }),
      );
  for (const { selector, at: name } of usable) {
    const months = ages.get(selector) ?? 0;
    if (months > 12)
      flags.push(
        dkimFlag(name, `${months} months`, {
          code: 'DKIM_KEY_OLD',
          severity: faultSeverity.dkimOld,
          why: `This key has been in use for ${months} months.`,
          todo: 'Rotate keys about once a year.',
          source: 'RFC 6376 3.1',
        }),
      );
  }
  const signing = usable.filter(({ key }) => key?.keyType === 'ed25519');
  if (signing.length > 0 && signing.length === usable.length && !open)
    flags.push(
      dkimFlag(signing[0]?.at ?? at, signing.map(({ selector }) => selector).join(', '), {
        code: 'DKIM_ED25519_ALONE',
        severity: 'info',
        why: 'Many receivers do not verify Ed25519 yet.',
        todo: 'Sign with an RSA key as well.',
        source: 'RFC 8463 3',
      }),
    );
  return flags;
}
