import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';

const shared: Record<string, unknown> = {};

function toSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });
  const text = JSON.stringify(whole).replaceAll(/"#\/(?:\$defs|definitions)\/([^"]+)"/g, '"#/components/schemas/$1"');
  const { $schema: _, $defs, definitions, ...rest } = JSON.parse(text) as Record<string, unknown>;
  Object.assign(shared, $defs, definitions);
  return rest;
}

function parameters(endpoint: Endpoint) {
  return (['params', 'query'] as const).flatMap((place) => {
    const schema = endpoint[place];
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = toSchema(schema, 'input') as {
      properties?: Record<string, object>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place === 'params' ? 'path' : 'query',
      required: place === 'params' || required.includes(name),
      schema: property,
    }));
  });
}

/** Whether a call without a body is refused; where every field has a default or may be left out it is not. */
function needsBody({ upload, body }: Endpoint): boolean {
  return upload || (body !== undefined && !z.safeParse(body, {}).success);
}

/** A reply as sent, with the `success` field that is added to it. */
function replySchema(endpoint: Endpoint) {
  const schema = toSchema(endpoint.reply, 'output') as { properties?: object; required?: string[] };
  if (endpoint.live || endpoint.stream) return schema;
  const success = { type: 'boolean', enum: [true] };
  if (schema.properties === undefined)
    return { allOf: [schema, { type: 'object', required: ['success'], properties: { success } }] };
  return { ...schema, required: ['success', ...(schema.required ?? [])], properties: { success, ...schema.properties } };
}

const headers = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A request that is repeated with the same key runs once; its answer is stored for 72 hours.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'X-Done-At',
    in: 'header',
    required: false,
    description: 'When the person did it, where it could not be sent at once.',
    schema: { type: 'string', format: 'date-time' },
  },
];

function operation(group: string, name: string, endpoint: Endpoint) {
  const upload = {
    'multipart/form-data': {
      schema: { type: 'object', properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } } },
    },
  };
  const content = endpoint.upload
    ? upload
    : endpoint.body === undefined
      ? null
      : { 'application/json': { schema: toSchema(endpoint.body, 'input') } };
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    parameters: [...parameters(endpoint), ...(endpoint.offline === 'queue' ? headers : [])],
    ...(content === null ? {} : { requestBody: { required: needsBody(endpoint), content } }),
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    responses: {
      200: {
        description: 'Success',
        content: endpoint.file
          ? { '*/*': {} }
          : {
              [endpoint.live ? 'text/event-stream' : endpoint.stream ? 'application/x-ndjson' : 'application/json']: {
                schema: replySchema(endpoint),
              },
            },
      },
      default: {
        description: endpoint.failure,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** The API described as OpenAPI 3.0, made from the contract. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [group, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(group, name, endpoint) };
    }
  return {
    openapi: '3.0.3',
    info: { title: 'Beacon', version: '1', description: 'Every call answers { success: true, … } or the error below.' },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, or an API key from My security.' },
      },
      schemas: {
        ...shared,
        Error: {
          type: 'object',
          required: ['success', 'error', 'code', 'request_id'],
          properties: {
            success: { enum: [false] },
            error: { type: 'string' },
            code: { type: 'string' },
            request_id: { type: 'string' },
            details: { type: 'object' },
          },
        },
      },
    },
  };
}

const docsPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The reader makes its styles as it draws; no style can run code or send anything, as nothing but this server may be asked.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

const descriptionUrl = '/api/docs/openapi.json';

/**
 * Serves the description at /api/docs/openapi.json, made when it is first asked for, and a reader for it at /api/docs, whose inline script runs
 * by a nonce of its reply.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const { default: reader } = await import('@scalar/fastify-api-reference');
  let description: ReturnType<typeof openApi> | undefined;
  app.get(descriptionUrl, () => (description ??= openApi()));
  await app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply, payload) => {
      const nonce = randomBytes(16).toString('base64');
      reply.header('content-security-policy', docsPolicy(nonce));
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      return isPage && typeof payload === 'string' ? payload.replaceAll('<script', `<script nonce="${nonce}"`) : payload;
    });
    await docs.register(reader, {
      routePrefix: '/api/docs',
      configuration: {
        url: descriptionUrl,
        title: 'Beacon API',
        withDefaultFonts: false,
        // What asks the reader's makers, whom the policy above keeps out, is not shown.
        telemetry: false,
        showDeveloperTools: 'never',
        hideClientButton: true,
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}
