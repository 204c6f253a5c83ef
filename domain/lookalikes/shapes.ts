import { accented, alikePairs, alphabets, plainLetters } from './letters.ts';

function everyPlace(label: string, taken: string): number[] {
  const found: number[] = [];
  for (let at = label.indexOf(taken); at >= 0; at = label.indexOf(taken, at + 1)) found.push(at);
  return found;
}

/** Labels with plain characters that are taken for the right ones: each place by itself, and all places of a pair at once. */
export function lookAlike(label: string): string[] {
  return alikePairs.flatMap(([taken, put]) => {
    const at = everyPlace(label, taken);
    const single = at.map((place) => `${label.slice(0, place)}${put}${label.slice(place + taken.length)}`);
    return at.length > 1 ? [...single, label.replaceAll(taken, put)] : single;
  });
}

function wholly(label: string, letters: Readonly<Record<string, string>>): string[] {
  const chars = Array.from(label, (char) => (/[-0-9]/.test(char) ? char : (letters[char] ?? null)));
  return chars.includes(null) || !/[a-z]/.test(label) ? [] : [chars.join('')];
}

function singly(label: string, letters: Readonly<Record<string, string>>): string[] {
  const chars = Array.from(label);
  const choices = chars.map((char) => Array.from(letters[char] ?? ''));
  const rounds = Math.max(0, ...choices.map((row) => row.length));
  return Array.from({ length: rounds }, (_, round) =>
    choices.flatMap((row, at) => (row[round] === undefined ? [] : [chars.with(at, row[round]).join('')])),
  ).flat();
}

/**
 * Labels in letters beyond a to z with the check of the given one, as U-labels: all letters of another alphabet where each has its shape there,
 * one accented letter, the plain letters of a label that has others; with `isMixed` one letter of another alphabet among the Latin ones.
 */
export function otherLetters(label: string, isMixed: boolean): string[] {
  const plain = plainLetters(label);
  return [
    ...(plain === label ? [] : [plain]),
    ...alphabets.flatMap((letters) => wholly(label, letters)),
    ...singly(label, accented),
    ...(isMixed ? alphabets.flatMap((letters) => singly(label, letters)) : []),
  ];
}
