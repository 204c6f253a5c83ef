import { isCommonPassword } from './common-passwords.ts';

const common = ['password', 'wagwoord', 'qwerty', 'letmein', 'welcome', 'admin', 'beacon', 'southafrica', 'springbok'];
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const shortestPart = 4;
const longestTail = 8;

/** Every two characters that follow each other. */
function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}

const steps = new Set(rows.flatMap((row) => pairsOf(row).flatMap((pair) => [pair, `${pair[1]}${pair[0]}`])));

/** How many characters of the text follow the one before in the alphabet, as a digit or on a keyboard. */
function inSequence(text: string): number {
  return pairsOf(text).filter((pair) => steps.has(pair)).length;
}

/** Whether the text is a short piece written three times or more. */
function isRepeated(text: string): boolean {
  const period = `${text}${text}`.indexOf(text, 1);
  return period * 3 <= text.length;
}

/** The parts of a person's name and address that a password must not contain, in lower case. */
function ownParts({ email, name }: { email: string; name: string }): string[] {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  const labels = host.split('.').slice(0, -1);
  return [local, ...local.split(/[^\p{L}]+/u), ...labels, ...name.toLowerCase().split(/[^\p{L}]+/u)].filter(
    (part) => part.length >= shortestPart,
  );
}

/**
 * Why a person must not use a password, as a sentence, or `null`. Length is the rule (12); no mixture of characters is asked for. Refused are
 * own names and domains, sequences, repetitions, and common passwords, also with a few digits or signs added.
 */
export function weakness(password: string, person: { email: string; name: string }): string | null {
  const plain = password.toLowerCase();
  const first = 'This password is easy to guess. Use a few unrelated words.';
  if (password.length < 12) return 'Use at least 12 characters.';
  if (new Set(plain).size < 5 || isRepeated(plain)) return 'Use more different characters.';
  if (ownParts(person).some((part) => plain.includes(part))) return 'Leave your name and your domain out of the password.';
  if (inSequence(plain) * 2 > plain.length) return 'Leave sequences like “abcdef” or “123456” out of the password.';
  if (isCommonPassword(plain)) return first;
  const letters = plain.replace(/[\d\W_]+/g, '');
  if (plain.length - letters.length <= longestTail && isCommonPassword(letters)) return first;
  const rest = common.reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest.length < shortestPart ? first : null;
}
