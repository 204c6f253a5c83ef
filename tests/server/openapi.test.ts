import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { openApi } from '#server/openapi.ts';

test('every call of the contract is described, and every reference leads somewhere', () => {
  const { paths, components } = openApi();
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  const calls = Object.values(contract).flatMap((group) => Object.values(group as Record<string, Endpoint>));
  expect(described).toHaveLength(calls.length);
  const text = JSON.stringify({ paths, components });
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
    expect(components.schemas).toHaveProperty(name);
  expect(text).not.toMatch(/"\$ref":"#(?!\/components)/);
});

test('a streamed call says that it is one', () =>
  expect(JSON.stringify(openApi().paths['/api/public/dmarc-check'])).toContain('application/x-ndjson'));
