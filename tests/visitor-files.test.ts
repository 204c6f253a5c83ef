import { expect, it } from 'vitest';
import { visitorFiles } from '../scripts/build/visitor-files.ts';

const chunk = (fileName: string, over: object = {}) => ({
  fileName,
  code: '',
  isEntry: false,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  ...over,
});
const route = (name: string, over: object = {}) =>
  chunk(`${name}.js`, { facadeModuleId: `/house/src/routes/${name}.tsx?tsr-split=component`, ...over });

it('keeps for visitors what their pages load at once and later, with its CSS, and nothing of the signed-in part', () => {
  const files = visitorFiles([
    chunk('index.js', {
      isEntry: true,
      imports: ['react.js'],
      dynamicImports: ['login.js', 'visitor-pages.js', 'portal.js'],
    }),
    chunk('visitor-pages.js', {
      facadeModuleId: '/house/src/app/visitor-pages.ts',
      dynamicImports: ['dmarc-checker.{-$token}.js'],
    }),
    chunk('portal.js', {
      facadeModuleId: '/house/src/app/portal.ts',
      imports: ['addresses.js'],
      dynamicImports: ['login.js', 'app.js'],
    }),
    chunk('addresses.js'),
    chunk('react.js'),
    route('login', { imports: ['field.js'] }),
    route('dmarc-checker.{-$token}', { imports: ['field.js', 'parts.js'], dynamicImports: ['pasted.js'] }),
    chunk('field.js'),
    chunk('parts.js', { viteMetadata: { importedCss: new Set(['parts.css']) } }),
    chunk('pasted.js', { imports: ['suffixes.js'] }),
    chunk('suffixes.js'),
    route('app', { imports: ['parts.js', 'data.js'] }),
    chunk('data.js'),
  ]);
  expect([...files].sort()).toEqual(
    [
      'index.js',
      'react.js',
      'login.js',
      'visitor-pages.js',
      'field.js',
      'dmarc-checker.{-$token}.js',
      'parts.js',
      'parts.css',
      'pasted.js',
      'suffixes.js',
    ].sort(),
  );
});
