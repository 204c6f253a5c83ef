import { aliasNote } from '../dmarc/alias-note.ts';
import type { Flag } from '../judge/flag.ts';
import type { CheckFindings } from './topics.ts';

/** Where the names that have a record by an alias point to (RFC 1034 3.6.2: no record can be beside the alias). */
function aliasTargets({ dmarc, mtaSts, tlsRpt, bimi }: CheckFindings): Map<string, string> {
  const steps = dmarc.discovery.steps.map(({ at, aliases, texts, near }) => ({ at, aliases, texts: [...texts, ...near] }));
  return new Map(
    [...steps, mtaSts, tlsRpt, bimi].flatMap(({ at, aliases, texts }) => {
      const target = aliases.at(-1);
      return target === undefined || texts.length === 0 ? [] : [[at, target] as const];
    }),
  );
}

/** The findings with where to make a change whose record is at another name, such as that of a DMARC service. */
export function withAliases(findings: CheckFindings, flags: readonly Flag[]): Flag[] {
  const targets = aliasTargets(findings);
  return flags.map((flag) => {
    const target = flag.fix?.type === 'TXT' && flag.fix.action !== 'remove' ? targets.get(flag.fix.name) : undefined;
    if (target === undefined || flag.fix === null) return flag;
    const [first, ...more] = flag.todo?.split('\n') ?? [];
    const sentence = [...(first === undefined ? [] : [first]), aliasNote(flag.fix.name, target)].join(' ');
    return { ...flag, todo: [sentence, ...more].join('\n') };
  });
}
