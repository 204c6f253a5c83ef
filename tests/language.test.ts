import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Words that people should not meet, and what to write instead (docs/GLOSSARY.md). */
const banned: [RegExp, string][] = [
  [/\bmails\b/i, 'messages, or emails for our own'],
  [/\breckon\w*/i, 'calculate'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bhosters?\b/i, 'DNS host or hosting provider'],
  [/\blook-?ups?\b(?<=look-.*)/i, 'DNS lookup'],
  [/\b(without a|the) line (is|was)\b|\bwithout a line\b/i, 'offline, online or connection'],
  [/\bas usual\b/i, 'default'],
  [/\b(is|are|was|were|be|being|gets?) told\b|\btold of\b|\bwho is told\b/i, 'notified'],
  [/\bprove[dn]? (it|them)sel(f|ves)\b|\barrived proven\b|\bno proof\b/i, 'passed DMARC, or failed SPF and DKIM'],
  [/\b(first|last|next|another) looks?\b|\blook(s|ed)? (at|again)\b/i, 'check'],
  [/\balerts? stands?\b|\bstands? (there|with|at|open)\b/i, 'is open, is at'],
  [/\b(deeds?|way back|the house)\b/i, 'action, undo, architecture'],
  [/\bon rehearsal\b|\brehears(e|es|ing|al)\b/i, 'testing'],
  [/\bas far as advised\b|\bnothing above this\b/i, 'strongest policy'],
];

/** Names in code that have a term of the field instead. */
const bannedNames =
  /(?<!address|compare|\b)Words$|[dD]eeds?(?![a-z])|[hH]oster|^mend|[a-z]Mend|^[tT]old|[a-z]Told(?![a-z])|^[uU]ntold|^[lL]ook(s|ed)?$|[a-z]Looks?$|[lL]ookedAt|(?<![hH]i)[sS]tory(?![a-z])|Figures?$|[rR]eckon/;

function textsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) return source.replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ').split(/\n\n/);
  const texts: string[] = [];
  const { program } = parseSync(file, source);
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateLiteral: ({ quasis }) => void texts.push(quasis.map(({ value }) => value.cooked ?? '').join(' … ')),
    JSXText: ({ value }) => void texts.push(value.replace(/\s+/g, ' ')),
  }).visit(program);
  return texts.filter((text) => /\s/.test(text.trim()));
}

function namesOf(file: string): string[] {
  const names: string[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    VariableDeclarator: ({ id }) => void (id.type === 'Identifier' && names.push(id.name)),
    FunctionDeclaration: ({ id }) => void (id !== null && names.push(id.name)),
    TSTypeAliasDeclaration: ({ id }) => void names.push(id.name),
  }).visit(program);
  return names;
}

function findings(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    banned.flatMap(([pattern, instead]) => {
      const found = pattern.exec(text);
      return found === null ? [] : [`"${found[0]}" (${instead}) in: ${text.trim().slice(0, 160)}`];
    }),
  );
}

/** Words chosen by hand because there is one of something. */
function plurals(source: string): string[] {
  return [...source.matchAll(/=== 1\s*\?\s*['"`]/g)].map(([found]) => found);
}

const list = (...patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
const screens = list(
  'src/**/*.{ts,tsx}',
  'domain/**/*.ts',
  'contract/**/*.ts',
  'machines/**/*.ts',
  'server/**/*.ts',
  'scripts/**/*.{ts,mjs}',
);
const code = screens.filter((file) => !file.endsWith('.gen.ts') && !file.includes('/migrations/'));
// The store holds SQL, whose column names are no sentences.
const texts = code.filter((file) => !file.startsWith('server/store/'));
const documents = list('README.md', 'docs/*.md', 'src/ui/README.md').filter((file) => basename(file) !== 'GLOSSARY.md');

/** Files whose texts or names are still to be rewritten; the list may only shrink. */
const pending: string[] = [];

describe('the language of the product', () => {
  it('is the field’s in every text', () => {
    const rewritten = [...texts, ...documents].filter((file) => !pending.includes(file));
    expect(rewritten.flatMap((file) => findings(textsOf(file)).map((found) => `${file}: ${found}`))).toEqual([]);
  });

  it('is the field’s in names of files, functions, types and values', () => {
    const files = code.filter((file) => /(^|[-/])(words|deeds?|mend|told|story|figures|hoster)(\.|-)/.test(file));
    const names = code.flatMap((file) =>
      namesOf(file)
        .filter((name) => bannedNames.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect([...files, ...names].filter((found) => !pending.includes(found.split(':')[0] ?? ''))).toEqual([]);
  });

  it('keeps no file on the list that is rewritten', () => {
    const clean = (file: string) =>
      findings(textsOf(file)).length === 0 &&
      !/(^|[-/])figures/.test(file) &&
      !(/\.tsx?$/.test(file) && namesOf(file).some((name) => bannedNames.test(name)));
    expect(pending.filter(clean)).toEqual([]);
  });

  it('writes every plural with the helpers of domain/text.ts', () => {
    const written = code.filter(
      (file) => file !== 'domain/text.ts' && plurals(readFileSync(join(root, file), 'utf8')).length > 0,
    );
    expect(written).toEqual([]);
  });

  it.each(["count === 1 ? 'domain' : 'domains'", 'left.length === 1\n  ? `one ${noun}`\n  : many'])('catches %s', (source) =>
    expect(plurals(source)).toHaveLength(1),
  );

  it.each(['page === 1 ? undefined : page', "rows.length === 1 ? rows[0] : 'several'"])('lets %s pass', (source) =>
    expect(plurals(source)).toEqual([]),
  );

  it.each(['12 mails failed', 'The last look found nothing', 'Ask your hoster', 'It needs 12 look-ups', 'nobody is told of it'])(
    'catches "%s"',
    (text) => expect(findings([text])).toHaveLength(1),
  );

  it.each(['12 messages failed', 'a DNS lookup', 'It looks like a typo', 'tells receivers what to do'])(
    'lets "%s" pass',
    (text) => expect(findings([text])).toEqual([]),
  );
});
