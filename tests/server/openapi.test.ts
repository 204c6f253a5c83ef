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

type Operation = {
  parameters: { name: string; in: string }[];
  requestBody?: { required: boolean };
  responses: { 200: { content: Record<string, { schema?: { required?: string[]; properties?: Record<string, unknown> } }> } };
};
const operation = (method: string, path: string) => openApi().paths[path]?.[method] as Operation;

test('a reply is described with the success that every reply carries', () => {
  const { schema } = operation('get', '/api/domains').responses[200].content['application/json'] ?? {};
  expect(schema?.required).toContain('success');
  expect(schema?.properties).toMatchObject({ success: { enum: [true] }, domains: expect.anything() });
});

test('a body is asked for only where the call cannot do without, a key where it is listened to', () => {
  expect(operation('post', '/api/auth/login').requestBody?.required).toBe(true);
  expect(operation('post', '/api/ingestion/enhanced/retry-all').requestBody?.required).toBe(false);
  const keyed = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key');
  expect(keyed(operation('post', '/api/alert-management/alerts/{id}/acknowledge'))).toBe(true);
  expect(keyed(operation('post', '/api/domains'))).toBe(false);
});
