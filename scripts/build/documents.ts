import { basename, dirname } from 'node:path';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import type { PortalDocument } from '../../src/features/documents/portal-document.ts';

const groups = ['Start', 'Understand', 'Analyse', 'Staff'] as const;
const needed = ['title', 'summary', 'group', 'updated', 'pages', 'words'] as const;

const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/<[^>]+>/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The facts at the head of a document. Throws where one is missing or not allowed. */
function readFacts(text: string, file: string): Record<(typeof needed)[number], string> {
  const facts = Object.fromEntries(
    text.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  ) as Record<(typeof needed)[number], string>;
  for (const name of needed) if ((facts[name] ?? '') === '') throw new Error(`${file} has no ${name}.`);
  if (!groups.some((group) => group === facts.group))
    throw new Error(`${file} is in a group that does not exist: ${facts.group}.`);
  if (!/^\d{4}-\d\d-\d\d$/.test(facts.updated)) throw new Error(`${file} was updated on no day: ${facts.updated}.`);
  return facts;
}

/** Reads a document: facts, then Markdown, whose task lists become steps that can be ticked. */
export function readDocument(source: string, file: string): PortalDocument {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  if (match?.[1] === undefined || match[2] === undefined) throw new Error(`${file} does not begin with its facts.`);
  const { title, summary, group, updated, pages, words } = readFacts(match[1], file);
  let steps = 0;
  const html = marked
    .parse(match[2], { async: false })
    .replace(
      /<h([23])>(.*?)<\/h\1>/g,
      (_whole, level: string, text: string) => `<h${level} id="${idOf(text)}">${text}</h${level}>`,
    )
    .replace(/<li>(?:<p>)?<input disabled="" type="checkbox">\s*([\s\S]*?)<\/li>/g, (_whole, text: string) => {
      steps += 1;
      return `<li class="doc-step"><label><input type="checkbox" class="ui-tick" data-step="${steps}"><span>${text.replace(/<\/p>\s*$/, '')}</span></label></li>`;
    })
    .replace(/<table>[\s\S]*?<\/table>/g, (table) => {
      const heads = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map((match) => plain(match[1] ?? ''));
      return `<div class="doc-table" tabindex="0" role="region" aria-label="${heads.join(', ')}">${table}</div>`;
    });
  const [lead = '', ...rest] = html.split(/(?=<h2 )/);
  const sections = rest.map((part) => {
    const [, id = '', text = ''] = /<h2 id="([^"]*)">(.*?)<\/h2>/.exec(part) ?? [];
    return { id, title: plain(text), text: plain(part) };
  });
  return {
    slug: basename(file, '.md'),
    isForStaff: basename(dirname(file)) === 'staff',
    title,
    summary,
    group: group as PortalDocument['group'],
    updated,
    pages: pages.split(',').map((page) => page.trim()),
    words,
    minutes: Math.max(1, Math.round(plain(html).split(' ').length / 180)),
    sections: [{ id: '', title, text: plain(lead) }, ...sections],
    parts: html.split(/(<!-- part:\w+ -->)/).map((piece) => {
      const part = /^<!-- part:(\w+) -->$/.exec(piece)?.[1] ?? null;
      return { html: part === null ? piece : '', part };
    }),
  };
}

/** Compiles the documents of the portal from Markdown. */
export function documents(): Plugin {
  return {
    name: 'beacon-documents',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/documents\/content\/\w+\/[\w-]+\.md$/.test(id)) return null;
      return { code: `export default ${JSON.stringify(readDocument(source, id))};`, map: null };
    },
  };
}
