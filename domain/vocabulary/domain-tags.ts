import { nameProblem } from './name-text.ts';

/** UTF-16 units of a tag, and tags of a domain, at the most. */
export const longestTag = 30;
export const mostTags = 10;

/** Whether two tags are the same: however they are capitalized. */
export const tagKey = (tag: string): string => tag.toLowerCase().normalize('NFC');

/** A typed tag without the spaces around and more than one space within it. */
export const trimmedTag = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Why a trimmed text cannot be a tag, as a sentence; `null` for one that can. Commas separate tags where they are typed. */
export function tagProblem(tag: string): string | null {
  if (tag.includes(',')) return 'Write one tag without commas.';
  if (tag.length > longestTag) return `A tag has at most ${longestTag} characters.`;
  return nameProblem(tag)?.replace(/\b(?<article>the|a) name\b/u, '$<article> tag') ?? null;
}

/** The tags of a typed list: separated by commas, each once. */
export function typedTags(text: string): string[] {
  const tags = text.split(',').map(trimmedTag);
  return [...new Map(tags.filter((tag) => tag !== '').map((tag) => [tagKey(tag), tag])).values()];
}

/** Orders tags by the alphabet, however they are capitalized; tags that the alphabet does not tell apart, by their code units. */
export function byTag(a: string, b: string): number {
  const [one, other] = [tagKey(a), tagKey(b)];
  return one.localeCompare(other, 'en') || Number(one > other) - Number(one < other);
}

/** The tags of a list in the order of the alphabet, each once. */
export function sortedTags(tags: readonly string[]): string[] {
  const once = new Map(tags.map((tag) => [tagKey(tag), tag]));
  return [...once.values()].sort(byTag);
}
