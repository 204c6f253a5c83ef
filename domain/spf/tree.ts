import type { Lookup } from '../dns/answer.ts';
import { countTree } from './tree-count.ts';
import { growTree } from './tree-grow.ts';
import { openQuestions } from './tree-questions.ts';
import { resolveTerms } from './tree-resolve.ts';
import type { SpfTree } from './tree-shape.ts';

/** Bounds of a tree: `text` is judged in place of what the domain publishes; 60 questions by default. */
export type SpfTreeOptions = { text?: string; maxQuestions?: number };

/**
 * Looks up the tree of a domain's SPF record: records level by level, then the addresses of a, mx and exists, siblings at the same time.
 * Ends on every zone: at most `maxQuestions` lookups, 12 levels, 150 records. Never throws.
 */
export async function spfTree(
  lookup: Lookup,
  domain: string,
  { text, maxQuestions = 60 }: SpfTreeOptions = {},
): Promise<SpfTree> {
  const name = domain.toLowerCase().replace(/\.$/, '');
  const questions = openQuestions(lookup, maxQuestions);
  if (text !== undefined) questions.assume(name, text);
  const root = await growTree(questions, name);
  await resolveTerms(questions, root);
  const type99 = text === undefined ? questions.textsOfType99(name) : [];
  return countTree({ domain: name, root, isTruncated: questions.isTruncated(), type99, questions: questions.asked() });
}
