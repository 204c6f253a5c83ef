/**
 * A title in lines of about the same length, so that no line ends with a word alone. `most` is how many characters fit a line; a title
 * with a longer word is left to the line breaks of the page.
 */
export function balanced(title: string, most: number): string {
  const words = title.replace('(Pty) Ltd', '(Pty)\u00a0Ltd').split(' ');
  const whole = words.join(' ');
  if (whole.length <= most || words.some((word) => word.length > most)) return whole;
  for (let width = Math.ceil(whole.length / Math.ceil(whole.length / most)); width <= most; width += 1) {
    const lines = linesOf(words, width);
    if (lines.length <= Math.ceil(whole.length / most)) return lines.join('\n');
  }
  return linesOf(words, most).join('\n');
}

function linesOf(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
