import { z } from 'zod';
import { keyScopes } from '../domain/vocabulary/api-keys.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParam, thingName } from './shapes.ts';

/** Keys with which programs call the API in the name of a person. */
export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/auth/api-keys',
    access: 'user',
    reply: z.object({
      keys: z.array(
        z.object({
          id: Id,
          name: z.string(),
          /** The first characters of the key, to recognise it by. */
          start: z.string(),
          scopes: z.array(z.enum(keyScopes)),
          created_at: z.string(),
          expires_at: z.string(),
          last_used_at: z.string().nullable(),
        }),
      ),
    }),
    failure: 'Failed to fetch your API keys',
    tags: ['session'],
    freshMs: 10_000,
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/api-keys',
    access: 'user',
    body: z.object({
      name: thingName(60, 'Give the key a name'),
      scopes: z.array(z.enum(keyScopes)).min(1, 'Choose what the key may do').max(keyScopes.length),
      days: z.int().min(1).max(365).default(90),
    }),
    /** The key itself, shown only once. */
    reply: z.object({ id: Id, key: z.string(), expires_at: z.string() }),
    failure: 'Failed to create the API key',
    tags: ['session'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/api-keys/:id',
    access: 'user',
    params: IdParam,
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to remove the API key',
    tags: ['session'],
  }),
};
