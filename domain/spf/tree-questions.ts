import type { DnsAnswer, Lookup, RecordType } from '../dns/answer.ts';
import type { SpfFailure } from './tree-shape.ts';

/** A question of the tree. */
export type Question = { name: string; type: 'TXT' | 'SPF' | 'A' | 'AAAA' | 'MX' };

/** Answers of a tree under way, each question asked once, a bounded number in all. */
export type Questions = {
  askAll: (questions: readonly Question[]) => Promise<void>;
  answer: <Type extends Question['type']>(name: string, type: Type) => DnsAnswer<Type> | null;
  assume: (name: string, text: string) => void;
  textsOfType99: (name: string) => string[];
  isTruncated: () => boolean;
  asked: () => number;
};

/** Opens the answers of one tree. What is beyond the bound is not asked and has the answer null. */
export function openQuestions(lookup: Lookup, most: number): Questions {
  const answers = new Map<string, DnsAnswer<RecordType>>();
  let asked = 0;
  let isTruncated = false;
  const key = ({ name, type }: Question) => `${type} ${name}`;
  const answer = <Type extends Question['type']>(name: string, type: Type) =>
    (answers.get(key({ name, type })) as DnsAnswer<Type> | undefined) ?? null;
  return {
    answer,
    askAll: async (questions) => {
      const fresh = [...new Map(questions.map((one) => [key(one), one])).values()].filter((one) => !answers.has(key(one)));
      const taken = fresh.slice(0, Math.max(0, most - asked));
      if (taken.length < fresh.length) isTruncated = true;
      asked += taken.length;
      await Promise.all(
        taken.map(async (one) => {
          answers.set(key(one), await lookup(one.name, one.type));
        }),
      );
    },
    assume: (name, text) => {
      answers.set(key({ name, type: 'TXT' }), {
        status: 'found',
        records: [[text]],
        ttlSec: 0,
        aliases: [],
        authenticated: false,
      });
    },
    textsOfType99: (name) => {
      const found = answer(name, 'SPF');
      return found?.status === 'found' ? found.records.map((strings) => strings.join('')) : [];
    },
    isTruncated: () => isTruncated,
    asked: () => asked,
  };
}

/** The failure in an answer, or null. */
export function failureOf({ name, type }: Question, answer: DnsAnswer<RecordType> | null): SpfFailure | null {
  return answer?.status === 'failed' ? { name, type, reason: answer.reason, detail: answer.detail } : null;
}
