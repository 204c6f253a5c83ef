import { hasInvisible, withoutInvisible } from '../dns/invisible.ts';
import { faultSeverity } from '../judge/fault-severity.ts';
import type { Flag } from '../judge/flag.ts';
import { decodeBase64, isPrivateKey } from './der.ts';
import { withoutTag, withoutTesting } from './fix.ts';
import { type DkimKey, readDkimKey } from './key-record.ts';
import type { DkimSelector } from './look-up.ts';

type Words = Pick<Flag, 'code' | 'severity' | 'why' | 'todo' | 'source'> & { by?: Flag['by']; value?: string };

/** A finding about DKIM; by default the sending service is the one to fix it. */
export function dkimFlag(at: string, seen: string, { value, ...words }: Words): Flag {
  const fix: Flag['fix'] = value === undefined ? null : { action: 'replace', name: at, type: 'TXT', value };
  return { topic: 'dkim', at, seen, fix, by: 'sender', ...words };
}

function ofState(
  { state, origin, passedRecently, aliases, selector, at, unregistered: free }: DkimSelector,
  waits: boolean,
): Words | null {
  if (free !== undefined)
    return {
      code: 'DKIM_ALIAS_BROKEN',
      severity: 'critical',
      why: `The record is an alias of ${aliases.at(-1) ?? ''}, and ${free} does not exist. If anybody can register ${free}, they can sign messages as ${at.slice(at.indexOf('._domainkey.') + 12)}.`,
      todo: 'Delete the record. If you still use the service, ask it for the current name.',
      source: 'RFC 6376 3.6.2',
    };
  if (state === 'alias_broken' && waits)
    return {
      code: 'DKIM_ALIAS_WAITING',
      severity: 'info',
      why: `The selector ${selector} is prepared for the next key. Mail services usually create its target, ${aliases.at(-1) ?? ''}, when they rotate keys.`,
      todo: null,
      source: 'RFC 6376 3.6.2',
    };
  if (state === 'alias_broken')
    return {
      code: 'DKIM_ALIAS_BROKEN',
      severity: passedRecently || origin === 'manual' ? 'critical' : 'medium',
      why: `The record is an alias of ${aliases.at(-1) ?? ''}, which no longer exists.`,
      todo: 'Ask your mail service for the current name, or delete the record if you no longer use the service.',
      source: 'RFC 6376 3.6.2',
    };
  if (state === 'missing' && passedRecently)
    return {
      code: 'DKIM_SELECTOR_GONE',
      severity: faultSeverity.dkimGone,
      why: `Messages were signed with the selector ${selector} in the last 14 days, but its key is gone. They now fail DKIM.`,
      todo: 'Publish the key again. Your mail service shows it.',
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
      why: 'One selector has several keys. Receivers may use any of them.',
      todo: 'Keep the current key and delete the others.',
      source: 'RFC 6376 3.6.2.2',
    };
  if (state === 'no_key')
    return {
      code: 'DKIM_NO_KEY',
      severity: passedRecently ? 'critical' : 'medium',
      why: 'The text at this selector is not a DKIM key.',
      todo: 'Copy the key again from your mail service.',
      source: 'RFC 6376 3.6.1',
    };
  return null;
}

/** Whether somebody published the key that signs, with or without the lines around it (RFC 7468 10). */
function isSecret({ key }: DkimKey): boolean {
  const bytes = decodeBase64(key.replace(/-+(?:BEGIN|END)[A-Z]*PRIVATEKEY-+/g, ''));
  return bytes !== null && isPrivateKey(bytes);
}

function ofValue(key: DkimKey, { passedRecently }: DkimSelector): Words | null {
  if (key.state === 'undecodable' && isSecret(key))
    return {
      code: 'DKIM_UNDECODABLE',
      severity: 'critical',
      why: 'This is a private key: anybody can read it here and sign messages with it.',
      todo: 'Create a new pair of keys, publish its public key only, and never use this one again.',
      source: 'RFC 6376 3.6.1',
    };
  if (key.state === 'undecodable')
    return {
      code: 'DKIM_UNDECODABLE',
      severity: 'critical',
      why: 'The key cannot be decoded, so no signature made with it is valid.',
      todo: 'Copy the key again. DNS panels often cut it off or add characters.',
      source: 'RFC 6376 3.6.1',
    };
  if (key.state === 'short')
    return {
      code: 'DKIM_KEY_SHORT',
      severity: faultSeverity.dkimTooShort,
      why: `The key has ${key.bits} bits; receivers must not accept less than 1024.`,
      todo: 'Ask your mail service for a 2048-bit key.',
      source: 'RFC 8301 3.2',
    };
  if (key.state === 'usable' && key.keyType === 'rsa' && (key.bits ?? 0) < 2048)
    return {
      code: 'DKIM_KEY_1024',
      severity: faultSeverity.dkimShort,
      why: `The key has ${key.bits} bits; signers should use 2048.`,
      todo: 'Ask your mail service for a 2048-bit key.',
      source: 'RFC 8301 3.2',
    };
  if (key.state === 'usable' && key.keyType === 'rsa' && (key.bits ?? 0) > 4096)
    return {
      code: 'DKIM_KEY_LONG',
      severity: 'medium',
      why: `The key has ${key.bits} bits; many receivers verify no more than 4096.`,
      todo: 'Ask your mail service for a 2048-bit key.',
      source: 'RFC 8301 3.2',
    };
  if (key.state === 'revoked' && passedRecently)
    return {
      code: 'DKIM_REVOKED_IN_USE',
      severity: faultSeverity.dkimGone,
      why: 'The key is revoked, but messages were signed with it in the last 14 days.',
      todo: 'Have your mail service sign with its current key.',
      source: 'RFC 6376 3.6.1',
    };
  if (key.state === 'foreign')
    return {
      code: 'DKIM_KEY_TYPE',
      severity: 'medium',
      why: `No receiver verifies ${key.keyType} keys.`,
      todo: 'Use rsa or ed25519.',
      source: 'RFC 6376 3.6.1, RFC 8463 3',
    };
  return null;
}

