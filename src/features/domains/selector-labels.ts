import { counted, formOf } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { Selector } from './types.ts';

/** What the last check found under a selector, in a word. */
export const selectorFaces: Record<Selector['verification_status'], { kind: StatusKind; word: string }> = {
  valid: { kind: 'pass', word: 'Verified' },
  weak: { kind: 'attention', word: 'Key too short' },
  revoked: { kind: 'parked', word: 'Withdrawn' },
  invalid: { kind: 'fail', word: 'Key cannot be used' },
  missing: { kind: 'fail', word: 'No key' },
  unknown: { kind: 'unknown', word: 'No answer' },
  not_checked: { kind: 'unknown', word: 'Not checked yet' },
};

const origins: Record<Selector['origin'], string> = {
  report: 'seen in reports',
  manual: 'added by hand',
  known: 'a common selector',
};

/** Where a selector comes from, and whose it is. */
export function selectorOrigin({ service, origin }: Pick<Selector, 'service' | 'origin'>): string {
  return service === null ? origins[origin] : `${service}, ${origins[origin]}`;
}

const isShort = ({ key_type: type, bits }: Pick<Selector, 'key_type' | 'bits'>) => type === 'rsa' && bits !== null && bits < 2048;

/** "RSA 2048 bits", "RSA 1024 bits, short", "Ed25519". */
export function keyLabel({ key_type: type, bits, testing }: Pick<Selector, 'key_type' | 'bits' | 'testing'>): string | null {
  if (type === null) return null;
  const name = type === 'rsa' ? 'RSA' : type === 'ed25519' ? 'Ed25519' : type;
  const size = bits === null || type === 'ed25519' ? '' : ` ${bits} bits`;
  return `${name}${size}${isShort({ key_type: type, bits }) ? ', short' : ''}${testing ? ', testing' : ''}`;
}

/** How old a key is: whole months where its beginning was seen, else since when it has stood unchanged. */
export function ageLabel({ age_months: months, key_since: since }: Pick<Selector, 'age_months' | 'key_since'>): string | null {
  if (months !== null) return months === 0 ? 'less than a month' : counted(months, 'month');
  return since === null ? null : `at least since ${format.date(since)}`;
}

/** What the selectors of a domain say together. */
export function selectorsFinding(selectors: readonly Selector[]): string {
  const watched = selectors.filter((one) => one.is_active);
  const good = watched.filter((one) => one.verification_status === 'valid').length;
  const bad = watched.filter(({ verification_status: status }) => ['weak', 'invalid', 'missing'].includes(status));
  const signing = bad.filter((one) => one.seen_messages > 0);
  if (watched.length === 0) return 'No selector yet';
  if (signing.length > 0)
    return `${signing.map((one) => one.selector).join(' and ')} ${formOf(signing.length, 'signs', 'sign')} messages but ${formOf(signing.length, 'has', 'have')} no working key`;
  if (bad.length > 0) return `${good} of ${watched.length} selectors have a working key`;
  const short = watched.filter(isShort).map((one) => one.selector);
  if (short.length > 0)
    return `Every key works; ${short.join(' and ')} ${formOf(short.length, 'has a short one', 'have short ones')}`;
  return formOf(good, '1 selector has a working key', `${good} selectors have working keys`);
}
