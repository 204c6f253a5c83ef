import { parse } from 'tldts';
import { describe, expect, test } from 'vitest';
import { knownSelectors } from '#domain/dkim/selectors.ts';
import { catalogue } from '#domain/senders/catalogue/catalogue.ts';
import type { Service } from '#domain/senders/catalogue/service.ts';

const lists = ['dkim', 'keyHosts', 'reverse', 'spf', 'envelope'] as const;

describe('the catalogue of services', () => {
  test('holds at least 150 services, South African ones among them', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(150);
    expect(catalogue.filter(({ country }) => country === 'ZA').length).toBeGreaterThanOrEqual(40);
    const keys = new Set(catalogue.map(({ key }) => key));
    for (const key of [
      'xneelo',
      'afrihost',
      'axxess',
      'mweb',
      'rsaweb',
      'domains-co-za',
      'hostafrica',
      'telkom',
      'vox',
      'everlytic.net',
    ])
      expect([key, keys.has(key)]).toEqual([key, true]);
  });

  test('has one key and one name for each', () => {
    expect(new Set(catalogue.map(({ key }) => key)).size).toBe(catalogue.length);
    expect(new Set(catalogue.map(({ name }) => name.toLowerCase())).size).toBe(catalogue.length);
  });

  test.each(lists)('names in %s are registered names in lower case, and no public suffix', (list) => {
    const wrong = catalogue.flatMap((service) =>
      (service[list] ?? []).filter((name) => name !== name.toLowerCase() || parse(name).domain === null),
    );
    expect(wrong).toEqual([]);
  });

  test.each(['dkim', 'keyHosts', 'reverse'] as const)('no two services claim one name in %s', (list) => {
    const claims = catalogue.flatMap((service) => service[list] ?? []);
    expect(claims.filter((name, place) => claims.indexOf(name) !== place)).toEqual([]);
  });

  test('every service says where its facts were seen, and when', () => {
    const wrong = catalogue.filter(
      ({ sources, checked, setup }: Service) =>
        sources.length === 0 || !/^20\d\d-\d\d-\d\d$/.test(checked) || (setup !== undefined && !setup.startsWith('https://')),
    );
    expect(wrong).toEqual([]);
  });

  test('has something to be known by in nearly every service', () => {
    const bare = catalogue.filter(
      (service) => ![...lists, 'selectors' as const].some((list) => (service[list] ?? []).length > 0),
    );
    expect(bare.every(({ networks }) => (networks ?? []).length > 0)).toBe(true);
  });

  test('calls services as the list of selectors does', () => {
    const names = new Set(catalogue.map(({ name }) => name));
    const others = new Set(['Various', 'cPanel, Plesk and many hosting providers']);
    expect(knownSelectors.map(({ service }) => service).filter((name) => !names.has(name) && !others.has(name))).toEqual([]);
  });
});
