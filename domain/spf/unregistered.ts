import { parse } from 'tldts';
import type { Question, Questions } from './tree-questions.ts';

/**
 * The registered domain of each question that the DNS denied since nobody has that domain (RFC 8020): the name asked for, or the one that its
 * alias leads to.
 */
export async function unregisteredOf<Q extends Question>(asked: readonly Q[], questions: Questions): Promise<Map<Q, string>> {
  const denied = asked.flatMap((question) => {
    const answer = questions.answer(question.name, question.type);
    if (answer?.status !== 'nxdomain') return [];
    const { domain, isIcann } = parse(answer.aliases.at(-1) ?? question.name);
    return domain === null || isIcann !== true ? [] : [[question, domain] as const];
  });
  await questions.askAll(denied.map(([, name]) => ({ name, type: 'TXT' })));
  return new Map(denied.filter(([, name]) => questions.answer(name, 'TXT')?.status === 'nxdomain'));
}
