import type { JudgeContext } from '../judge/context.ts';
import { bySeverity, type Flag } from '../judge/flag.ts';
import type { DkimKey } from './key-record.ts';
import type { DkimFindings, DkimSelector } from './look-up.ts';

type Words = Pick<Flag, 'code' | 'severity' | 'why' | 'todo' | 'source'> & { by?: Flag['by'] };

function flag(at: string, seen: string, words: Words, fix: Flag['fix'] = null): Flag {
  return { topic: 'dkim', at, seen, fix, by: 'sender', ...words };
}

/** Whole months since a key was first seen, by selector; selectors that are not in it are of unknown age. */
export type KeyAges = ReadonlyMap<string, number>;

function ofState(
  { state, passedRecently, aliases, selector, failure }: DkimSelector,
  origin: DkimSelector['origin'],
): Words | null {
  if (state === 'alias_broken')
    return {
      code: 'DKIM_ALIAS_BROKEN',
      severity: passedRecently || origin === 'manual' ? 'critical' : 'medium',
      why: `The key is kept elsewhere (${aliases.at(-1) ?? ''}), and nothing is there any more.`,
      todo: 'Ask the mail service for the present name, or delete the record if the service is no longer used.',
      source: 'RFC 6376 3.6.2',
    };
  if (state === 'missing' && passedRecently)
    return {
      code: 'DKIM_SELECTOR_GONE',
      severity: 'critical',
      why: `Mail was signed with the selector ${selector} in the last 14 days, but its key is gone: that mail fails now.`,
      todo: 'Publish the key again; the mail service shows it.',
      source: 'RFC 6376 6.1.2',
    };
  if (state === 'missing' && origin === 'manual')
    return {
      code: 'DKIM_SELECTOR_MISSING',
      severity: 'medium',
      why: `There is no key at the selector ${selector}.`,
      todo: 'Publish the key, or delete the selector from the list.',
      source: 'RFC 6376 6.1.2',
    };
  if (state === 'several')
    return {
      code: 'DKIM_SEVERAL_KEYS',
      severity: 'high',
      why: 'Several keys stand at one selector; receivers may take any of them.',
      todo: 'Keep the present key and delete the others.',
      source: 'RFC 6376 3.6.2.2',
    };
  if (state === 'no_key' && failure === null)
    return {
      code: 'DKIM_NO_KEY',
      severity: passedRecently ? 'critical' : 'medium',
      why: 'The text at this selector is not a DKIM key.',
      todo: 'Copy the key anew from the mail service.',
      source: 'RFC 6376 3.6.1',
    };
  return null;
}

function ofKey(key: DkimKey, { passedRecently }: DkimSelector): Words[] {
  const words: Words[] = [];
  if (key.state === 'undecodable')
    words.push({
      code: 'DKIM_UNDECODABLE',
      severity: 'critical',
      why: 'The key cannot be decoded, so no signature made with it is valid.',
      todo: 'Copy the key anew; panels often cut it or add characters.',
      source: 'RFC 6376 3.6.1',
    });
  if (key.state === 'short')
    words.push({
      code: 'DKIM_KEY_SHORT',
      severity: 'critical',
      why: `The key has ${key.bits} bits; receivers must not accept less than 1024.`,
      todo: 'Ask the mail service for a key of 2048 bits.',
      source: 'RFC 8301 3.2',
    });
  if (key.state === 'usable' && key.keyType === 'rsa' && (key.bits ?? 0) < 2048)
    words.push({
      code: 'DKIM_KEY_1024',
      severity: 'medium',
      why: `The key has ${key.bits} bits; signers should use 2048.`,
      todo: 'Ask the mail service for a key of 2048 bits.',
      source: 'RFC 8301 3.2',
    });
  if (key.state === 'revoked' && passedRecently)
    words.push({
      code: 'DKIM_REVOKED_IN_USE',
      severity: 'high',
      why: 'The key is revoked, yet mail was signed with it in the last 14 days.',
      todo: 'Let the mail service sign with its present key.',
      source: 'RFC 6376 3.6.1',
    });
  if (key.state === 'foreign')
    words.push({
      code: 'DKIM_KEY_TYPE',
      severity: 'medium',
      why: `No receiver verifies keys of the type ${key.keyType}.`,
      todo: 'Use rsa or ed25519.',
      source: 'RFC 6376 3.6.1, RFC 8463 3',
    });
  if (key.state === 'not_for_mail')
    words.push({
      code: 'DKIM_NOT_FOR_MAIL',
      severity: 'medium',
      why: 'The service list of the key (s=) leaves email out.',
      todo: 'Take s= out.',
      source: 'RFC 6376 3.6.1',
    });
  if (key.testing && key.state !== 'revoked')
    words.push({
      code: 'DKIM_TESTING',
      severity: 'medium',
      why: 't=y says that the domain only tests DKIM; receivers may treat the mail as unsigned.',
      todo: 'Take t=y out of the key record.',
      source: 'RFC 6376 3.6.1',
      by: 'hoster',
    });
  if (key.hashes?.every((hash) => hash === 'sha1') === true)
    words.push({
      code: 'DKIM_SHA1_ONLY',
      severity: 'high',
      why: 'The key allows only SHA-1, which receivers must not accept.',
      todo: 'Take h=sha1 out.',
      source: 'RFC 8301 3.1',
      by: 'hoster',
    });
  return words;
}

