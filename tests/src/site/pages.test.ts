import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publicPages } from '#contract/public-pages.ts';
import { menu } from '#src/site/frame/menu.ts';
import { sitePages } from '#src/site/pages.ts';
import { renderShell, shellPages } from '#src/site/shell-pages.tsx';
import { assets, drawn, htmlOf } from './drawn.ts';
import { htmlFaults } from './html-faults.ts';

const all = [...sitePages, ...shellPages];
const listed = sitePages.filter(({ isListed }) => isListed);
const named = sitePages.map((page) => [page.path, page] as const);
const paths = new Set<string>(all.map(({ path }) => path));
const elsewhere = ['/app/dashboard', '/changes.xml', '/.well-known/security.txt', '/alert-management-test'];

describe('what pages say of themselves', () => {
  it('every public page of the specification is there', () => {
    const app = [
      '/setup-account',
      '/alert-copies',
      '/shared-report',
      '/test-invitation',
      '/alert-management-test',
      '/alert-preferences-test',
    ];
    expect(publicPages.filter((path) => !paths.has(path) && !app.includes(path))).toEqual([]);
    expect(paths).toContain('/');
  });

  it('the page-view tag is allowed on seven pages only', () => {
    const expected = ['/', '/login', '/register', '/portal-info', '/what-is-dmarc', '/why-professional-dmarc', '/terms'];
    expect(
      all
        .filter(({ hasTag }) => hasTag)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(expected.toSorted());
  });

  it('titles and descriptions differ and have the length that search results show', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    for (const { path, title, description, isListed } of all) {
      expect(title.length, path).toBeLessThanOrEqual(65);
      if (isListed) expect(description.length, path).toBeGreaterThanOrEqual(70);
      expect(description.length, path).toBeLessThanOrEqual(165);
    }
  });

  it.each(listed.map((page) => [page.path, page] as const))('%s has its metadata', (path, page) => {
    const head = drawn(page).head;
    const meta = (name: string) => head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
    expect(head.querySelector('title')?.textContent).toBe(page.title);
    expect(meta('description')).toBe(page.description);
    expect(head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`https://site.invalid${path}`);
    expect(meta('og:locale')).toBe('en_ZA');
    expect(meta('og:image')).toMatch(/\/og\/[\w-]+\.png$/);
    expect(meta('robots')).toBeUndefined();
    const data = JSON.parse(head.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as {
      '@graph': { '@type': string }[];
    };
    expect(data['@graph'].map((one) => one['@type'])).toContain('Organization');
  });

  it('the version stands in the footer of each, for the script to fill in', () => {
    const shell = readFileSync('index.html', 'utf8');
    const pages = [
      ...sitePages.map((page) => [page.path, htmlOf(page)] as const),
      ...shellPages.map((page) => [page.path, renderShell(page, shell, assets)] as const),
    ];
    for (const [path, html] of pages) {
      const lines = (/<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? '').match(/data-site-version="">[^<]*(?=<)/g);
      expect(lines, path).toEqual(['data-site-version="">Version {ip} · build not loaded · status unknown']);
    }
  });

  it('pages that are no place to arrive at are not listed', () => {
    for (const page of sitePages.filter(({ isListed }) => !isListed))
      expect(drawn(page).querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });
});

it.each(shellPages.map((page) => [page.path, page] as const))(
  '%s is valid HTML before its form comes with the app',
  (_path, page) => {
    expect(htmlFaults(renderShell(page, readFileSync('index.html', 'utf8'), assets))).toEqual([]);
  },
);

describe.each(named)('%s', (_path, page) => {
  it('is valid HTML without inline scripts or styles', () => {
    expect(htmlFaults(htmlOf(page))).toEqual([]);
    const document = drawn(page);
    expect(document.querySelectorAll('[style], style, script:not([src]):not([type="application/ld+json"])')).toHaveLength(0);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('links to pages and places that exist', () => {
    const document = drawn(page);
    const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
    for (const link of links) {
      if (link.startsWith('#')) expect(document.getElementById(link.slice(1)), link).not.toBeNull();
      else {
        const [path = '', hash] = link.replace(/\?.*$/, '').split('#');
        expect([...paths, ...elsewhere], link).toContain(path);
        const target = sitePages.find((one) => one.path === path);
        if (hash !== undefined && target !== undefined) expect(drawn(target).getElementById(hash), link).not.toBeNull();
      }
    }
  });

  it('has one first heading, and headings that do not skip a level', () => {
    const levels = [...drawn(page).querySelectorAll('main :is(h1, h2, h3, h4)')].map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });
});

it('the menu is the one of the specification', () => {
  expect(
    menu.map((item) => ('path' in item ? [item.label, item.path] : [item.label, item.links.map(({ path }) => path)])),
  ).toEqual([
    ['Solutions', ['/small-business-dmarc', '/south-african-business-dmarc', '/beacon-vs-competitors']],
    ['Learn', ['/what-is-dmarc', '/why-professional-dmarc', '/case-studies']],
    ['Pricing', '/pricing'],
    ['Company', ['/about-us', '/contact']],
    ['Portal', '/portal-info'],
  ]);
  const header = drawn(sitePages[0] as (typeof sitePages)[number]).querySelector('header');
  expect(
    [...(header?.querySelectorAll('.site-nav-acts a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Login', '/login'],
    ['Free DMARC Check', '/dmarc-checker'],
  ]);
});
