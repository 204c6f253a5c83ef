type Word = { word: string; goes: 'before' | 'after' };

const after = (word: string): Word => ({ word, goes: 'after' });
const before = (word: string): Word => ({ word, goes: 'before' });

/** Words of deceivers' names: money first, then signing in, then what makes a name look local. */
const words: readonly Word[] = [
  ...['pay', 'invoices', 'accounts', 'payments', 'billing', 'secure'].map(after),
  ...['login', 'secure'].map(before),
  ...['login', 'support', 'verify', 'za', 'sa', 'online', 'mail', 'portal', 'orders'].map(after),
  ...['my', 'pay', 'mail', 'accounts', 'portal'].map(before),
];

const joinedBy = (label: string, hyphen: string) => (one: Word) =>
  one.goes === 'after' ? `${label}${hyphen}${one.word}` : `${one.word}${hyphen}${label}`;

/** The label with a word joined to it: by a hyphen, then, for labels of three letters and more, without one. */
export function joinedWord(label: string): string[] {
  const bare = Array.from(label).length < 3 ? [] : words.map(joinedBy(label, ''));
  return [...words.map(joinedBy(label, '-')), ...bare];
}

/** The label without each of its hyphens, without all, and with one more between any two letters. */
export function hyphened(label: string): string[] {
  const chars = Array.from(label);
  const fewer = chars.flatMap((char, at) => (char === '-' ? [chars.toSpliced(at, 1).join('')] : []));
  const more = chars.flatMap((char, at) =>
    at === 0 || char === '-' || chars[at - 1] === '-' ? [] : [chars.toSpliced(at, 0, '-').join('')],
  );
  return [...fewer, ...(fewer.length > 1 ? [label.replaceAll('-', '')] : []), ...more];
}

/** The label with an s more, or less where it ends in one. */
export function plural(label: string): string[] {
  return label.endsWith('s') ? [label.slice(0, -1)] : [`${label}s`];
}