const pem = /-+(?:BEGIN|END)[A-Z ]*PUBLIC KEY-+/g;
const strangers = /["'“”„‘’`\\]/g;

/** A text without the white space inside its key. */
const withWholeKey = (text: string): string => text.replace(/(p=.*?)(;|$)/, (part) => part.replaceAll(' ', '')).trim();

/** What a document or panel added to a key that works without it. */
function ofCopied(text: string): Words | null {
  const isUsable = (one: string) => readDkimKey(one)?.state === 'usable';
  const copied = { severity: 'critical', todo: 'Publish the corrected record.', source: 'RFC 6376 3.2', by: 'dns_host' } as const;
  const visible = withoutInvisible(text);
  const seen = withWholeKey(visible);
  if (hasInvisible(text) && isUsable(seen))
    return {
      ...copied,
      code: 'INVISIBLE_CHARACTER',
      why: 'An invisible character was copied along with the key, so receivers cannot use it.',
      value: seen,
    };
  const plain = withWholeKey(visible.replace(pem, '').replace(strangers, ''));
  if (isUsable(text) || !isUsable(plain)) return null;
  return {
    ...copied,
    code: 'DKIM_UNDECODABLE',
    why: 'Quotes or other characters were copied along with the key, so receivers cannot use it.',
    value: plain,
  };
}

function ofTags(key: DkimKey): Words[] {
  const words: Words[] = [];
  if (key.state === 'not_for_mail')
    words.push({
      code: 'DKIM_NOT_FOR_MAIL',
      severity: 'medium',
      why: 'The key’s service list (s=) leaves out email, so receivers do not use the key for messages.',
      todo: 'Remove s=.',
      source: 'RFC 6376 3.6.1',
      by: 'dns_host',
      value: withoutTag(key.text, 's'),
    });
  if (key.testing)
    words.push({
      code: 'DKIM_TESTING',
      severity: 'medium',
      why: 't=y says that the domain only tests DKIM. Receivers may treat its messages as unsigned.',
      todo: 'Remove t=y from the key record.',
      source: 'RFC 6376 3.6.1',
      by: 'dns_host',
      value: withoutTesting(key.text),
    });
  if (key.hashes !== null && !key.hashes.includes('sha256'))
    words.push({
      code: 'DKIM_SHA1_ONLY',
      severity: 'high',
      why: key.hashes.includes('sha1')
        ? 'The key allows only SHA-1, which receivers must not accept.'
        : `The key allows only ${key.hashes.join(', ')}, which receivers do not support.`,
      todo: 'Remove h=.',
      source: 'RFC 8301 3.1',
      by: 'dns_host',
      value: withoutTag(key.text, 'h'),
    });
  if (key.broken.length > 0)
    words.push({
      code: 'DKIM_SYNTAX',
      severity: 'medium',
      why: `Parts of the record are not tags or are repeated (${key.broken.join(', ')}). Strict receivers reject the key.`,
      todo: 'Copy the record again from your mail service.',
      source: 'RFC 6376 3.2',
    });
  return words;
}

/**
 * Every finding about one selector: its state in the DNS, its key, the tags of its record (RFC 6376 3.6, RFC 8301, RFC 8463). `waits`: its
 * alias leads to a service whose other key is in use, so that the target comes with the next rotation.
 */
export function judgeSelector(selector: DkimSelector, waits = false): Flag[] {
  const { key, at, aliases, state, texts } = selector;
  const seen = texts.join('\n');
  const copied = texts.length === 1 ? ofCopied(seen) : null;
  if (copied !== null) {
    const { value, ...found } = copied;
    return [dkimFlag(at, seen, aliases.length === 0 && value !== undefined ? { ...found, value } : found)];
  }
  const words = [ofState(selector, waits)];
  if (key !== null) words.push(ofValue(key, selector), ...(key.state === 'revoked' ? [] : ofTags(key)));
  return words
    .filter((found) => found !== null)
    .map(({ value, ...found }) => {
      const canFix = value !== undefined && state === 'key' && aliases.length === 0 && key?.broken.length === 0;
      return dkimFlag(at, seen, canFix ? { ...found, value } : found);
    });
}
