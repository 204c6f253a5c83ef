import { describe, expect, it } from 'vitest';
import { type BuiltChunk, tooHeavy, weigh } from '../scripts/build/weights-graph.ts';

const chunk = (fileName: string, over: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  code: `console.log(${JSON.stringify(fileName)});`,
  isEntry: false,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  ...over,
});
const route = (name: string, over: Partial<BuiltChunk> = {}) =>
  chunk(`${name}.js`, { facadeModuleId: `/house/src/routes/${name}.tsx?tsr-split=component`, ...over });

const bundle = [
  chunk('index.js', { isEntry: true, imports: ['react.js'], dynamicImports: ['login.js', 'app.js', 'app/dashboard.js'] }),
  chunk('react.js'),
  chunk('form.js'),
  chunk('view.js', { imports: ['map.js'] }),
  chunk('map.js'),
  route('login', { imports: ['form.js'] }),
  route('app'),
  route('app/dashboard', { imports: ['react.js'], dynamicImports: ['view.js', 'login.js'] }),
];
const login = { page: '/login', routes: ['login'], withLater: false, limitKb: 1 };
const dashboard = { page: '/app/dashboard', routes: ['app', 'app/dashboard'], withLater: true, limitKb: 1 };
const names = (weight: ReturnType<typeof weigh>) => weight.chunks.map((one) => one.name).sort();

describe('weights of the pages', () => {
  it('counts the entry, the route and what both import at once', () => {
    expect(names(weigh(bundle, login))).toEqual(['form.js', 'index.js', 'login.js', 'react.js']);
  });

  it('counts what a page loads later to draw itself, and no other route', () => {
    const weight = weigh(bundle, dashboard);
    expect(names(weight)).toEqual(['app.js', 'app/dashboard.js', 'index.js', 'map.js', 'react.js', 'view.js']);
    expect(weight.kb).toBeCloseTo(weight.chunks.reduce((sum, one) => sum + one.kb, 0));
  });

  it('weighs apart what comes after the first paint, leaves out what this page does not load, and refuses names without a chunk', () => {
    const named = bundle.map((one) => (one.fileName === 'view.js' ? { ...one, facadeModuleId: '/house/src/View.tsx' } : one));
    const first = ['app.js', 'app/dashboard.js', 'index.js', 'react.js'];
    const later = weigh(named, { ...dashboard, afterPaint: ['/src/View.tsx'] });
    expect(names(later)).toEqual(first);
    expect(later.afterKb).toBeGreaterThan(0);
    const other = weigh(named, { ...dashboard, elsewhere: ['/src/View.tsx'] });
    expect(names(other)).toEqual(first);
    expect(other.afterKb).toBe(0);
    expect(() => weigh(named, { ...dashboard, afterPaint: ['/src/Gone.tsx'] })).toThrow('/src/Gone.tsx');
  });

  it('refuses to weigh a page whose route is not there', () => {
    expect(() => weigh(bundle, { ...login, routes: ['sign-in'] })).toThrow('sign-in');
  });

  it('names the page and its heaviest chunks when the limit is passed, and nothing below it', () => {
    const heavy = bundle.map((one) =>
      one.fileName === 'form.js' ? { ...one, code: Array.from({ length: 2_000 }, (_, n) => `f${n * 7_919}()`).join(';') } : one,
    );
    const [sentence, ...others] = tooHeavy([weigh(heavy, login), weigh(bundle, dashboard)]);
    expect(others).toEqual([]);
    expect(sentence).toMatch(/^\/login loads .* limit of 1 kB; heaviest: form\.js/);
  });
});
