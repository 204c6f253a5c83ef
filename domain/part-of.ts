import { capital, formOf, spelled } from './text.ts';

/** A part of things, to begin a sentence, with numbers as words: `None of four domains is protected`, `One of four domains is protected`. */
export function partOf(part: number, whole: number, predicate: string, noun: string, nouns = `${noun}s`): string {
  if (whole === 1) return `The ${noun} ${formOf(part, 'is', 'is not')} ${predicate}`;
  if (part === whole) return `${whole === 2 ? 'Both' : `All ${spelled(whole)}`} ${nouns} are ${predicate}`;
  if (part === 0 && whole === 2) return `Neither ${noun} is ${predicate}`;
  return `${part === 0 ? 'None' : capital(spelled(part))} of ${spelled(whole)} ${nouns} ${formOf(Math.max(part, 1), 'is', 'are')} ${predicate}`;
}

/**
 * How many domains are protected, or what is known of it: `None of four domains is known to be protected` where the level of `unknown` is not
 * known. `one` names a single domain.
 */
export function protectedPart(safe: number, whole: number, unknown: number, one = 'The domain'): string {
  const predicate = unknown > 0 ? 'known to be protected' : 'protected';
  if (whole === 1) return `${one} ${formOf(safe, 'is', 'is not')} ${predicate}`;
  return partOf(safe, whole, predicate, 'domain');
}
