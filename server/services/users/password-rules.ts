const common = [
  'password',
  'wagwoord',
  'qwerty',
  '123456',
  'letmein',
  'welcome',
  'admin',
  'beacon',
  'iloveyou',
  'monkey',
  'dragon',
  'southafrica',
  'springbok',
];

/** Why a password must not be used, as a sentence, or `null`. Length is the rule; no mixture of characters is asked for. */
export function weakness(password: string, email: string): string | null {
  const plain = password.toLowerCase();
  if (password.length < 12) return 'Use at least 12 characters.';
  if (new Set(plain).size < 5) return 'Use more different characters.';
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  if (name.length >= 4 && plain.includes(name)) return 'Leave your name out of the password.';
  const rest = common.reduce((left, word) => left.replaceAll(word, ''), plain).replace(/[\d\W_]+/g, '');
  if (rest.length < 4) return 'This password is among the first that are tried. Use a few words that do not belong together.';
  return null;
}
