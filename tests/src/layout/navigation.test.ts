import { describe, expect, it } from 'vitest';
import { isPage } from '#contract/pages.ts';
import { isCurrent } from '#src/layout/NavigationList.tsx';
import { navigation, navigationFor, quickItems } from '#src/layout/navigation.ts';
import { nearest } from '#src/layout/nearest.ts';

describe('the menu', () => {
  it('leads to pages that exist', () => {
    for (const item of navigation.flatMap((section) => section.items)) expect(isPage(item.to), item.to).toBe(true);
  });

  it('hides the sections of staff from customers and the other way round', () => {
    const labels = (isStaff: boolean) => navigationFor(isStaff).map((section) => section.label);
    expect(labels(false)).toContain('PROTECTION');
    expect(labels(false)).not.toContain('OPERATIONS');
    expect(labels(false)).not.toContain('CUSTOMERS');
    expect(labels(true)).toContain('OPERATIONS');
    expect(labels(true)).not.toContain('PROTECTION');
    expect(labels(true)).not.toContain('USER');
  });

  it('opens PROTECTION and OPERATIONS first', () => {
    expect(navigation.filter((section) => section.open).map((section) => section.label)).toEqual(['PROTECTION', 'OPERATIONS']);
  });

  it('calls a page by one name, in the menu and in the bar of a phone', () => {
    const names = new Map(navigation.flatMap((section) => section.items).map((item) => [item.to, item.label]));
    const bar = quickItems(true).filter((item) => item.to !== '/app/alert-management');
    for (const item of bar) expect(item.label, item.to).toBe(names.get(item.to));
  });

  it('names the page of staff once, which has two addresses', () => {
    const items = navigationFor(true).flatMap((section) => section.items);
    expect(items.filter((item) => [item.to, item.alias].includes('/app/operations')).map((item) => item.label)).toEqual([
      'Dashboard',
    ]);
    const [dashboard] = items.filter((item) => item.to === '/app/dashboard');
    for (const at of ['/app/dashboard', '/app/operations']) expect(dashboard && isCurrent(at, dashboard)).toBe(true);
  });

  it('leaves one place of five for the menu on a phone', () => {
    for (const isStaff of [true, false]) expect(quickItems(isStaff)).toHaveLength(4);
  });
});

describe('the nearest pages', () => {
  it('finds what was meant', () =>
    expect(nearest('/app/domians', ['/app/domains', '/app/dashboard', '/login'], 1)).toEqual(['/app/domains']));
});
