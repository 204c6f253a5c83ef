/** Endings under which anybody can register at once and that mail in South Africa is taken for, the nearest first. */
export const openEndings = [
  'co.za',
  'org.za',
  'net.za',
  'web.za',
  'africa',
  'joburg',
  'capetown',
  'durban',
  'com',
  'net',
  'org',
  'co',
  'online',
  'site',
  'shop',
] as const;

/** Endings that are handed out after a check at who asks: `gov.za`, `ac.za`, `edu`. */
const closed = /^(?:gov|ac|edu|mil|law|school|nis|int|sch|gob|gouv)(?:\.[a-z]{2})?$/;

/** The ending under which changed names are looked for: the domain's own, or, where strangers get none, the nearest open one. */
export function homeEnding(ending: string): string {
  if (!closed.test(ending)) return ending;
  return ending.endsWith('.za') ? 'co.za' : 'com';
}

/** Endings whose registries take letters beyond a to z; those below .za take none. */
export function takesOtherLetters(ending: string): boolean {
  return ending !== 'za' && !ending.endsWith('.za');
}

/**
 * Whether a registry may take letters of two alphabets in one label. Those of generic endings refuse them (ICANN's guidelines for IDNs,
 * Verisign's registration rules); countries make their own rules.
 */
export function mayMixAlphabets(ending: string): boolean {
  return takesOtherLetters(ending) && /(?:^|\.)[a-z]{2}$/.test(ending);
}