function together(findings: DkimFindings, domain: string, context: JudgeContext, ages: KeyAges): Flag[] {
  const flags: Flag[] = [];
  const at = `_domainkey.${domain}`;
  const usable = findings.selectors.filter(({ key }) => key?.state === 'usable');
  const signed = (context.mail?.dkimAligned ?? 0) > 0;
  const open = findings.selectors.some(({ state }) => state === 'unknown');
  if (usable.length === 0 && context.mailClass !== 'parked' && !signed && !open && findings.wildcard === null) {
    const certain = findings.nothingBelow || (context.mail !== null && context.mail.messages >= 100);
    flags.push(
      flag(at, '', {
        code: certain ? 'DKIM_MISSING' : 'DKIM_NOT_FOUND',
        severity: certain ? 'high' : 'info',
        why: certain
          ? 'Mail of this domain is not signed, so it fails wherever it is forwarded.'
          : `None of the ${findings.asked} selectors that mail services use has a key here. Selectors cannot be listed, so there may be another one.`,
        todo: certain
          ? 'Switch on DKIM at your mail service and publish the key it shows.'
          : 'Enter the selector your mail service shows, to check its key.',
        source: 'RFC 9989 5.1, RFC 6376 3.6.2',
      }),
    );
  }
  const groups = Map.groupBy(usable, ({ key }) => key?.key ?? '');
  for (const group of groups.values())
    if (group.length > 1 && new Set(group.map(({ aliases, at: name }) => aliases.at(-1) ?? name)).size > 1)
      flags.push(
        flag(at, group.map(({ selector }) => selector).join(', '), {
          code: 'DKIM_KEY_SHARED',
          severity: 'low',
          why: 'The same key stands at several selectors: whoever holds it for one can sign for all.',
          todo: 'Use a key of its own for each selector.',
          source: 'RFC 6376 8.1',
        }),
      );
  for (const { selector, at: name } of usable) {
    const months = ages.get(selector) ?? 0;
    if (months > 12)
      flags.push(
        flag(name, `${months} months`, {
          code: 'DKIM_KEY_OLD',
          severity: 'low',
          why: `This key has been in use for ${months} months.`,
          todo: 'Change keys about once a year.',
          source: 'RFC 6376 3.1',
        }),
      );
  }
  const signing = usable.filter(({ key }) => key?.keyType === 'ed25519');
  if (signing.length > 0 && signing.length === usable.length)
    flags.push(
      flag(signing[0]?.at ?? at, signing.map(({ selector }) => selector).join(', '), {
        code: 'DKIM_ED25519_ALONE',
        severity: 'info',
        why: 'Many receivers do not verify Ed25519 yet.',
        todo: 'Sign with an RSA key as well.',
        source: 'RFC 8463 3',
      }),
    );
  return flags;
}

/** Every finding about a domain's DKIM keys, worst first. `ages` tells how long each key has been seen. Sources: RFC 6376, 8301, 8463. */
export function judgeDkim(findings: DkimFindings, domain: string, context: JudgeContext, ages: KeyAges = new Map()): Flag[] {
  const flags = findings.selectors.flatMap((selector) => {
    const state = ofState(selector, selector.origin);
    const seen = selector.texts.join('\n');
    const broken = state === null ? [] : [flag(selector.at, seen, state)];
    return selector.key === null
      ? broken
      : [...broken, ...ofKey(selector.key, selector).map((words) => flag(selector.at, seen, words))];
  });
  return bySeverity([...flags, ...together(findings, domain, context, ages)]);
}
