import type { PublicResult } from './check.ts';

const colours = { good: '#0a755a', middling: '#96540a', bad: '#b42318' };
const widthOf = (text: string) => Math.round(text.length * 6.7) + 20;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The badge of a visitor's result as SVG: domain, grade and the day of the check, so that an old badge shows its age. */
export function badgeSvg({ check, score }: PublicResult): string {
  const { grade } = score;
  const left = `${check.domain}, DMARC check of ${check.checked_at.slice(0, 10)}`;
  const right = grade === null ? 'not measured' : `grade ${grade}`;
  const colour =
    grade === null ? colours.middling : /^[AB]/.test(grade) ? colours.good : /^[CD]/.test(grade) ? colours.middling : colours.bad;
  const [first, second] = [widthOf(left), widthOf(right)];
  const text = (x: number, words: string) => `<text x="${x}" y="17" text-anchor="middle">${escaped(words)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${first + second}" height="26" role="img"><title>${escaped(`${left}: ${right}`)}</title><rect width="${first + second}" height="26" rx="4" fill="#0e1b2c"/><path d="M${first} 0h${second - 4}a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H${first}z" fill="${colour}"/><g fill="#fff" font-family="system-ui, sans-serif" font-size="12">${text(first / 2, left)}${text(first + second / 2, right)}</g></svg>`;
}
