import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { thingName } from './shapes.ts';

const SavedView = z.object({
  name: z.string(),
  /** What the address of the list held. */
  search: z.object({
    q: z.string().max(200).optional(),
    show: z.string().max(40).optional(),
    sort: z.string().max(40).optional(),
  }),
});

const Views = z.object({ views: z.array(SavedView) });

/** Views of the list of customers that a member of staff saved under a name. */
export const savedViews = {
  savedViews: endpoint({
    method: 'GET',
    path: '/customers/saved-views',
    access: 'admin',
    reply: Views,
    failure: 'Failed to fetch your views',
    tags: ['filter-presets'],
  }),
  /** Saves a view under its name, whichever case it is written in, or deletes the one of that name. */
  saveView: endpoint({
    method: 'PUT',
    path: '/customers/saved-views',
    access: 'admin',
    level: 'comment',
    body: z.object({ name: thingName(60, 'Enter a name.'), search: SavedView.shape.search.nullable() }),
    reply: Views,
    failure: 'Failed to save the view',
    tags: ['filter-presets'],
  }),
};
