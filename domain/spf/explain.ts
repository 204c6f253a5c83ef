import { joinedTexts } from '../dns/answer.ts';
import { expandMacros, isAskable } from './macro.ts';
import { readMacroText } from './macro-syntax.ts';
import { nameOf, type Run, valuesIn } from './run.ts';
import type { Modifier } from './term.ts';

/** The explanation that an owner gives for a fail, or null where it cannot be used: lookup, number of texts, syntax (RFC 7208 6.2). */
export async function explain(run: Run, exp: Modifier, domain: string): Promise<string | null> {
  if (exp.kind !== 'exp') return null;
  const name = await nameOf(run, exp.domain, domain);
  if (!isAskable(name)) return null;
  const texts = joinedTexts(await run.lookup(name, 'TXT'));
  const [text] = texts;
  if (text === undefined || texts.length !== 1) return null;
  const read = readMacroText(text, 'explanation');
  return read.problems.length > 0 ? null : expandMacros(read.parts, await valuesIn(run, read, domain));
}
