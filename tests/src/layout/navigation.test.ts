import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, sections } from '#contract/pages.ts';
import { mayInArea } from '#domain/access.ts';
import { type Role, roles } from '#domain/vocabulary.ts';
import { isCurrent } from '#src/layout/NavigationList.tsx';
import { navigationFor, quickItems } from '#src/layout/navigation.ts';
import { nearest } from '#src/layout/nearest.ts';

/** The path of every route as the list writes it, and whether it is one of staff. */
function routePaths(): Map<string, boolean> {
  const tree = readFileSync(join(import.meta.dirname, '../../../src/routeTree.gen.ts'), 'utf8');
  const listed = /interface FileRoutesByPath \{([\s\S]*?)\n}/.exec(tree)?.[1] ?? '';
  const found = [...listed.matchAll(/\n {6}id: '([^']+)'[\s\S]*?fullPath: '([^']+)'/g)].flatMap(([, id = '', full = '']) => {
    const path = full.replace(/(.)\/$/, '$1');
    const both = path.includes('/{-$') ? [path.replace(/\/\{-.*/, ''), path.replace(/\{-(.+)\}/, '$1')] : [path];
    return id === '/app/_admin' ? [] : both.map((one) => [one.replaceAll('$', ':'), id.includes('/_admin/')] as const);
  });
  return new Map(found);
}

describe('the menu', () => {
  const routes = routePaths();

  it('comes from a list with every route, and no page without one', () => {
    expect(pages.map(({ path }) => path).toSorted()).toEqual([...routes.keys()].toSorted());
  });

  it('gives staff alone exactly the routes of staff', () => {
    const ofStaff = pages.filter(({ access }) => access === 'admin').map(({ path }) => path);
    expect(ofStaff.toSorted()).toEqual([...routes].flatMap(([path, isStaff]) => (isStaff ? [path] : [])).toSorted());
  });

  it('has every page with a label once for each who may see it, and none that they may not open', () => {
    for (const role of roles) {
      const isStaff = role !== 'customer';
      const shown = navigationFor(role).flatMap(({ items }) => items.map(({ to }) => to));
      expect(new Set(shown).size).toBe(shown.length);
      const listed = pages.filter(
        ({ label, access, area, level = 'view', audience = 'all' }) =>
          label !== undefined &&
          (!isStaff || area === undefined || mayInArea(role, area, level)) &&
          (isStaff ? audience !== 'customer' : access !== 'admin' && audience !== 'admin'),
      );
      const entries = listed.flatMap(({ path, views = [] }) => [path, ...views.map(({ query }) => `${path}${query}`)]);
      expect(shown.toSorted()).toEqual(entries.toSorted());
    }
  });

  it('hides the sections of staff from customers and the other way round', () => {
    const labels = (isStaff: boolean) => navigationFor(isStaff ? 'admin' : 'customer').map((section) => section.label);
    expect(labels(false)).toContain('PROTECTION');
    expect(labels(false)).not.toContain('OPERATIONS');
    expect(labels(false)).not.toContain('CUSTOMERS');
    expect(labels(true)).toContain('OPERATIONS');
    expect(labels(true)).not.toContain('PROTECTION');
    expect(labels(true)).not.toContain('USER');
  });

  it('shows each role of the staff what it works on', () => {
    const shown = (role: Role) => navigationFor(role).flatMap(({ items }) => items.map(({ to }) => to));
    const closed = (role: Role) => shown('admin').filter((to) => !shown(role).includes(to));
    expect(closed('super_admin')).toEqual([]);
    expect(closed('analyst')).toEqual([
      '/app/audit',
      '/app/users',
      '/app/user-associations',
      '/app/admin/leads',
      '/app/billing-overview',
      '/app/subscription-plans',
      '/app/setup',
    ]);
    for (const path of ['/app/billing-overview', '/app/users', '/app/audit', '/app/setup'])
      expect(closed('support'), path).toContain(path);
    for (const path of ['/app/users', '/app/audit', '/app/alerts/configuration']) expect(closed('billing'), path).toContain(path);
    expect(shown('billing')).toContain('/app/billing-overview');
  });

  it('ends with the public tools, for customers and staff', () => {
    for (const role of roles) {
      const last = navigationFor(role).at(-1);
      expect(last).toMatchObject({ label: 'PUBLIC TOOLS', items: [{ to: '/dmarc-checker' }] });
    }
  });

  it('opens PROTECTION and OPERATIONS first', () => {
    expect(sections.filter((section) => section.open).map((section) => section.label)).toEqual(['PROTECTION', 'OPERATIONS']);
  });

  it('calls a page by one name, in the menu and in the bar of a phone', () => {
    const names = new Map(
      navigationFor('admin')
        .flatMap((section) => section.items)
        .map((item) => [item.to, item.label]),
    );
    const bar = quickItems('admin').filter((item) => item.to !== '/app/alert-management');
    for (const item of bar) expect(item.label, item.to).toBe(names.get(item.to));
  });

  it('names the page of staff once, which has two addresses', () => {
    const items = navigationFor('admin').flatMap((section) => section.items);
    expect(items.filter((item) => [item.to, item.alias].includes('/app/operations')).map((item) => item.label)).toEqual([
      'Dashboard',
    ]);
    const [dashboard] = items.filter((item) => item.to === '/app/dashboard');
    for (const at of ['/app/dashboard', '/app/operations'])
      expect(dashboard && isCurrent({ pathname: at, searchStr: '' }, dashboard)).toBe(true);
  });

  it('knows a view of a page from the page itself', () => {
    const items = navigationFor('customer').flatMap((section) => section.items);
    const current = (searchStr: string) =>
      items.filter((item) => isCurrent({ pathname: '/app/analytics', searchStr }, item)).map((item) => item.label);
    expect(current('?days=30')).toEqual(['Analytics']);
    expect(current('?days=30&view=threats')).toEqual(['Threats']);
  });

  it('marks one entry where a page lies below another', () => {
    const items = navigationFor('admin').flatMap((section) => section.items);
    const current = (pathname: string) =>
      items.filter((item) => isCurrent({ pathname, searchStr: '' }, item)).map(({ to }) => to);
    for (const { to, views = [] } of items.filter(({ to }) => !to.includes('?')))
      if (views.length === 0) expect(current(to), to).toEqual([to]);
    expect(current('/app/support/docs/dmarc-basics')).toEqual(['/app/support/docs']);
    expect(current('/app/support/requests/7')).toEqual(['/app/support']);
  });

  it('leaves one place of five for the menu on a phone', () => {
    for (const role of roles) expect(quickItems(role), role).toHaveLength(4);
  });
});

describe('the nearest pages', () => {
  const pagesOf = (role: 'customer' | 'admin') => navigationFor(role).flatMap(({ items }) => items);
  it.each([
    ['customer', '/app/domians', '/app/domains'],
    ['customer', '/app/alerts', '/app/alerts/preferences'],
    ['customer', '/app/dmarc-reports', '/app/report-metadata'],
    ['customer', '/app/invoices', '/app/plan'],
    ['customer', '/app/senders/12', '/app/email-sources'],
    ['admin', '/app/scheduels', '/app/reports/schedules'],
    ['admin', '/app/invoices', '/app/billing-overview'],
  ] as const)('finds for a %s what was meant by %s', (role, asked, meant) =>
    expect(nearest(asked, pagesOf(role), 3).map(({ to }) => to)).toContain(meant),
  );
});
