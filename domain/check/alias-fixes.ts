import { aliasNote, nameAliasNote } from '../dmarc/alias-note.ts';
import type { Flag } from '../judge/flag.ts';
import type { CheckFindings } from './topics.ts';

/** What to say of the names whose records an alias leads elsewhere (RFC 1034 3.6.2: no record can be beside the alias). */
function aliasNotes({ domain, dmarc: { discovery }, mtaSts, tlsRpt, bimi }: CheckFindings): Map<string, string> {
  const steps = discovery.steps.map(({ at, aliases, texts, near }) => ({ at, aliases, texts: [...texts, ...near] }));
  const notes = new Map(
    [...steps, mtaSts, tlsRpt, bimi].flatMap(({ at, aliases, texts }) => {
      const target = aliases.at(-1);
      return target === undefined || texts.length === 0 ? [] : [[at, aliasNote(at, target)] as const];
    }),
  );
  return discovery.alias === undefined ? notes : notes.set(domain, nameAliasNote(domain, discovery.alias));
}

/** The findings with where to make a change whose record is at another name, such as that of a DMARC service. */
export function withAliases(findings: CheckFindings, flags: readonly Flag[]): Flag[] {
  const notes = aliasNotes(findings);
  return flags.map((flag) => {
    const { fix, todo } = flag;
    const isMade = fix !== null && (fix.name === findings.domain || (fix.type === 'TXT' && fix.action !== 'remove'));
    const note = isMade ? notes.get(fix.name) : undefined;
    if (note === undefined) return flag;
    const [first, ...more] = todo?.split('\n') ?? [];
    return { ...flag, todo: [[...(first === undefined ? [] : [first]), note].join(' '), ...more].join('\n') };
  });
}
